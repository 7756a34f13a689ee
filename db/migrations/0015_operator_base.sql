-- Locks: content.news and market.currency_match for a moment; their additions need no scan. Rewrites: none. breaking: no
create schema operator;

create table operator.operator (
  id bigint generated always as identity primary key,
  email text not null constraint operator_email_key unique check (email = lower(email)),
  name text not null check (name <> ''),
  password_hash text not null,
  -- Of the authenticator, encrypted with a key of its own purpose.
  secret_sealed bytea not null,
  -- The last step of the authenticator that was used: a code works once.
  last_step bigint not null default 0 check (last_step >= 0),
  roles text[] not null check (
    roles <@ array['support', 'identity_reviewer', 'fiat_arbiter', 'content', 'risk', 'withdrawal_maker',
      'withdrawal_checker', 'ledger_maker', 'ledger_checker', 'security_admin']
  ),
  -- The operator's own user account, which the operator must not touch.
  user_id bigint constraint operator_user_id_key unique constraint operator_user_id_fkey references identity.user,
  is_active boolean not null default true,
  created_at timestamptz not null,
  -- Who hands out roles has none that moves money (rule book, section 9; the console's four eyes).
  constraint operator_roles_apart check (
    not 'security_admin' = any (roles)
    or not roles && array['withdrawal_maker', 'withdrawal_checker', 'ledger_maker', 'ledger_checker']
  )
);

create table operator.session (
  id uuid primary key,
  operator_id bigint not null references operator.operator,
  token_hash bytea not null constraint session_token_hash_key unique check (length(token_hash) = 32),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'roles_changed', 'deactivated', 'secret_reset')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_by_operator on operator.session (operator_id, last_used_at desc);
create index session_by_expiry on operator.session (expires_at);

-- Every change by an operator, in the transaction of the change. Each row's hash covers the row and the hash before it.
create table operator.audit (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  -- Null: the command line of the server.
  operator_id bigint references operator.operator,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]+$'),
  subject_id text not null,
  reason text not null,
  -- Text is kept as it was hashed, which jsonb would not do.
  before json,
  after json,
  ip text not null,
  request_id text not null,
  prev bytea not null check (length(prev) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_by_operator on operator.audit (operator_id, seq desc);
create index audit_by_subject on operator.audit (subject_kind, subject_id, seq desc);
create index audit_by_action on operator.audit (action, seq desc);
create index audit_by_time on operator.audit (at, seq);

create function operator.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator.audit is append-only';
end $$;
create trigger audit_append_only before update or delete or truncate on operator.audit
  for each statement execute function operator.refuse_change();

-- News that operators write begins at 100; what comes with the software is below.
create sequence content.news_id_seq as integer start 100 owned by content.news.id;
create index news_by_time on content.news (published_at desc, id desc);

-- Whether new orders are accepted; resting ones can always be cancelled.
alter table market.currency_match add column is_trading boolean not null default true;

-- Announced changes of filters, with what held when they were announced. A match has at most one that is planned.
create table market.filter_change (
  id integer generated always as identity primary key,
  match_id integer not null references market.currency_match,
  price_tick_before numeric(38,18) not null check (price_tick_before > 0 and price_tick_before <> 'NaN'),
  quantity_step_before numeric(38,18) not null check (quantity_step_before > 0 and quantity_step_before <> 'NaN'),
  min_notional_before numeric(38,18) not null check (min_notional_before >= 0 and min_notional_before <> 'NaN'),
  is_trading_before boolean not null,
  price_tick numeric(38,18) not null check (price_tick > 0 and price_tick <> 'NaN'),
  quantity_step numeric(38,18) not null check (quantity_step > 0 and quantity_step <> 'NaN'),
  min_notional numeric(38,18) not null check (min_notional >= 0 and min_notional <> 'NaN'),
  is_trading boolean not null,
  state text not null check (state in ('planned', 'applied', 'withdrawn')),
  effective_from timestamptz not null,
  reason text not null check (reason <> ''),
  operator_id bigint not null references operator.operator,
  created_at timestamptz not null,
  -- Resting orders fit a finer tick or step, and no coarser one.
  constraint filter_change_finer check (price_tick_before % price_tick = 0 and quantity_step_before % quantity_step = 0)
);
create unique index filter_change_one_planned on market.filter_change (match_id) where state = 'planned';
create index filter_change_by_match on market.filter_change (match_id, id desc);
