import type { Db } from '../kernel/db.ts';
import type { AuditRange, Violation } from '../ledger/index.ts';
import { NEXT_FILTERS } from './audit-queries.ts';

// What the auditor asks of open orders, those of some users at a time.

/** Amounts that spot orders hold, for the ledger's check of all holds (L5). */
export const OPEN_HOLDS = `select o.user_id, a.id as account_id, o.held from spot.open_order w
  join spot.order o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
  join market.currency_match m on m.id = o.match_id
  left join ledger.account a on a.user_id = o.user_id and a.wallet = 'trade'
    and a.currency_id = case o.side when 'buy' then m.quote_currency_id else m.base_currency_id end
  where o.held > 0`;

/** M4: an order that is noted as open waits. */
export function findEndedAmongOpen(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.order_id, w.match_id, o.state
     from spot.open_order w left join spot.order o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
     where w.user_id > $1::bigint and w.user_id <= $2::bigint and o.state is distinct from 'pending' limit 100`,
    [after, upTo],
  );
}

/** The user so many open orders on; null where there are fewer. */
export async function readOwnerEnd(db: Db, after: number, orders: number): Promise<number | null> {
  const [end] = await db.query<{ userId: number }>(
    `select user_id as "userId" from spot.open_order where user_id > $1
     order by user_id offset $2 limit 1`,
    [after, orders - 1],
  );
  return end?.userId ?? null;
}

/**
 * M5: an open order holds what it can need at most; of an OCO pair the limit leg holds for both. Pairs are found by a
 * window, as a join of open orders with themselves may be planned as a loop in a loop.
 */
export function findWrongHolds(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `with need as materialized (
       select o.id, o.match_id, o.type, o.held, least(o.id, o.oco_order_id) as pair, case
         when o.side = 'sell' then o.quantity - o.executed_quantity
         when o.total is not null then o.total
         when o.price is not null then (o.quantity - o.executed_quantity) * o.price
         else ceil(o.stop_price * (o.quantity - o.executed_quantity) * 1.05
             / (coalesce(c.price_tick_before, m.price_tick) * coalesce(c.quantity_step_before, m.quantity_step)))
           * coalesce(c.price_tick_before, m.price_tick) * coalesce(c.quantity_step_before, m.quantity_step)
         end as needed, o.oco_order_id is not null as is_paired
       from spot.open_order w join spot.order o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
       join market.currency_match m on m.id = o.match_id
       ${NEXT_FILTERS}
       where w.user_id > $1::bigint and w.user_id <= $2::bigint
     ), expected as (
       select id, match_id, held, needed from need where not is_paired
       union all
       select id, match_id, held, case
         when count(*) over pair = 1 then needed
         when type = 'limit' then max(needed) over pair
         else 0 end
       from need where is_paired window pair as (partition by pair)
     )
     select id as order_id, match_id, held::text, needed::text from expected where held <> needed limit 100`,
    [after, upTo],
  );
}
