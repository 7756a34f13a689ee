/** The trades of an order `o` are all there, none was exported and detached. */
export const IS_WHOLE = `o.executed_quantity = (select coalesce(sum(s.quantity), 0) from (
    select quantity from spot.trade where maker_user_id = o.user_id and match_id = o.match_id and at >= o.created_at
      and maker_order_id = o.id
    union all
    select quantity from spot.trade where taker_user_id = o.user_id and match_id = o.match_id and at >= o.created_at
      and taker_order_id = o.id
  ) as s)`;
