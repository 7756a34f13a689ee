-- Locks: none on tables that exist. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema convert;

-- A purchase that is repeated each period from its first instant on.
create table convert.plan (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  match_id integer not null,
  -- In the quote currency of the match: the most that one purchase pays.
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  every text not null check (every in ('day', 'week', 'month')),
  first_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'paused', 'removed')),
  next_at timestamptz,
  created_at timestamptz not null,
  constraint plan_next check ((state = 'active') = (next_at is not null))
);
create index plan_user on convert.plan (user_id, id desc) where state <> 'removed';
create index plan_due on convert.plan (next_at) where state = 'active';

-- A conversion from its quote on; its id is the client order id of its order.
create table convert.conversion (
  id uuid primary key,
  user_id bigint not null check (user_id > 0),
  match_id integer not null,
  side text not null check (side in ('buy', 'sell')),
  -- Of its order.
  quantity numeric(38,18) not null check (quantity > 0 and quantity <> 'NaN'),
  price numeric(38,18) not null check (price > 0 and price <> 'NaN'),
  -- The most that is paid, the least that is received, and the highest fee.
  from_amount numeric(38,18) not null check (from_amount > 0 and from_amount <> 'NaN'),
  to_amount numeric(38,18) not null check (to_amount > 0 and to_amount <> 'NaN'),
  fee numeric(38,18) not null check (fee >= 0 and fee <> 'NaN'),
  fee_ppm integer not null check (fee_ppm >= 0),
  expected_from numeric(38,18) not null check (expected_from > 0 and expected_from <= from_amount),
  expected_to numeric(38,18) not null check (expected_to >= to_amount and expected_to <> 'NaN'),
  state text not null check (state in ('quoted', 'accepted', 'done', 'failed')),
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  paid numeric(38,18),
  received numeric(38,18),
  fee_paid numeric(38,18) check (fee_paid >= 0 and fee_paid <> 'NaN'),
  order_id uuid,
  plan_id bigint references convert.plan,
  due_at timestamptz,
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint conversion_plan check ((plan_id is null) = (due_at is null)),
  constraint conversion_accepted check ((state = 'quoted') = (accepted_at is null)),
  constraint conversion_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint conversion_reason check ((state = 'failed') = (reason is not null)),
  -- What was quoted is kept.
  constraint conversion_done check (case when state = 'done'
    then paid > 0 and paid <= from_amount and received >= to_amount and received <> 'NaN' and fee_paid is not null
    and order_id is not null
    else paid is null and received is null and fee_paid is null end)
);
create index conversion_user on convert.conversion (user_id, id desc) where state <> 'quoted';
create index conversion_quoted on convert.conversion (expires_at) where state = 'quoted';
create index conversion_accepted on convert.conversion (accepted_at) where state = 'accepted';
-- A plan buys at most once for each period.
create unique index conversion_period on convert.conversion (plan_id, due_at) where state in ('accepted', 'done');

-- A period of a plan that has become due.
create table convert.run (
  plan_id bigint not null references convert.plan,
  due_at timestamptz not null,
  user_id bigint not null check (user_id > 0),
  state text not null check (state in ('running', 'done', 'failed', 'missed')),
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- Conversions that were begun for it; the last one decides.
  attempts smallint not null default 0 check (attempts >= 0),
  conversion_id uuid references convert.conversion deferrable initially deferred,
  ended_at timestamptz,
  primary key (plan_id, due_at),
  constraint run_ended check ((state = 'running') = (ended_at is null)),
  constraint run_reason check ((state = 'failed') = (reason is not null)),
  constraint run_bought check (state <> 'done' or conversion_id is not null)
);
create index run_user on convert.run (user_id, due_at desc, plan_id desc);
create index run_running on convert.run (due_at) where state = 'running';
