-- Locks: those of a changed check on spot.order_row and contract.position, without reading their rows; the table is new.
-- Rewrites: none. breaking: no
-- compatible-from: 0105
alter table spot.order_row drop constraint order_row_revoke_reason_check;
alter table spot.order_row add constraint order_row_revoke_reason_check
  check (revoke_reason in ('r', 'i', 'f', 'p', 's', 'w', 'l', 'b', 'o', 'd', 'R', 'c')) not valid;
alter table contract.position drop constraint position_cancel_reason_check;
alter table contract.position add constraint position_cancel_reason_check
  check (cancel_reason in ('requested', 'limits', 'exposure', 'delisted', 'countdown')) not valid;

create schema countdown;

-- When open orders of a person are canceled unless the countdown is renewed before. The row is removed by the transaction
-- that cancels them, so it runs out once.
create table countdown.countdown (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  product text not null check (product in ('spot', 'contract')),
  -- Null for the orders of every match.
  match_id integer,
  -- The API key whose connection renews it, and that connection; null of one that is set by a call.
  key_id bigint,
  session uuid,
  period_ms integer not null check (period_ms between 5000 and 86400000),
  due_at timestamptz not null,
  check ((key_id is null) = (session is null)),
  constraint countdown_key unique nulls not distinct (user_id, product, match_id, key_id)
);
create index countdown_by_due on countdown.countdown (product, due_at);

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
      when 'o' then 'oco' when 'd' then 'delisted' when 'R' then 'replaced'
      when 'c' then 'countdown' end as revoke_reason,
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
