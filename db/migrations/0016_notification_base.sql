-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema notification;

-- What a user is told. The key says of what, so that the same thing is told once.
create table notification.notification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null check (kind in ('login_new_device', 'password_reset', 'password_changed', 'pay_password_set',
    'pay_password_changed', 'pay_password_locked', 'session_reused', 'authenticator_bound', 'authenticator_unbound',
    'authenticator_locked', 'recovery_code_used', 'recovery_codes_renewed', 'passkey_added', 'passkey_removed',
    'anti_phishing_set', 'account_changed', 'account_frozen', 'account_unfrozen',
    'address_bound', 'collection_method_changed', 'deposit_credited', 'deposit_withdrawable', 'deposit_reversed',
    'deposit_below_minimum', 'deposit_rejected', 'withdrawal_requested', 'withdrawal_approved', 'withdrawal_sent',
    'withdrawal_completed', 'withdrawal_rejected', 'withdrawal_cancelled', 'withdrawal_frozen', 'transfer_completed',
    'contract_liquidated', 'contract_warned', 'contract_warned_urgently',
    'identity_certified', 'identity_failed')),
  params jsonb not null,
  key text not null check (key <> ''),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, key)
);
create index notification_by_user on notification.notification (user_id, id desc);
create index notification_unread on notification.notification (user_id, id desc) where read_at is null;
-- What is past is found by its age.
create index notification_by_age on notification.notification (created_at);
create index notification_by_reading on notification.notification (read_at) where read_at is not null;

-- What still has to go out; written with the notice, so that none is lost.
create table notification.delivery (
  notification_id bigint not null references notification.notification,
  channel text not null check (channel in ('socket', 'message', 'push')),
  -- `dropped`: nobody can be reached on this channel; `dead`: every try failed.
  state text not null default 'pending' check (state in ('pending', 'sent', 'dropped', 'dead')),
  tries integer not null default 0,
  due_at timestamptz not null,
  -- Where the message goes when it is not to the account as it is now.
  target_kind text check (target_kind in ('email', 'mobile')),
  target text,
  error text,
  check ((target_kind is null) = (target is null)),
  primary key (notification_id, channel)
);
create index delivery_due on notification.delivery (channel, due_at) where state = 'pending';
create index delivery_dead on notification.delivery (due_at) where state = 'dead';

-- Groups of notices that a user does not want in the browsers.
create table notification.push_silence (
  user_id bigint not null,
  kind_group text not null check (kind_group in ('security', 'money', 'identity')),
  primary key (user_id, kind_group)
);

create table notification.push_subscription (
  endpoint text primary key,
  user_id bigint not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_by_user on notification.push_subscription (user_id, created_at);

-- The key pair by which browsers know this server, drawn once; the private half is sealed by the server's secret.
create table notification.push_key (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key_sealed bytea not null
);
