-- Locks: exclusive on identity.user, identity.session and identity.code for an instant, short locks for the indexes;
-- constant defaults rewrite nothing. breaking: no

-- The language of messages, what messages show to prove their sender, and whether the user may move anything.
alter table identity.user
  add column locale text not null default 'en-US' check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  add column anti_phishing_code text check (anti_phishing_code ~ '^[A-Za-z0-9]{4,20}$'),
  add column frozen_at timestamptz,
  add column frozen_by text check (frozen_by in ('owner', 'operator')),
  add constraint user_frozen check ((frozen_at is null) = (frozen_by is null));

-- Operators list users newest first under each filter, and find them by the beginning of an account.
create index user_by_age on identity.user (created_at desc, id desc);
create index user_by_level on identity.user (level, created_at desc, id desc);
create index user_frozen_by_age on identity.user (created_at desc, id desc) where frozen_at is not null;
create index user_disabled_by_age on identity.user (created_at desc, id desc) where is_disabled;
create index user_by_email_prefix on identity.user (email text_pattern_ops);
create index user_by_mobile_prefix on identity.user (mobile text_pattern_ops);

alter table identity.session drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (
    end_reason in ('logout', 'revoked', 'too_many', 'token_reuse', 'password_changed', 'disabled', 'frozen',
      'operator', 'authenticator_reset')
  );

alter table identity.code drop constraint code_purpose_check,
  add constraint code_purpose_check check (
    purpose in ('register', 'login', 'forget', 'amend_password', 'amend_pay_password', 'change_account',
      'bind_account', 'bind_address', 'withdraw')
  );

create index security_event_by_kind on identity.security_event (user_id, kind, id desc);
create index security_event_by_id on identity.security_event (user_id, id desc);

-- One authenticator per user; it counts once it is bound.
create table identity.authenticator (
  user_id bigint primary key references identity.user,
  -- Encrypted with a key of its own purpose.
  secret_sealed bytea not null,
  -- The last step of thirty seconds that was used: it only grows, so that a code works once.
  last_step bigint not null default 0 check (last_step >= 0),
  begun_at timestamptz not null,
  bound_at timestamptz
);

-- For a lost authenticator; keyed by HMAC, each good for one use.
create table identity.recovery_code (
  user_id bigint not null references identity.user,
  mac bytea not null check (length(mac) = 32),
  used_at timestamptz,
  primary key (user_id, mac)
);

create table identity.passkey (
  id uuid primary key,
  user_id bigint not null references identity.user,
  credential_id text not null constraint passkey_credential_id_key unique,
  public_key bytea not null,
  -- How often the device says it has signed; it only grows, or stays zero.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on identity.passkey (user_id, created_at);

-- A login whose password was right and whose second factor is awaited. Only the hash of its token is kept.
create table identity.login_challenge (
  hash bytea primary key check (length(hash) = 32),
  user_id bigint not null references identity.user,
  -- A hash of the password hash that was judged: a login does not survive the change of its password.
  password_mark bytea not null,
  is_device_known boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_challenge_by_expiry on identity.login_challenge (expires_at);

-- What a passkey signs, each good for one use.
create table identity.passkey_challenge (
  challenge text primary key,
  user_id bigint not null references identity.user,
  purpose text not null check (purpose in ('register', 'login')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenge_by_user on identity.passkey_challenge (user_id, purpose, expires_at desc);
create index passkey_challenge_by_expiry on identity.passkey_challenge (expires_at);

-- Why withdrawals of a user wait; identity.user keeps the longest.
create table identity.withdrawal_hold (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity.user,
  reason text not null check (
    reason in ('password_changed', 'password_reset', 'pay_password_set', 'pay_password_changed',
      'authenticator_bound', 'authenticator_unbound', 'authenticator_reset', 'recovery_code_used', 'account_bound',
      'account_changed', 'identity_resubmitted', 'operator')
  ),
  placed_at timestamptz not null,
  until timestamptz not null check (until > placed_at)
);
create index withdrawal_hold_by_user on identity.withdrawal_hold (user_id, until desc);

-- Two different operators remove the authenticator of a user who lost it.
create table identity.authenticator_reset (
  id uuid primary key,
  user_id bigint not null references identity.user,
  reason text not null,
  proposed_by bigint not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  decided_by bigint check (decided_by <> proposed_by),
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index authenticator_reset_one_open on identity.authenticator_reset (user_id) where state = 'proposed';
create index authenticator_reset_by_age on identity.authenticator_reset (proposed_at desc, id desc);
create index authenticator_reset_by_state on identity.authenticator_reset (state, proposed_at desc, id desc);
create index authenticator_reset_by_user on identity.authenticator_reset (user_id, proposed_at desc, id desc);
