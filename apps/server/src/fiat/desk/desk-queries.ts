import { type Db, toTimestamp } from '../../kernel/db.ts';
import type { OrderRecord, Side } from '../order/order.ts';
import { ORDER_COLUMNS } from '../order/order-queries.ts';

/** An order as arbiters see it in lists. */
export interface DeskRow extends OrderRecord {
  readonly dueAt: number | null;
  /** A ruling of it waits for a second look. */
  readonly isReview: boolean;
}

const ROW = `select ${ORDER_COLUMNS}, d.due_at as "dueAt",
  exists (select from fiat.review where order_id = o.id) as "isReview"
  from fiat.order o join ledger.currency c on c.id = o.currency_id
  left join lateral (
    select case when bool_or(due_at is null) then null else min(due_at) end as due_at
    from fiat.deadline where order_id = o.id and kind not like 'remind%'
  ) d on true`;

export async function findDeskRow(db: Db, publicId: string): Promise<DeskRow | undefined> {
  const [row] = await db.query<DeskRow>(`${ROW} where o.public_id = $1`, [publicId]);
  return row;
}

export interface DeskFilter {
  readonly state: string | null;
  readonly userId: number | null;
  readonly paymentReference: string | null;
  readonly rows: number;
}

const FILTER = `($1::text is null or o.state = $1) and ($2::bigint is null or o.buyer_id = $2 or o.seller_id = $2)
  and ($3::text is null or o.payment_reference = $3)`;

/** Newest first. */
export function listNewest(
  db: Db,
  filter: DeskFilter & { readonly beforeId: number | null },
): Promise<DeskRow[]> {
  return db.query<DeskRow>(
    `${ROW} where ${FILTER} and ($4::bigint is null or o.id < $4) order by o.id desc limit $5`,
    [filter.state, filter.userId, filter.paymentReference, filter.beforeId, filter.rows],
  );
}

/** Orders that wait for an operator, longest wait first. */
export function listWaiting(
  db: Db,
  filter: DeskFilter & { readonly after: { readonly at: number; readonly id: number } | null },
): Promise<DeskRow[]> {
  const after = filter.after ?? { at: 0, id: 0 };
  return db.query<DeskRow>(
    `${ROW} where ${FILTER} and o.waiting_since is not null and (o.waiting_since, o.id) > ($4::timestamptz, $5)
     order by o.waiting_since, o.id limit $6`,
    [filter.state, filter.userId, filter.paymentReference, toTimestamp(after.at), after.id, filter.rows],
  );
}

/** Record of a side: counted cancellations since an instant, and disputes that were ruled against it. */
export async function findRecordOf(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<{ readonly cancellations: number; readonly disputesLost: number }> {
  const lost = (side: Side): string =>
    `(select count(*) from fiat.order o
       where o.${side}_id = $1 and o.ended_at is not null and exists (
         select from (select winner from fiat.ruling where order_id = o.id order by ordinal desc limit 1) last
         where last.winner <> '${side}'))`;
  const [row] = await db.query<{ cancellations: number; disputesLost: number }>(
    `select (select count(*) from fiat.order where buyer_id = $1 and is_counted and ended_at > $2) as cancellations,
       ${lost('buyer')} + ${lost('seller')} as "disputesLost"`,
    [of.userId, toTimestamp(of.since)],
  );
  return row ?? { cancellations: 0, disputesLost: 0 };
}
