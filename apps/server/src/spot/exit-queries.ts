import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/**
 * M12: an exit waits while its order is open, and is settled once for what was executed: as one order or one pair on the other
 * side, at the levels and rates of the order and for no more than it executed; or it is noted why not.
 */
export function findWrongExits(
  db: Db,
  { afterOrderId }: { readonly afterOrderId: number },
): Promise<Violation[]> {
  return db.query<Violation>(
    `with child as materialized (
       select * from spot.order where id > $1 and parent_order_id is not null
     ), placed as (
       select user_id, match_id, parent_order_id as id, count(*) as legs from child
       group by user_id, match_id, parent_order_id
     )
     select o.id as order_id, o.match_id, o.exit_state, p.legs
     from spot.order o left join placed p on (p.user_id, p.match_id, p.id) = (o.user_id, o.match_id, o.id)
     where o.id > $1 and o.exit_state is not null and (
       (o.exit_state = 'waiting') <> (o.state = 'pending')
       or (o.state <> 'pending' and (o.exit_state = 'unused') <> (o.executed_quantity = 0))
       or (o.exit_state = 'armed' and p.legs is distinct from num_nonnulls(o.take_profit, o.stop_loss))
       or (o.exit_state not in ('armed', 'refused') and p.legs is not null)
     )
     union all
     select c.id, c.match_id, o.exit_state, null
     from child c left join spot.order o on (o.user_id, o.match_id, o.id) = (c.user_id, c.match_id, c.parent_order_id)
     where o.exit_state is null or o.side = c.side or c.quantity > o.executed_quantity
       or coalesce(c.price, o.take_profit) is distinct from o.take_profit
       or coalesce(c.stop_price, o.stop_loss) is distinct from o.stop_loss
       or (c.maker_fee_ppm, c.taker_fee_ppm) <> (o.maker_fee_ppm, o.taker_fee_ppm)
     limit 100`,
    [afterOrderId],
  );
}
