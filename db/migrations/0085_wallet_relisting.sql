-- Locks: a moment on wallet.delisting; notification.notification while its rows are checked. Rewrites: none. breaking: no
-- A delisted asset is listed again under its id, and its owners get notices. Reasons that were written before their
-- writers knew that users read them stay inside.
alter table wallet.delisting add column relisted_at timestamptz;
alter table wallet.delisting add column relist_reason text check (relist_reason <> '');
alter table wallet.delisting add column reminded_at timestamptz;
alter table wallet.delisting add column is_reason_public boolean not null default false;
alter table wallet.delisting alter column is_reason_public set default true;
alter table wallet.delisting add constraint delisting_relisted check (
  (relisted_at is null) = (relist_reason is null) and relisted_at >= deposits_until and num_nonnulls(relisted_at, withdrawn_at) <= 1);
drop index wallet.delisting_kept;
create unique index delisting_kept on wallet.delisting (asset_id) where withdrawn_at is null and relisted_at is null;

alter table notification.notification drop constraint notification_kind_check;
alter table notification.notification add constraint notification_kind_check check (kind in (
  'login_new_device', 'password_reset', 'password_changed', 'pay_password_set', 'pay_password_changed',
  'pay_password_locked', 'session_reused', 'authenticator_bound', 'authenticator_unbound', 'authenticator_locked',
  'recovery_code_used', 'recovery_codes_renewed', 'passkey_added', 'passkey_removed', 'anti_phishing_set',
  'api_key_created', 'api_key_changed', 'api_key_revoked', 'account_changed', 'account_frozen', 'account_unfrozen',
  'address_bound', 'collection_method_changed', 'deposit_credited', 'deposit_withdrawable', 'deposit_reversed',
  'deposit_below_minimum', 'deposit_rejected', 'withdrawal_requested', 'withdrawal_approved', 'withdrawal_sent',
  'withdrawal_completed', 'withdrawal_rejected', 'withdrawal_cancelled', 'withdrawal_frozen', 'transfer_completed',
  'contract_liquidated', 'contract_warned', 'contract_warned_urgently', 'pair_delisting', 'pair_delisting_withdrawn',
  'pair_delisted', 'asset_delisting', 'asset_delisting_withdrawn', 'asset_withdrawals_ending', 'asset_relisted',
  'identity_certified', 'identity_failed', 'fiat_order_opened', 'fiat_order_extended',
  'fiat_order_paid', 'fiat_payment_reminder', 'fiat_order_postponed', 'fiat_order_completed', 'fiat_order_cancelled',
  'fiat_order_expired', 'fiat_order_abnormal', 'fiat_order_disputed', 'fiat_order_ruled', 'fiat_review_requested',
  'fiat_message', 'fiat_ad_removed', 'fiat_buying_blocked', 'fiat_merchant_certified', 'fiat_merchant_rejected',
  'fiat_merchant_revoked', 'fiat_bond_returned', 'staking_matured', 'staking_redeemed', 'subscription_allocated',
  'subscription_cancelled', 'agent_added', 'agent_changed', 'feedback_replied', 'support_replied',
  'spot_order_filled', 'spot_order_part_filled', 'spot_stop_triggered', 'contract_order_filled',
  'contract_take_profit', 'contract_stop_loss', 'micro_ended'));
