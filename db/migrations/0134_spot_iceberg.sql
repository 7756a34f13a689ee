-- Locks: a moment on spot.order_row. Rewrites: none. breaking: no
-- compatible-from: 0105

-- Orders of which the book shows a part. Nulls of other orders, which take no space. What is left of the present slice follows from what is
-- executed: slices are cut from the first lot on, and no trade takes of two.
alter table spot.order_row
  -- Size of a slice.
  add column visible_quantity numeric(38,18),
  -- The place of the present slice: the step whose fill emptied the one before it, and which fill of that step; null of the first slice.
  add column turn_seq bigint,
  add column turn_fill integer;
alter table spot.order_row add constraint order_row_iceberg_check check (
  case when visible_quantity is null then num_nonnulls(turn_seq, turn_fill) = 0
  else visible_quantity > 0 and visible_quantity <> 'NaN' and type = 'l' and time_in_force = 'g' and oco_order_id is null
    and num_nonnulls(turn_seq, turn_fill) in (0, 2) and (turn_seq is null or turn_seq > placed_seq and turn_fill > 0) end) not valid;

-- The fill that emptied the last whole slice of an order as a maker, until a trade: the step of its taker, and which fill of that step.
-- No row while its first slice is shown.
create function spot.refilled_by(of_user integer, of_match integer, of_order bigint, visible numeric, until_seq bigint)
returns table (seq bigint, fill integer, trade_seq bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with own as (select created_at from spot.order_row where (user_id, match_id, id) = ($1, $2, $3))
  select coalesce(o.triggered_seq, o.placed_seq), (t.trade_seq - (
      select min(f.trade_seq) from spot.trade_row f where f.match_id = $2 and f.taker_user_id = t.taker_user_id
        and f.at = t.at and f.taker_order_id = t.taker_order_id
    ) + 1)::integer, t.trade_seq
  from (
    select t.*, sum(t.quantity) over (order by t.trade_seq) as executed from (
      select m.* from own join spot.trade_row m on m.maker_user_id = $1 and m.match_id = $2 and m.at >= own.created_at
      where m.maker_order_id = $3 and m.trade_seq <= $5
      union all
      select m.* from own join spot.trade_row m on m.taker_user_id = $1 and m.match_id = $2 and m.at >= own.created_at
      where m.taker_order_id = $3 and m.trade_seq <= $5
    ) t
  ) t
  join spot.order_row o on (o.user_id, o.match_id, o.id) = (t.taker_user_id, t.match_id, t.taker_order_id)
  where t.maker_order_id = $3 and mod(t.executed, $4) = 0
  order by t.trade_seq desc limit 1
$$;
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
    coalesce(updated_at, created_at) as updated_at, list_client_order_id,
    take_profit, stop_loss, parent_order_id,
    case exit_state when 'w' then 'waiting' when 'a' then 'armed' when 'u' then 'unused' when 's' then 'too_small'
      when 'm' then 'market_closed' when 'c' then 'cancelled' when 'r' then 'refused' end as exit_state,
    trail_bps, activation_price, trail_from,
    case when trail_bps is null then null when state <> 'p' or triggered_seq is not null then trail_peak
      else spot.followed_to(match_id, side, stop_trigger, activation_price, trail_peak, trail_seq, 9223372036854775807)
      end::numeric(38,18) as trail_peak,
    trail_seq, visible_quantity, turn_seq, turn_fill
  from spot.order_row;
