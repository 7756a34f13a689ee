-- Locks: a moment on spot.order_row. Rewrites: none. breaking: no
-- compatible-from: 0105

-- Stops that follow the trades at a distance. Nulls of other orders, which take no space. stop_price is the first stop price, by which
-- a buy holds; the present one follows from the peak.
alter table spot.order_row
  -- Basis points.
  add column trail_bps integer,
  -- The price from which it follows; null of one that follows at once.
  add column activation_price numeric(38,18),
  -- The last trade of its match when it was placed.
  add column trail_from bigint,
  -- The best price that it followed until the trade trail_seq; null while it waits. Both move now and then.
  add column trail_peak numeric(38,18),
  add column trail_seq bigint;
alter table spot.order_row add constraint order_row_trail_check check (
  case when trail_bps is null then num_nonnulls(activation_price, trail_from, trail_peak, trail_seq) = 0
  else trail_bps between 10 and 2000 and type in ('L', 'M') and oco_order_id is null
    and trail_from >= 0 and trail_seq >= trail_from
    and (activation_price is null or activation_price > 0 and activation_price <> 'NaN')
    and (trail_peak is null or trail_peak > 0 and trail_peak <> 'NaN') end) not valid;

-- The best price that an order followed until a trade, when it had followed to `peak` (null: it waited) until an earlier one. An
-- order that waits follows from the first trade on that meets its activation price, without one from the first.
create function spot.followed_to(of_match integer, side "char", trigger "char", activation numeric, peak numeric,
  after_seq bigint, until_seq bigint) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case $2 when 's' then greatest($5, max(t.price)) else least($5, min(t.price)) end
  from spot.trade_row t
  where t.match_id = $1 and t.trade_seq > $6 and t.trade_seq <= $7
    and t.trade_seq >= case when $5 is not null or $4 is null then 0 else (
      select f.trade_seq from spot.trade_row f
      where f.match_id = $1 and f.trade_seq > $6 and f.trade_seq <= $7
        and case $3 when 'u' then f.price >= $4 else f.price <= $4 end
      order by f.trade_seq limit 1) end
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
    trail_seq
  from spot.order_row;
