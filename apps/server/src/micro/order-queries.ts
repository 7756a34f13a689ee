import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';
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
  readonly idempotencyKey: string;
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
    `insert into micro.order (public_id, user_id, idempotency_key, match_id, series_id, product_id, direction, seconds,
       profit_ppm, loss_ppm, stake, is_practice, state, held, accepted_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'pending',
       case when $12 then 0 else $11::numeric end, $13, $14)`,
    [
      order.publicId,
      order.userId,
      order.idempotencyKey,
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

export async function findByKey(
  db: Db,
  key: { readonly userId: number; readonly idempotencyKey: string },
): Promise<OrderRecord | undefined> {
  const [row] = await db.query<OrderRecord>(`${ORDER} where o.user_id = $1 and o.idempotency_key = $2`, [
    key.userId,
    key.idempotencyKey,
  ]);
  return row;
}

export async function findOrder(
  db: Db,
  name: { readonly userId: number | null; readonly publicId: string },
): Promise<OrderRecord | undefined> {
  const [row] = await db.query<OrderRecord>(
    `${ORDER} where o.public_id = $1 and ($2::bigint is null or o.user_id = $2)`,
    [name.publicId, name.userId],
  );
  return row;
}

export function listOpen(db: Db, userId: number, matchId: number | null): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} where o.user_id = $1 and o.state in ('pending', 'running') and ($2::integer is null or o.match_id = $2)
     order by o.id desc`,
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

/** The people of one transaction: those whose id leaves the rest when divided. */
export interface Lane {
  readonly of: number;
  readonly rest: number;
}

/** Orders that wait for their entry and were accepted before an instant; they are locked. */
export function lockPending(
  tx: Tx,
  wanted: { readonly before: number; readonly most: number; readonly lane: Lane },
): Promise<OrderRecord[]> {
  return tx.query<OrderRecord>(
    `${ORDER} where o.state = 'pending' and o.accepted_at < $1 and o.user_id % $3 = $4
     order by o.id limit $2 for update of o skip locked`,
    [toTimestamp(wanted.before), wanted.most, wanted.lane.of, wanted.lane.rest],
  );
}

/** Orders that run and have expired at an instant; they are locked. */
export function lockExpired(
  tx: Tx,
  wanted: { readonly at: number; readonly most: number; readonly lane: Lane },
): Promise<OrderRecord[]> {
  return tx.query<OrderRecord>(
    `${ORDER} where o.state = 'running' and o.expires_at <= $1 and o.user_id % $3 = $4
     order by o.expires_at limit $2 for update of o skip locked`,
    [toTimestamp(wanted.at), wanted.most, wanted.lane.of, wanted.lane.rest],
  );
}

export async function writeEntries(tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  await tx.query(
    `update micro.order o set state = 'running', entry_seq = v.seq, entry_price = v.price, entry_at = v.at
     from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::timestamptz[]) as v(id, seq, price, at)
     where o.id = v.id`,
    [
      orders.map((order) => order.id),
      orders.map((order) => order.entrySeq),
      orders.map((order) => order.entryPrice),
      orders.map((order) => timestampOf(order.entryAt)),
    ],
  );
}

export async function writeSettled(tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  await tx.query(
    `update micro.order o set state = v.state, void_reason = v.void_reason, held = 0, exit_seq = v.seq,
       exit_price = v.price, exit_at = v.at, payout = v.payout, settled_at = v.settled_at
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::numeric[], $6::timestamptz[], $7::numeric[],
         $8::timestamptz[])
       as v(id, state, void_reason, seq, price, at, payout, settled_at)
     where o.id = v.id`,
    [
      orders.map((order) => order.id),
      orders.map((order) => order.state),
      orders.map((order) => order.voidReason),
      orders.map((order) => order.exitSeq),
      orders.map((order) => order.exitPrice),
      orders.map((order) => timestampOf(order.exitAt)),
      orders.map((order) => order.payout),
      orders.map((order) => timestampOf(order.settledAt)),
    ],
  );
}

/** Settled orders without a receipt, oldest first. */
export function listWithoutReceipt(
  db: Db,
  wanted: { readonly before: number; readonly most: number },
): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} where o.settled_at < $1 and o.settled_at is not null and o.receipt is null order by o.settled_at limit $2`,
    [toTimestamp(wanted.before), wanted.most],
  );
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

function timestampOf(at: number | null): string | null {
  return at === null ? null : toTimestamp(at);
}
