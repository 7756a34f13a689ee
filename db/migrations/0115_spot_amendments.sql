-- Locks: a moment on spot.order_row. Rewrites: none. breaking: no
-- compatible-from: 0105

-- Amendments that left an order its place in the queue: less of it at the same price. What an order was placed with is what the
-- first of them found. Every other amendment is a cancel and a new order.
create table spot.amendment (
  match_id integer not null,
  engine_seq bigint not null check (engine_seq > 0),
  -- From the sequence of orders: says by which filters it was read.
  id bigint not null check (id >= 1 and id <= 281474976710655),
  order_id bigint not null,
  user_id integer not null,
  quantity_before numeric(38,18) not null check (quantity_before <> 'NaN'),
  quantity numeric(38,18) not null check (quantity > 0 and quantity < quantity_before),
  at timestamptz not null,
  primary key (match_id, engine_seq)
);
create index amendment_of_order on spot.amendment (user_id, match_id, order_id, engine_seq);
create function spot.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger amendment_append_only before update or delete or truncate on spot.amendment
  for each statement execute function spot.refuse_change();

-- An order that another one took the place of is revoked as R.
alter table spot.order_row drop constraint order_row_revoke_reason_check;
alter table spot.order_row add constraint order_row_revoke_reason_check
  check (revoke_reason in ('r', 'i', 'f', 'p', 's', 'w', 'l', 'b', 'o', 'd', 'R')) not valid;
create or replace view spot."order" as
  select id,
    coalesce(public_id,
      (lpad(to_hex(match_id), 8, '0') || '-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid) as public_id,
    user_id, match_id, coalesce(client_text, client_uuid::text) as client_order_id,
    case side when 'b' then 'buy' when 's' then 'sell' end as side,
    case type when 'l' then 'limit' when 'm' then 'market' when 'L' then 'stop_limit' when 'M' then 'stop_market' end as type,
    case time_in_force when 'g' then 'gtc' when 'i' then 'ioc' when 'f' then 'fok' end as time_in_force,
    post_only, price, stop_price,
    case stop_trigger when 'u' then 'up' when 'd' then 'down' end as stop_trigger,
    quantity, total, maker_fee_ppm, taker_fee_ppm,
    case state when 'p' then 'pending' when 'c' then 'completed' when 'r' then 'revoked' end as state,
    case revoke_reason when 'r' then 'requested' when 'i' then 'ioc' when 'f' then 'fok' when 'p' then 'post_only'
      when 's' then 'self_trade' when 'w' then 'sweep_bound' when 'l' then 'no_liquidity' when 'b' then 'budget'
      when 'o' then 'oco' when 'd' then 'delisted' when 'R' then 'replaced' end as revoke_reason,
    coalesce(executed_quantity, 0)::numeric(38,18) as executed_quantity,
    coalesce(executed_total, 0)::numeric(38,18) as executed_total,
    coalesce(fee, 0)::numeric(38,18) as fee, coalesce(held, 0)::numeric(38,18) as held,
    oco_order_id, placed_seq, triggered_seq, cancelled_seq, triggered_at, created_at,
    coalesce(updated_at, created_at) as updated_at, list_client_order_id
  from spot.order_row;
