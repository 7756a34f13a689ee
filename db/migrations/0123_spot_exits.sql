-- Locks: a moment on spot.order_row. Rewrites: none. breaking: no
-- compatible-from: 0105

-- Levels of an exit, which is placed for what an order received when it has ended. Nulls of most orders, which take no space.
alter table spot.order_row
  add column take_profit numeric(38,18),
  add column stop_loss numeric(38,18),
  -- The order whose exit it is.
  add column parent_order_id bigint,
  -- Waiting, armed, unused, too small, market closed, cancelled, refused.
  add column exit_state "char";
alter table spot.order_row add constraint order_row_exit_check check (
  (take_profit is null or take_profit > 0 and take_profit <> 'NaN')
  and (stop_loss is null or stop_loss > 0 and stop_loss <> 'NaN')
  and (exit_state is null) = (take_profit is null and stop_loss is null)
  and (exit_state is null or exit_state in ('w', 'a', 'u', 's', 'm', 'c', 'r') and parent_order_id is null)
  and parent_order_id < id) not valid;
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
      when 'm' then 'market_closed' when 'c' then 'cancelled' when 'r' then 'refused' end as exit_state
  from spot.order_row;
