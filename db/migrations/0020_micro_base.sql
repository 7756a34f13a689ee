-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema micro;

-- What a length pays and takes, for everybody alike; of a length the newest version in effect holds
-- (rule book, section 3, "Products").
create table micro.product (
  id integer generated always as identity primary key,
  seconds integer not null check (seconds between 1 and 86400),
  -- Millionths of the stake.
  profit_ppm integer not null check (profit_ppm > 0),
  loss_ppm integer not null check (loss_ppm between 1 and 1000000),
  is_offered boolean not null,
  effective_from timestamptz not null,
  operator_name text,
  reason text,
  unique (seconds, effective_from),
  constraint product_house_edge check (profit_ppm < loss_ppm)
);
insert into micro.product (seconds, profit_ppm, loss_ppm, is_offered, effective_from)
select seconds, profit_ppm, 1000000, true, '2026-01-01T00:00:00Z'
from (values (30, 800000), (60, 820000), (120, 840000), (180, 850000), (300, 870000), (900, 880000))
  as v(seconds, profit_ppm);

-- An order carries its own hold. Nothing here names an outcome before its tick: the state after expiry follows from
-- the two prices, the direction and the frozen rates, and a check holds it to them.
create table micro.order (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null check (user_id > 0),
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  match_id integer not null references market.currency_match,
  series_id integer not null references tick.series,
  product_id integer not null references micro.product,
  direction text not null check (direction in ('up', 'down')),
  seconds integer not null check (seconds > 0),
  profit_ppm integer not null,
  loss_ppm integer not null,
  stake numeric(38,18) not null check (stake > 0 and stake <> 'NaN'),
  is_practice boolean not null,
  state text not null check (state in ('pending', 'running', 'won', 'lost', 'tied', 'void')),
  void_reason text check (void_reason in ('no_entry_tick', 'no_exit_tick')),
  -- What the order holds of the micro account; practice holds nothing.
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  accepted_at timestamptz not null,
  expires_at timestamptz not null,
  entry_seq bigint,
  entry_price numeric(38,18) check (entry_price > 0 and entry_price <> 'NaN'),
  entry_at timestamptz check (entry_at > accepted_at),
  exit_seq bigint,
  exit_price numeric(38,18) check (exit_price > 0 and exit_price <> 'NaN'),
  exit_at timestamptz check (exit_at <= expires_at),
  payout numeric(38,18) check (payout >= 0 and payout <> 'NaN'),
  settled_at timestamptz,
  -- Everything that the outcome is computed from, once its ticks are under a published root.
  receipt jsonb,
  unique (user_id, idempotency_key),
  constraint order_entry check (num_nulls(entry_seq, entry_price, entry_at) in (0, 3)),
  constraint order_exit check (num_nulls(exit_seq, exit_price, exit_at) in (0, 3)),
  constraint order_settled check (
    (state in ('pending', 'running')) = (settled_at is null) and (settled_at is null) = (payout is null)
  ),
  constraint order_hold_ends check (settled_at is null or held = 0),
  constraint order_void check ((state = 'void') = (void_reason is not null)),
  constraint order_outcome check (
    state in ('pending', 'running', 'void')
    or state = case
      when exit_price = entry_price then 'tied'
      when (exit_price > entry_price) = (direction = 'up') then 'won'
      else 'lost' end
  )
) with (fillfactor = 80);
create index order_by_user on micro.order (user_id, id);
create index order_running on micro.order (expires_at) where state = 'running';
create index order_pending on micro.order (id) where state = 'pending';
create index order_open on micro.order (user_id, id) where state in ('pending', 'running');
create index order_by_day on micro.order (user_id, settled_at) where not is_practice;
create index order_without_receipt on micro.order (settled_at) where settled_at is not null and receipt is null;

-- What the house kept, by UTC day and length; practice is left out.
create table micro.day (
  day date not null,
  seconds integer not null,
  orders bigint not null,
  won bigint not null,
  lost bigint not null,
  tied bigint not null,
  void bigint not null,
  stakes numeric(38,18) not null,
  house_profit numeric(38,18) not null,
  primary key (day, seconds)
);

-- The limits that a person has set for the self; without a row the default holds.
create table micro.self_limit (
  user_id bigint primary key,
  loss_limit numeric(38,18) not null check (loss_limit >= 0 and loss_limit <> 'NaN'),
  planned_loss_limit numeric(38,18),
  planned_from timestamptz,
  excluded_until timestamptz,
  check ((planned_loss_limit is null) = (planned_from is null))
);

-- Play money for practice; it is no money, so the ledger does not know it.
create table micro.practice (
  user_id bigint primary key,
  balance numeric(38,18) not null check (balance >= 0 and balance <> 'NaN')
);
