-- Locks: notification.notification for the length of its checks. Rewrites: none. breaking: no
create schema apikey;

-- A key of a user for programs. Withdrawing has no column, so no row can allow it.
create table apikey.api_key (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity.user,
  label text not null check (char_length(label) between 1 and 32),
  key text not null unique check (key ~ '^[A-Za-z0-9]{64}$'),
  -- Sealed together with what the key may do: a row that is changed by hand does not open.
  secret bytea not null,
  may_trade boolean not null,
  ips text[] not null default '{}' check (cardinality(ips) <= 20 and array_position(ips, null) is null),
  expires_at timestamptz check (expires_at > created_at),
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('owner', 'operator')),
  check ((revoked_at is null) = (revoked_by is null)),
  check ((last_used_at is null) = (last_used_ip is null)),
  constraint api_key_open_trade check (not may_trade or cardinality(ips) > 0 or expires_at is not null)
);
create index api_key_user on apikey.api_key (user_id, id desc);
create index api_key_expiry on apikey.api_key (expires_at) where revoked_at is null;

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
  'subscription_cancelled', 'agent_added', 'agent_changed', 'feedback_replied', 'support_replied'));
