import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';
import { preferIndexes } from '../kernel/prefer-indexes.ts';
import { assert } from '../kernel/error.ts';
import type { OrderRecord } from './order.ts';

const ORDER = `select o.id, o.public_id as "publicId", o.user_id as "userId", o.match_id as "matchId", m.symbol,
  o.series_id as "seriesId", o.product_id as "productId", o.direction, o.seconds, o.profit_ppm as "profitPpm",
  o.loss_ppm as "lossPpm", trim_scale(o.stake)::text as stake, o.is_practice as "isPractice", o.state,
  o.void_reason as "voidReason", o.accepted_at as "acceptedAt", o.expires_at as "expiresAt",
  o.entry_seq as "entrySeq", trim_scale(o.entry_price)::text as "entryPrice", o.entry_at as "entryAt",
  o.exit_seq as "exitSeq", trim_scale(o.exit_price)::text as "exitPrice", o.exit_at as "exitAt",
  trim_scale(o.payout)::text as payout, o.settled_at as "settledAt"
  from micro.order o join market.currency_match m on m.id = o.match_id`;

export interface NewOrder {
  readonly publicId: string;
  readonly userId: number;
  readonly matchId: number;
  readonly seriesId: number;
  readonly productId: number;
  readonly direction: 'up' | 'down';
  readonly seconds: number;
  readonly profitPpm: number;
  readonly lossPpm: number;
  readonly stake: string;
  readonly isPractice: boolean;
  readonly acceptedAt: number;
  readonly expiresAt: number;
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx.query(
    `insert into micro.order (public_id, user_id, match_id, series_id, product_id, direction, seconds,
       profit_ppm, loss_ppm, stake, is_practice, state, held, accepted_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending',
       case when $11 then 0 else $10::numeric end, $12, $13)`,
    [
      order.publicId,
      order.userId,
      order.matchId,
      order.seriesId,
      order.productId,
      order.direction,
      order.seconds,
      order.profitPpm,
      order.lossPpm,
      order.stake,
      order.isPractice,
      toTimestamp(order.acceptedAt),
      toTimestamp(order.expiresAt),
    ],
  );
}

/** Name of an order; to operators its id alone. */
export interface OrderName {
  readonly userId: number | null;
  readonly publicId: string;
}

export async function findOrder(db: Db, name: OrderName): Promise<OrderRecord | undefined> {
  const [row] = await db.query<OrderRecord>(
    `${ORDER} where o.public_id = $1 and ($2::bigint is null or o.user_id = $2)`,
    [name.publicId, name.userId],
  );
  return row;
}

export function listOpen(db: Db, userId: number, matchId: number | null): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} join micro.due d on d.order_id = o.id
     where d.user_id = $1 and ($2::integer is null or o.match_id = $2) order by o.id desc`,
    [userId, matchId],
  );
}

export interface HistoryFilter {
  readonly userId: number | null;
  readonly matchId: number | null;
  readonly direction: string | null;
  readonly state: string | null;
  readonly isPractice: boolean | null;
  readonly isSettled: boolean;
  readonly from: string | null;
  readonly to: string | null;
  readonly beforeId: number | null;
  readonly rows: number;
}

/** Orders, newest first; of one user or, for operators, of all. */
export function listOrders(db: Db, filter: HistoryFilter): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} where ($1::bigint is null or o.user_id = $1) and ($2::integer is null or o.match_id = $2)
       and ($3::text is null or o.state = $3) and ($4::boolean is null or o.is_practice = $4)
       and (not $5::boolean or o.settled_at is not null)
       and ($6::timestamptz is null or o.accepted_at >= $6) and ($7::timestamptz is null or o.accepted_at < $7)
       and ($8::bigint is null or o.id < $8) and ($9::text is null or o.direction = $9)
     order by o.id desc limit $10`,
    [
      filter.userId,
      filter.matchId,
      filter.state,
      filter.isPractice,
      filter.isSettled,
      filter.from,
      filter.to,
      filter.beforeId,
      filter.direction,
      filter.rows,
    ],
  );
}

/** Where an order stands among those that wait for a tick. */
interface DuePlace {
  readonly dueAt: number;
  readonly orderId: number;
}

/** Orders that a tick up to an instant may decide, after a place in the order of time. */
export function listDue(
  db: Db,
  wanted: { readonly at: number; readonly after: DuePlace; readonly most: number },
): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} join micro.due d on d.order_id = o.id
     where d.due_at <= $1 and (d.due_at, d.order_id) > ($2::timestamptz, $3::bigint)
     order by d.due_at, d.order_id limit $4`,
    [toTimestamp(wanted.at), toTimestamp(wanted.after.dueAt), wanted.after.orderId, wanted.most],
  );
}

/** Refuses when an order has its entry already. */
export async function writeEntries(tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  await preferIndexes(tx);
  const rows = await tx.query(
    `update micro.order o set state = 'running', entry_seq = v.seq, entry_price = v.price, entry_at = v.at
     from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::timestamptz[]) as v(id, seq, price, at)
     where o.id = v.id and o.state = 'pending' returning 1 as one`,
    [
      orders.map((order) => order.id),
      orders.map((order) => order.entrySeq),
      orders.map((order) => order.entryPrice),
      timestampsOf(orders.map((order) => order.entryAt)),
    ],
  );
  assert(rows.length === orders.length, 'an order takes its entry once');
}

/** Refuses when an order is settled already. */
export async function writeSettled(
  tx: Tx,
  { orders, at }: { readonly orders: readonly OrderRecord[]; readonly at: number },
): Promise<void> {
  await preferIndexes(tx);
  const rows = await tx.query(
    `update micro.order o set state = v.state, void_reason = v.void_reason, held = 0, exit_seq = v.seq,
       exit_price = v.price, exit_at = v.at, payout = v.payout, settled_at = $8
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::numeric[], $6::timestamptz[], $7::numeric[])
       as v(id, state, void_reason, seq, price, at, payout)
     where o.id = v.id and o.settled_at is null returning 1 as one`,
    [
      orders.map((order) => order.id),
      orders.map((order) => order.state),
      orders.map((order) => order.voidReason),
      orders.map((order) => order.exitSeq),
      orders.map((order) => order.exitPrice),
      timestampsOf(orders.map((order) => order.exitAt)),
      orders.map((order) => order.payout),
      toTimestamp(at),
    ],
  );
  assert(rows.length === orders.length, 'an order is settled once');
}

/** Settled orders without a receipt whose expiry lies before an instant, oldest first. */
export function listWithoutReceipt(
  db: Db,
  wanted: { readonly before: number; readonly except: readonly number[]; readonly most: number },
): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} where o.expires_at < $1 and o.settled_at < $1 and o.receipt is null and o.id <> all ($3)
     order by o.expires_at limit $2`,
    [toTimestamp(wanted.before), wanted.most, wanted.except],
  );
}

/** Acceptance of the oldest order without a receipt, whose ticks are still to be read. */
export async function microTicksNeededSince(db: Db): Promise<number | null> {
  const [row] = await db.query<{ readonly at: number | null }>(
    'select min(accepted_at) as at from micro.order where receipt is null',
  );
  return row?.at ?? null;
}

export async function writeReceipt(
  tx: Tx,
  row: { readonly id: number; readonly receipt: object },
): Promise<void> {
  await tx.query('update micro.order set receipt = $2::jsonb where id = $1', [
    row.id,
    JSON.stringify(row.receipt),
  ]);
}

export async function readReceipt<R extends object>(db: Db, id: number): Promise<R | null> {
  const [row] = await db.query<{ receipt: R | null }>('select receipt from micro.order where id = $1', [id]);
  return row?.receipt ?? null;
}

/** Many orders share the instants of a few ticks, so each is written out once. */
function timestampsOf(instants: readonly (number | null)[]): (string | null)[] {
  const texts = new Map<number | null, string | null>([[null, null]]);
  for (const at of instants) if (at !== null && !texts.has(at)) texts.set(at, toTimestamp(at));
  return instants.map((at) => texts.get(at) ?? null);
}

/** The users of whom an order on a match has not ended, practice included. */
export async function listOwners(db: Db, matchId: number): Promise<readonly number[]> {
  const rows = await db.query<{ readonly userId: number }>(
    `select distinct o.user_id as "userId" from micro.due d join micro.order o on o.id = d.order_id
     where o.match_id = $1`,
    [matchId],
  );
  return rows.map(({ userId }) => userId);
}
