import { LIMITS } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';
import { NEW_TRADES, type SpotBounds, tradeBounds } from './audit-queries.ts';
import { IS_WHOLE } from './whole-order.ts';

/**
 * M14: an iceberg has at most so many slices, no trade takes of two of them, and the place of the present one is that of the fill that
 * emptied the one before.
 */
export function findWrongSlices(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with made as (
       select o.*, t.trade_seq, t.quantity as traded
       from (${NEW_TRADES}) as t
       join spot.order o on (o.user_id, o.match_id, o.id) = (t.maker_user_id, t.match_id, t.maker_order_id)
       where o.visible_quantity is not null
     )
     select m.id as order_id, m.match_id, m.trade_seq, m.traded::text as found, m.visible_quantity::text as slice
     from made m cross join lateral (
       select m.executed_quantity - sum(s.quantity) as executed from spot.trade s
       where s.maker_user_id = m.user_id and s.match_id = m.match_id and s.at >= m.created_at
         and s.maker_order_id = m.id and s.trade_seq >= m.trade_seq
     ) as before
     where mod(before.executed, m.visible_quantity) + m.traded > m.visible_quantity
     union all
     select o.id, o.match_id, r.trade_seq, concat(o.turn_seq, ' ', o.turn_fill), concat(r.seq, ' ', r.fill)
     from (select distinct id, user_id, match_id from made) as m
     join spot.order o on (o.user_id, o.match_id, o.id) = (m.user_id, m.match_id, m.id)
     left join lateral spot.refilled_by(o.user_id, o.match_id, o.id, o.visible_quantity, ${SEQ_MAX}) as r on true
     where o.state = 'pending' and ${IS_WHOLE} and (o.turn_seq, o.turn_fill) is distinct from (r.seq, r.fill)
     union all
     select o.id, o.match_id, null, o.quantity::text, o.visible_quantity::text from spot.order o
     where o.id > $3 and o.quantity > ${LIMITS.icebergPartsMax} * o.visible_quantity
     limit 100`,
    [...tradeBounds(since), since.afterOrderId],
  );
}

const SEQ_MAX = '9223372036854775807';

/** Icebergs that wait and were placed before an instant: whoever reads a day up to then learns what they hide. */
export async function countOpenIcebergs(db: Db, before: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count
     from spot.open_order w join spot.order o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
     where o.visible_quantity is not null and o.created_at < $1`,
    [before],
  );
  return row?.count ?? 0;
}
