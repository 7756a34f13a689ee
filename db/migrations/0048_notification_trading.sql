-- Locks: notification.notification and notification.push_silence for the length of their checks. Rewrites: none. breaking: no
-- What a user does without: a notice of such a kind is not written.
create table notification.kind_off (
  user_id bigint not null,
  kind text not null,
  primary key (user_id, kind),
  constraint kind_off_kind_check check (kind in ('spot_order_filled', 'spot_order_part_filled', 'spot_stop_triggered',
    'contract_order_filled', 'contract_take_profit', 'contract_stop_loss', 'micro_ended'))
);
alter table notification.notification drop constraint notification_kind_check;
alter table notification.notification add constraint notification_kind_check check (kind in (
  'login_new_device', 'password_reset', 'password_changed', 'pay_password_set', 'pay_password_changed',
  'pay_password_locked', 'session_reused', 'authenticator_bound', 'authenticator_unbound', 'authenticator_locked',
  'recovery_code_used', 'recovery_codes_renewed', 'passkey_added', 'passkey_removed', 'anti_phishing_set',
  'api_key_created', 'api_key_changed', 'api_key_revoked',
  'account_changed', 'account_frozen', 'account_unfrozen', 'address_bound', 'collection_method_changed',
  'deposit_credited', 'deposit_withdrawable', 'deposit_reversed', 'deposit_below_minimum', 'deposit_rejected',
  'withdrawal_requested', 'withdrawal_approved', 'withdrawal_sent', 'withdrawal_completed', 'withdrawal_rejected',
  'withdrawal_cancelled', 'withdrawal_frozen', 'transfer_completed', 'contract_liquidated', 'contract_warned',
  'contract_warned_urgently', 'identity_certified', 'identity_failed', 'fiat_order_opened', 'fiat_order_extended',
  'fiat_order_paid', 'fiat_payment_reminder', 'fiat_order_postponed', 'fiat_order_completed', 'fiat_order_cancelled',
  'fiat_order_expired', 'fiat_order_abnormal', 'fiat_order_disputed', 'fiat_order_ruled', 'fiat_review_requested',
  'fiat_message', 'fiat_ad_removed', 'fiat_buying_blocked', 'fiat_merchant_certified', 'fiat_merchant_rejected',
  'fiat_merchant_revoked', 'fiat_bond_returned', 'staking_matured', 'staking_redeemed', 'subscription_allocated',
  'subscription_cancelled', 'agent_added', 'agent_changed', 'feedback_replied', 'support_replied',
  'spot_order_filled', 'spot_order_part_filled', 'spot_stop_triggered', 'contract_order_filled',
  'contract_take_profit', 'contract_stop_loss', 'micro_ended'));
alter table notification.push_silence drop constraint push_silence_kind_group_check;
alter table notification.push_silence add constraint push_silence_kind_group_check
  check (kind_group in ('security', 'money', 'trading', 'fiat', 'identity', 'earning', 'support'));
