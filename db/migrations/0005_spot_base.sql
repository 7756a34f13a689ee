-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema spot;

-- Where the matching of a match stands; written with every batch of its writer.
create table spot.market_state (
  match_id integer primary key,
  engine_seq bigint not null check (engine_seq >= 0),
  trade_seq bigint not null check (trade_seq >= 0),
  last_price numeric(38,18) check (last_price > 0 and last_price <> 'NaN')
) with (fillfactor = 50);

-- The writer of a process takes ids in blocks, so that an order has its id before it is matched.
create sequence spot.order_id_seq increment by 1000;
create sequence spot.trade_id_seq increment by 1000;

-- Hot: an index costs every order, and there are no foreign keys; the writer and the auditor hold the references.
create table spot.order (
  id bigint primary key,
  public_id uuid not null constraint order_public_id_key unique,
  user_id bigint not null,
  match_id integer not null,
  client_order_id text check (length(client_order_id) between 1 and 64),
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('limit', 'market', 'stop_limit', 'stop_market')),
  time_in_force text not null check (time_in_force in ('gtc', 'ioc', 'fok')),
  post_only boolean not null,
  price numeric(38,18) check (price > 0 and price <> 'NaN'),
  stop_price numeric(38,18) check (stop_price > 0 and stop_price <> 'NaN'),
  stop_trigger text check (stop_trigger in ('up', 'down')),
  quantity numeric(38,18) check (quantity > 0 and quantity <> 'NaN'),
  total numeric(38,18) check (total > 0 and total <> 'NaN'),
  -- Millionths, frozen when the order is placed.
  maker_fee_ppm integer not null check (maker_fee_ppm between 0 and 1000000),
  taker_fee_ppm integer not null check (taker_fee_ppm between 0 and 1000000),
  state text not null check (state in ('pending', 'completed', 'revoked')),
  revoke_reason text check (
    revoke_reason in ('requested', 'ioc', 'fok', 'post_only', 'self_trade', 'sweep_bound', 'no_liquidity', 'budget', 'oco')
  ),
  executed_quantity numeric(38,18) not null check (executed_quantity >= 0 and executed_quantity <> 'NaN'),
  executed_total numeric(38,18) not null check (executed_total >= 0 and executed_total <> 'NaN'),
  -- In the asset received.
  fee numeric(38,18) not null check (fee >= 0 and fee <> 'NaN'),
  -- What the order holds of its owner's balance: quote for a buy, base for a sell.
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  oco_order_id bigint,
  placed_seq bigint not null check (placed_seq > 0),
  triggered_seq bigint check (triggered_seq > placed_seq),
  -- Of a cancel that was a step of its own; null when the order ended in the step that placed or filled it.
  cancelled_seq bigint check (cancelled_seq > placed_seq),
  triggered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint order_hold_ends check (state = 'pending' or held = 0),
  check (executed_quantity <= quantity),
  check (executed_total <= total),
  check (quantity is not null or total is not null),
  check ((price is null) = (type in ('market', 'stop_market'))),
  check ((stop_price is null) = (type in ('limit', 'market'))),
  check ((stop_price is null) = (stop_trigger is null)),
  check ((triggered_seq is null) = (triggered_at is null)),
  check ((state = 'revoked') = (revoke_reason is not null))
) with (fillfactor = 80);
create unique index order_client_order_id_key on spot.order (user_id, client_order_id)
  where client_order_id is not null;
create index order_by_user on spot.order (user_id, id);
create index order_pending on spot.order (user_id, match_id, id) where state = 'pending';

create table spot.trade (
  match_id integer not null,
  -- Dense from 1 in each match.
  trade_seq bigint not null check (trade_seq > 0),
  id bigint not null,
  price numeric(38,18) not null check (price > 0 and price <> 'NaN'),
  quantity numeric(38,18) not null check (quantity > 0 and quantity <> 'NaN'),
  total numeric(38,18) not null check (total > 0 and total <> 'NaN'),
  taker_side text not null check (taker_side in ('buy', 'sell')),
  maker_order_id bigint not null,
  taker_order_id bigint not null,
  maker_user_id bigint not null,
  taker_user_id bigint not null,
  -- Each in the asset that its side receives.
  maker_fee numeric(38,18) not null check (maker_fee >= 0 and maker_fee <> 'NaN'),
  taker_fee numeric(38,18) not null check (taker_fee >= 0 and taker_fee <> 'NaN'),
  at timestamptz not null,
  primary key (match_id, trade_seq),
  constraint trade_no_self_trade check (maker_user_id <> taker_user_id)
);
create index trade_by_maker on spot.trade (maker_user_id, id);
create index trade_by_taker on spot.trade (taker_user_id, id);

-- The most specific rule wins: group and match, then match, then group, then neither; of those the newest.
create table spot.fee_rule (
  id integer generated always as identity primary key,
  user_group text,
  match_id integer,
  maker_fee_ppm integer not null check (maker_fee_ppm between 0 and 1000000),
  taker_fee_ppm integer not null check (taker_fee_ppm between 0 and 1000000),
  effective_from timestamptz not null,
  unique nulls not distinct (user_group, match_id, effective_from)
);
insert into spot.fee_rule (maker_fee_ppm, taker_fee_ppm, effective_from) values (1000, 1000, '2026-01-01T00:00:00Z');
