import type { StakingState } from '@openbourse/api';
import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';
import type { OrderRecord } from './order.ts';

const ORDER = `select o.id, o.public_id as "publicId", o.user_id as "userId", o.product_id as "productId",
    p.currency_id as "currencyId", c.code, c.logo, c.scale, p.apr_ppm as "aprPpm",
    trim_scale(o.principal)::text as principal, trim_scale(o.daily_dividend)::text as "dailyDividend",
    o.days_total as "daysTotal", o.days_paid as "daysPaid", trim_scale(o.paid)::text as paid,
    o.ordered_at as "orderedAt", o.first_day::timestamp at time zone 'UTC' as "firstDay", o.state,
    o.end_reason as "endReason", o.ended_at as "endedAt"
  from staking.order o join staking.product p on p.id = o.product_id
    join ledger.currency c on c.id = p.currency_id`;

export type NewOrder = Pick<
  OrderRecord,
  'publicId' | 'userId' | 'productId' | 'principal' | 'dailyDividend' | 'daysTotal' | 'orderedAt'
> & { readonly firstDay: number; readonly dueAt: number };

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx.query(
    `insert into staking.order (public_id, user_id, product_id, principal, daily_dividend, days_total, held,
       ordered_at, first_day, state, due_at)
     values ($1, $2, $3, $4, $5, $6, $4, $7, ($8::timestamptz at time zone 'UTC')::date, 'in_effect', $9)`,
    [
      order.publicId,
      order.userId,
      order.productId,
      order.principal,
      order.dailyDividend,
      order.daysTotal,
      toTimestamp(order.orderedAt),
      toTimestamp(order.firstDay),
      toTimestamp(order.dueAt),
    ],
  );
}

export async function findOrder(
  db: Db,
  name: { readonly publicId: string; readonly userId: number },
): Promise<OrderRecord | undefined> {
  const [row] = await db.query<OrderRecord>(`${ORDER} where o.public_id = $1 and o.user_id = $2`, [
    name.publicId,
    name.userId,
  ]);
  return row;
}

export interface OrderFilter {
  readonly userId: number | null;
  readonly productId: number | null;
  readonly state: StakingState | null;
  readonly beforeId: number | null;
  readonly rows: number;
}

/** Orders, newest first; of one user or, for operators, of all. */
export function listOrders(db: Db, filter: OrderFilter): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} where ($1::bigint is null or o.user_id = $1) and ($2::integer is null or o.product_id = $2)
       and ($3::text is null or o.state = $3) and ($4::bigint is null or o.id < $4)
     order by o.id desc limit $5`,
    [filter.userId, filter.productId, filter.state, filter.beforeId, filter.rows],
  );
}

export interface DividendRow {
  /** The place of its day in the order, from 1. */
  readonly id: number;
  readonly day: number;
  readonly amount: string;
  readonly paidAt: number;
}

export function listDividends(
  db: Db,
  filter: { readonly orderId: number; readonly beforeId: number | null; readonly rows: number },
): Promise<DividendRow[]> {
  return db.query<DividendRow>(
    `select d.day - o.first_day + 1 as id, d.day::timestamp at time zone 'UTC' as day,
       trim_scale(d.amount)::text as amount, d.paid_at as "paidAt"
     from staking.dividend d join staking.order o on o.id = d.order_id
     where d.order_id = $1 and ($2::integer is null or d.day < o.first_day + ($2::integer - 1))
     order by d.day desc limit $3`,
    [filter.orderId, filter.beforeId, filter.rows],
  );
}

/** The products that have a dividend to pay by an instant. */
export async function listDueProducts(db: Db, at: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select p.id from staking.product p where exists (
       select 1 from staking.order o
       where o.product_id = p.id and o.state = 'in_effect' and o.due_at <= $1
     ) order by p.id`,
    [toTimestamp(at)],
  );
  return rows.map(({ id }) => id);
}

/** The orders of a product whose next dividend is due, the longest due first. */
export async function listDue(
  db: Db,
  due: {
    readonly productId: number;
    readonly at: number;
    readonly rows: number;
    readonly except: readonly number[];
  },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from staking.order
     where product_id = $1 and state = 'in_effect' and due_at <= $2 and id <> all ($4) order by due_at, id limit $3`,
    [due.productId, toTimestamp(due.at), due.rows, due.except],
  );
  return rows.map(({ id }) => id);
}

/** Those of some orders of one product whose next dividend is due; the row of the product is locked by the caller. */
export function listDueOf(
  tx: Tx,
  due: { readonly orderIds: readonly number[]; readonly at: number },
): Promise<OrderRecord[]> {
  return tx.query<OrderRecord>(
    `${ORDER} where o.id = any($1::bigint[]) and o.state = 'in_effect' and o.due_at <= $2 order by o.due_at, o.id`,
    [due.orderIds, toTimestamp(due.at)],
  );
}

/** Stores the dividend of the next day of each order and moves the order on; after its last day it has matured. */
export async function payDay(
  tx: Tx,
  paid: { readonly orderIds: readonly number[]; readonly at: number },
): Promise<void> {
  await tx.query(
    `with paid as (
       insert into staking.dividend (order_id, day, user_id, amount, paid_at)
       select id, first_day + days_paid, user_id, daily_dividend, $2 from staking.order
       where id = any($1::bigint[])
       returning order_id, amount
     )
     update staking.order o set days_paid = o.days_paid + 1, paid = o.paid + paid.amount,
       due_at = case when o.days_paid + 1 < o.days_total
         then (o.first_day + o.days_paid + 2)::timestamp at time zone 'UTC' end,
       state = case when o.days_paid + 1 < o.days_total then 'in_effect' else 'expired' end,
       held = case when o.days_paid + 1 < o.days_total then o.held else 0 end,
       end_reason = case when o.days_paid + 1 < o.days_total then null else 'matured' end,
       ended_at = case when o.days_paid + 1 < o.days_total then null else $2::timestamptz end
     from paid where o.id = paid.order_id`,
    [paid.orderIds, toTimestamp(paid.at)],
  );
}

export async function redeemOrder(tx: Tx, id: number, at: number): Promise<void> {
  await tx.query(
    `update staking.order set state = 'expired', end_reason = 'redeemed', ended_at = $2, due_at = null, held = 0
     where id = $1`,
    [id, toTimestamp(at)],
  );
}

export interface CurrencySum {
  readonly currencyId: number;
  readonly code: string;
  readonly scale: number;
  readonly dividends: string;
  readonly principal: string;
}

/** Of each currency that a user has staked: the dividends that were kept, and what is in effect. */
export function sumByCurrency(db: Db, userId: number): Promise<CurrencySum[]> {
  return db.query<CurrencySum>(
    `select c.id as "currencyId", c.code, c.scale,
       trim_scale(coalesce(sum(o.paid) filter (where o.end_reason is distinct from 'redeemed'), 0))::text
         as dividends,
       trim_scale(coalesce(sum(o.principal) filter (where o.state = 'in_effect'), 0))::text as principal
     from staking.order o join staking.product p on p.id = o.product_id
       join ledger.currency c on c.id = p.currency_id
     where o.user_id = $1 group by c.id order by c.id`,
    [userId],
  );
}

export interface EarningDay {
  readonly day: number;
  readonly currencyId: number;
  readonly amount: string;
}

/** The dividends that a user keeps by their day, from a day on, oldest first. */
export function sumByDay(
  db: Db,
  of: { readonly userId: number; readonly from: number },
): Promise<EarningDay[]> {
  return db.query<EarningDay>(
    `select d.day::timestamp at time zone 'UTC' as day, p.currency_id as "currencyId",
       trim_scale(sum(d.amount))::text as amount
     from staking.dividend d join staking.order o on o.id = d.order_id
       join staking.product p on p.id = o.product_id
     where d.user_id = $1 and d.day >= ($2::timestamptz at time zone 'UTC')::date and d.amount > 0
       and o.end_reason is distinct from 'redeemed'
     group by d.day, p.currency_id order by d.day, p.currency_id`,
    [of.userId, toTimestamp(of.from)],
  );
}
