-- Locks: market.currency_match for an instant; spot."order", contract.close, contract.position and
-- notification.notification while their rows are checked. Rewrites: none. breaking: no
-- Pairs are delisted at an announced time. An order and a position that end for that say so.
create table market.delisting (
  id integer generated always as identity primary key,
  match_id integer not null references market.currency_match,
  delists_at timestamptz not null,
  state text not null check (state in ('planned', 'ending', 'done', 'withdrawn')),
  reason text not null check (reason <> ''),
  operator_id bigint not null references operator.operator,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint delisting_done check ((state = 'done') = (done_at is not null))
);
create unique index delisting_open_match on market.delisting (match_id) where state in ('planned', 'ending');

alter table market.currency_match add column listed_at timestamptz;

alter table spot."order" drop constraint order_revoke_reason_check;
alter table spot."order" add constraint order_revoke_reason_check check (revoke_reason in ('requested', 'ioc', 'fok',
  'post_only', 'self_trade', 'sweep_bound', 'no_liquidity', 'budget', 'oco', 'delisted'));

alter table contract.close drop constraint close_reason_check;
alter table contract.close add constraint close_reason_check
  check (reason in ('requested', 'take_profit', 'stop_loss', 'covering', 'liquidation', 'delisted'));
alter table contract.position drop constraint position_close_reason_check;
alter table contract.position add constraint position_close_reason_check
  check (close_reason in ('requested', 'take_profit', 'stop_loss', 'covering', 'liquidation', 'delisted'));
alter table contract.position drop constraint position_cancel_reason_check;
alter table contract.position add constraint position_cancel_reason_check
  check (cancel_reason in ('requested', 'limits', 'exposure', 'delisted'));
alter table contract.position drop constraint position_closing_reason_check;
alter table contract.position add constraint position_closing_reason_check
  check (closing_reason in ('requested', 'take_profit', 'stop_loss', 'delisted'));
alter table contract.position drop constraint position_closing_tick;
alter table contract.position add constraint position_closing_tick check (
  (closing_seq is null) = (closing_mark is null)
  and (closing_seq is not null) = (coalesce(closing_reason, 'requested') in ('take_profit', 'stop_loss'))
  and (closing_reason is null or closing_at is not null));

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
  'pair_delisted', 'identity_certified', 'identity_failed', 'fiat_order_opened', 'fiat_order_extended',
  'fiat_order_paid', 'fiat_payment_reminder', 'fiat_order_postponed', 'fiat_order_completed', 'fiat_order_cancelled',
  'fiat_order_expired', 'fiat_order_abnormal', 'fiat_order_disputed', 'fiat_order_ruled', 'fiat_review_requested',
  'fiat_message', 'fiat_ad_removed', 'fiat_buying_blocked', 'fiat_merchant_certified', 'fiat_merchant_rejected',
  'fiat_merchant_revoked', 'fiat_bond_returned', 'staking_matured', 'staking_redeemed', 'subscription_allocated',
  'subscription_cancelled', 'agent_added', 'agent_changed', 'feedback_replied', 'support_replied',
  'spot_order_filled', 'spot_order_part_filled', 'spot_stop_triggered', 'contract_order_filled',
  'contract_take_profit', 'contract_stop_loss', 'micro_ended'));
