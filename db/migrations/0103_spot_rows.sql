-- Locks: none, the tables are new. Rewrites: none.
-- compatible-from: 0102
-- Narrow tables for orders and trades, to which 0104 and 0105 bring the rows of spot.order and spot.trade; those are views then,
-- and show the same columns. Amounts are numeric, which stores no more bytes than their digits take; words are signs.

-- Columns stand by alignment, what moves in the life of an order together. A null is a value that follows: of amounts zero, of
-- updated_at created_at, of public_id the one that the view makes of the id. No index has a column that moves, so that a change
-- touches none (HOT), and no reference is a foreign key; the writer and the auditor hold them. An order is found by its owner, its
-- match and its id.
create table spot.order_row (
  -- Its public id has room for twelve hexadecimal digits.
  id bigint not null check (id between 1 and 281474976710655),
  created_at timestamptz not null,
  placed_seq bigint not null check (placed_seq > 0),
  user_id integer not null,
  match_id integer not null,
  -- Millionths, frozen when the order is placed.
  maker_fee_ppm integer not null check (maker_fee_ppm between 0 and 1000000),
  taker_fee_ppm integer not null check (taker_fee_ppm between 0 and 1000000),
  oco_order_id bigint,
  triggered_seq bigint check (triggered_seq > placed_seq),
  triggered_at timestamptz,
  -- Of a cancel that was a step of its own; null when the order ended in the step that placed or filled it.
  cancelled_seq bigint check (cancelled_seq > placed_seq),
  updated_at timestamptz,
  state "char" not null check (state in ('p', 'c', 'r')),
  revoke_reason "char" check (revoke_reason in ('r', 'i', 'f', 'p', 's', 'w', 'l', 'b', 'o', 'd')),
  executed_quantity numeric(38,18) check (executed_quantity > 0 and executed_quantity <> 'NaN'),
  executed_total numeric(38,18) check (executed_total > 0 and executed_total <> 'NaN'),
  -- In the asset received.
  fee numeric(38,18) check (fee > 0 and fee <> 'NaN'),
  -- What the order holds of its owner's balance: quote for a buy, base for a sell.
  held numeric(38,18) check (held > 0 and held <> 'NaN'),
  side "char" not null check (side in ('b', 's')),
  type "char" not null check (type in ('l', 'm', 'L', 'M')),
  time_in_force "char" not null check (time_in_force in ('g', 'i', 'f')),
  post_only boolean not null,
  stop_trigger "char" check (stop_trigger in ('u', 'd')),
  price numeric(38,18) check (price > 0 and price <> 'NaN'),
  stop_price numeric(38,18) check (stop_price > 0 and stop_price <> 'NaN'),
  quantity numeric(38,18) check (quantity > 0 and quantity <> 'NaN'),
  total numeric(38,18) check (total > 0 and total <> 'NaN'),
  -- Of orders from before public ids followed from ids.
  public_id uuid,
  -- The client's id where it has the form of a UUID, which takes half the bytes of its text.
  client_uuid uuid,
  client_text text check (length(client_text) between 1 and 64),
  list_client_order_id text check (length(list_client_order_id) between 1 and 64),
  primary key (user_id, match_id, id),
  constraint order_row_hold_ends check (state = 'p' or held is null),
  constraint order_row_one_client_id check (client_uuid is null or client_text is null),
  constraint order_row_list_has_pair check (list_client_order_id is null or oco_order_id is not null),
  check (executed_quantity <= quantity),
  check (executed_total <= total),
  check (quantity is not null or total is not null),
  check ((price is null) = (type in ('m', 'M'))),
  check ((stop_price is null) = (type in ('l', 'm'))),
  check ((stop_price is null) = (stop_trigger is null)),
  check ((triggered_seq is null) = (triggered_at is null)),
  check ((state = 'r') = (revoke_reason is not null))
) with (fillfactor = 92);
-- Rows lie by their ids, so that a few bytes for each stretch of them find those after an id.
create index order_row_by_id on spot.order_row using brin (id) with (pages_per_range = 32, autosummarize = on);
-- One entry of eight bytes for each id of a client. The writer, which is alone, looks the id up before it places an order.
create index order_row_by_client_id on spot.order_row
  (hashtextextended(coalesce(client_text, client_uuid::text), user_id));
create unique index order_row_public_id_key on spot.order_row (public_id) where public_id is not null;
-- One row of each pair: the leg with the smaller number, which is the number of the pair.
create index order_row_pair on spot.order_row (user_id, id) where oco_order_id > id;
create index order_row_pair_client_id on spot.order_row (user_id, list_client_order_id)
  where list_client_order_id is not null;

-- The orders that are open after a commit; one that ends in the batch that places it never has a row. As rows come and go,
-- it is vacuumed by their number.
create table spot.open_order (
  user_id integer not null,
  match_id integer not null,
  order_id bigint not null,
  primary key (user_id, match_id, order_id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 5000);

-- The total of a trade is its price times its quantity, which is exact (tick times step is whole minor units of the quote).
create table spot.trade_row (
  -- Dense from 1 in each match.
  trade_seq bigint not null check (trade_seq > 0),
  id bigint not null,
  maker_order_id bigint not null,
  taker_order_id bigint not null,
  at timestamptz not null,
  match_id integer not null,
  maker_user_id integer not null,
  taker_user_id integer not null,
  taker_side "char" not null check (taker_side in ('b', 's')),
  price numeric(38,18) not null check (price > 0 and price <> 'NaN'),
  quantity numeric(38,18) not null check (quantity > 0 and quantity <> 'NaN'),
  -- Each in the asset that its side receives.
  maker_fee numeric(38,18) not null check (maker_fee >= 0 and maker_fee <> 'NaN'),
  taker_fee numeric(38,18) not null check (taker_fee >= 0 and taker_fee <> 'NaN'),
  primary key (match_id, trade_seq),
  constraint trade_row_no_self_trade check (maker_user_id <> taker_user_id)
);
create index trade_row_by_maker on spot.trade_row (maker_user_id, match_id, at);
create index trade_row_by_taker on spot.trade_row (taker_user_id, match_id, at);

-- The id from which on the orders of a user in a match were placed at an instant or later. Times rise with ids, but for a
-- step of the clock: halving the ids finds it in a few dozen steps of the key.
create function spot.order_id_at(of_user integer, of_match integer, at timestamptz) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive search(low, high) as (
    select 0::bigint, coalesce((
      select max(id) + 1 from spot.order_row where user_id = $1 and match_id = $2
    ), 0)
    union all
    select case when mid.created_at < $3 then mid.id + 1 else s.low end,
      case when mid.created_at < $3 then s.high else (s.low + s.high) / 2 end
    from search s
    cross join lateral (
      select id, created_at from spot.order_row
      where user_id = $1 and match_id = $2 and id >= (s.low + s.high) / 2 order by id limit 1
    ) as mid
    where s.low < s.high
  )
  select low from search where low >= high
$$;

-- Rows of before in the form of the new tables, until 0105.
create view spot.order_to_copy as
  select id, created_at, placed_seq, user_id::integer, match_id, maker_fee_ppm, taker_fee_ppm, oco_order_id, triggered_seq,
    triggered_at, cancelled_seq, nullif(updated_at, created_at) as updated_at,
    case state when 'pending' then 'p' when 'completed' then 'c' when 'revoked' then 'r' end::"char" as state,
    case revoke_reason when 'requested' then 'r' when 'ioc' then 'i' when 'fok' then 'f' when 'post_only' then 'p'
      when 'self_trade' then 's' when 'sweep_bound' then 'w' when 'no_liquidity' then 'l' when 'budget' then 'b'
      when 'oco' then 'o' when 'delisted' then 'd' end::"char" as revoke_reason,
    nullif(executed_quantity, 0) as executed_quantity, nullif(executed_total, 0) as executed_total,
    nullif(fee, 0) as fee, nullif(held, 0) as held,
    case side when 'buy' then 'b' when 'sell' then 's' end::"char" as side,
    case type when 'limit' then 'l' when 'market' then 'm' when 'stop_limit' then 'L' when 'stop_market' then 'M'
      end::"char" as type,
    left(time_in_force, 1)::"char" as time_in_force, post_only, left(stop_trigger, 1)::"char" as stop_trigger,
    price, stop_price, quantity, total, public_id,
    case when is_uuid then client_order_id::uuid end as client_uuid,
    case when not is_uuid then client_order_id end as client_text, list_client_order_id
  from spot."order"
  cross join lateral (
    select client_order_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' as is_uuid
  ) as form;
create view spot.trade_to_copy as
  select trade_seq, id, maker_order_id, taker_order_id, at, match_id, maker_user_id::integer, taker_user_id::integer,
    left(taker_side, 1)::"char" as taker_side, price, quantity, maker_fee, taker_fee
  from spot.trade;
