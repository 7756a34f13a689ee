-- Locks: identity.user and kernel.failure for a moment. Rewrites: none. breaking: no
create schema referral;

alter table kernel.failure drop constraint failure_scope_check;
alter table kernel.failure add constraint failure_scope_check check (scope in ('identity', 'operator', 'referral'));

-- Who invited somebody is decided once, at registration; with `invited_by <> id` and ids that only grow, the tree has
-- no cycle.
create function identity.keep_inviter() returns trigger language plpgsql as $$
begin
  raise exception 'identity.user.invited_by is immutable' using errcode = 'restrict_violation';
end $$;
create trigger user_inviter_kept before update of invited_by on identity.user
  for each row when (old.invited_by is distinct from new.invited_by) execute function identity.keep_inviter();

-- The public rates, in hundredths of a percent; the newest version in effect holds.
create table referral.rate_version (
  id bigint generated always as identity primary key,
  level1_rate integer not null check (level1_rate between 0 and 5000),
  level2_rate integer not null check (level2_rate between 0 and 5000),
  months integer not null check (months between 1 and 120),
  agent_rate_max integer not null check (agent_rate_max between 0 and 5000),
  effective_from timestamptz not null constraint rate_version_effective_from_key unique
    check (effective_from = date_trunc('hour', effective_from, 'UTC')),
  operator_name text,
  reason text,
  -- What is given of a fee at most leaves a part of it.
  constraint rate_version_below_fee check (level1_rate + level2_rate + agent_rate_max < 10000)
);
insert into referral.rate_version (level1_rate, level2_rate, months, agent_rate_max, effective_from)
  values (2000, 500, 12, 4000, '2026-01-01T00:00:00Z');

-- Codes by which users let themselves be added as agents; sealed, so that the running one can be shown again.
create table referral.authorization_code (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  mac bytea not null constraint authorization_code_mac_key unique check (length(mac) = 32),
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at >= created_at)
);
create index authorization_code_by_user on referral.authorization_code (user_id, expires_at desc);

-- Every rate that an agent ever had: the newest one in effect holds, 0 ends it.
create table referral.agent_version (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  rate integer not null check (rate between 0 and 5000),
  effective_from timestamptz not null check (effective_from = date_trunc('hour', effective_from, 'UTC')),
  set_at timestamptz not null check (set_at < effective_from),
  -- An operator with a reason, or the agent above.
  operator_name text,
  reason text,
  set_by_user_id bigint check (set_by_user_id <> user_id),
  check ((operator_name is null) = (reason is null)),
  check ((operator_name is null) = (set_by_user_id is not null))
);
create index agent_version_by_user on referral.agent_version (user_id, effective_from desc, id desc);

-- The settled hours, each a range of the ledger's transactions that begins where the one before ends.
create table referral.settlement (
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  after_txn_id bigint not null check (after_txn_id >= 0),
  to_txn_id bigint not null check (to_txn_id >= after_txn_id),
  settled_at timestamptz not null
);

-- What somebody who was invited paid in an hour, and for how much the person traded.
create table referral.fee (
  hour timestamptz not null references referral.settlement,
  payer_id bigint not null,
  currency_id integer not null,
  -- The house account that got the fee and pays the shares of it.
  house text not null check (house in ('fees', 'contract_fee')),
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  -- At the price of the settlement; null where there was none.
  value_usdt numeric(38,18) check (value_usdt >= 0 and value_usdt <> 'NaN'),
  primary key (hour, payer_id, currency_id, house)
);
create index fee_by_payer on referral.fee (payer_id, hour desc);

create table referral.turnover (
  hour timestamptz not null references referral.settlement,
  user_id bigint not null,
  value_usdt numeric(38,18) not null check (value_usdt > 0 and value_usdt <> 'NaN'),
  primary key (hour, user_id)
);
create index turnover_by_user on referral.turnover (user_id, hour desc);

-- What somebody gets of what somebody else paid; of a void relation it is kept back and goes to nobody.
create table referral.commission (
  hour timestamptz not null references referral.settlement,
  payer_id bigint not null,
  receiver_id bigint not null,
  currency_id integer not null,
  house text not null,
  depth integer not null check (depth between 1 and 50),
  rate integer not null check (rate between 1 and 5000),
  ordinary numeric(38,18) not null check (ordinary >= 0 and ordinary <> 'NaN'),
  agent numeric(38,18) not null check (agent >= 0 and agent <> 'NaN'),
  value_usdt numeric(38,18) check (value_usdt >= 0 and value_usdt <> 'NaN'),
  void_reason text check (void_reason in ('same_identity', 'same_address', 'same_device')),
  is_paid boolean not null default false,
  primary key (hour, payer_id, receiver_id, currency_id, house),
  foreign key (hour, payer_id, currency_id, house) references referral.fee,
  check (ordinary + agent > 0),
  check (payer_id <> receiver_id),
  check (not is_paid or void_reason is null)
);
create index commission_by_receiver on referral.commission (receiver_id, hour desc);
create index commission_by_pair on referral.commission (receiver_id, payer_id);
create index commission_unpaid on referral.commission (hour, receiver_id) where not is_paid and void_reason is null;

-- Relations that a settlement found void; lifted when a later one did not.
create table referral.void_relation (
  id bigint generated always as identity primary key,
  payer_id bigint not null,
  receiver_id bigint not null check (receiver_id <> payer_id),
  reason text not null check (reason in ('same_identity', 'same_address', 'same_device')),
  since timestamptz not null,
  last_at timestamptz not null check (last_at >= since),
  lifted_at timestamptz check (lifted_at > last_at),
  constraint void_relation_key unique (payer_id, receiver_id)
);
create index void_relation_by_receiver on referral.void_relation (receiver_id);

create function referral.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger rate_version_immutable before update or delete or truncate on referral.rate_version
  for each statement execute function referral.refuse_change();
create trigger agent_version_immutable before update or delete or truncate on referral.agent_version
  for each statement execute function referral.refuse_change();
create trigger settlement_immutable before update or delete or truncate on referral.settlement
  for each statement execute function referral.refuse_change();
create trigger fee_immutable before update or delete or truncate on referral.fee
  for each statement execute function referral.refuse_change();
create trigger commission_kept
  before delete or truncate or update of hour, payer_id, receiver_id, currency_id, house, depth, rate, ordinary, agent,
    value_usdt, void_reason on referral.commission
  for each statement execute function referral.refuse_change();
