import type { Db } from '../kernel/db.ts';
import type { AuditRange, Violation } from '../ledger/index.ts';

/** The user of the conversion so many on, in the order of users; null where there are fewer. */
export async function readUserEnd(db: Db, after: number, conversions: number): Promise<number | null> {
  const [end] = await db.query<{ userId: number }>(
    `select user_id as "userId" from convert.conversion where state <> 'quoted' and user_id > $1
     order by user_id offset $2 limit 1`,
    [after, conversions - 1],
  );
  return end?.userId ?? null;
}

/**
 * V1: a conversion that is done is what its order did, which has kept the quote, and one that failed has no order that traded.
 * Other orders to which a user gave the id of a conversion are none of its business.
 */
export function findBrokenQuotes(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select c.id::text as conversion_id, c.match_id from convert.conversion c
     left join spot.order o on hashtextextended(o.client_order_id, o.user_id) = hashtextextended(c.id::text, c.user_id)
       and o.user_id + 0 = c.user_id and o.client_order_id = c.id::text
     where c.state in ('done', 'failed') and c.user_id > $1 and c.user_id <= $2 and case c.state
       when 'done' then (o.side, o.match_id, o.state, o.executed_quantity, o.public_id)
           is distinct from (c.side, c.match_id, 'completed', c.quantity, c.order_id)
         or case c.side when 'buy' then o.executed_total else o.executed_quantity end is distinct from c.paid
         or case c.side when 'buy' then o.executed_quantity else o.executed_total end - o.fee is distinct from c.received
         or c.paid > c.from_amount or c.received < c.to_amount or o.fee is distinct from c.fee_paid
       when 'failed' then o.executed_quantity > 0 and o.created_at <= c.ended_at
         and (o.side, o.match_id, o.type, o.time_in_force, o.price, o.quantity)
           = (c.side, c.match_id, 'limit', 'fok', c.price, c.quantity)
       end
     limit 100`,
    [after, upTo],
  );
}

/** V2: a period of a plan is done by one conversion of it, and no other period has one that is. */
export function findWrongRuns(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(r.plan_id, c.plan_id) as plan_id, coalesce(r.due_at, c.due_at)::text as due_at
     from (select * from convert.run where user_id > $1 and user_id <= $2) r
     full join (select plan_id, due_at, count(*) as bought, (array_agg(id))[1] as id
       from convert.conversion where state = 'done' and plan_id is not null and user_id > $1 and user_id <= $2 group by plan_id, due_at) c
       on (c.plan_id, c.due_at) = (r.plan_id, r.due_at)
     where case when r.state = 'done' then c.bought is distinct from 1 or c.id is distinct from r.conversion_id
       when r.state = 'running' then c.bought > 1 else c.bought > 0 end
     limit 100`,
    [after, upTo],
  );
}
