import type { DecodedInputOf, micro as calls, ReplyOf } from '@openbourse/api';
import { csvFile } from '../kernel/csv.ts';
import { type Db, toTimestamp } from '../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { FileReply } from '../kernel/request.ts';
import type { MicroDeps } from './micro-deps.ts';
import { type OrderRecord, presentOrder } from './order.ts';
import { listOrders } from './order-queries.ts';

const PAGE_SIZE = 20;
const EXPORT_ROWS_MAX = 10_000;

/** The settled orders of a user, newest first, as a page or as a file. */
export async function readHistory(
  db: Db,
  userId: number,
  input: DecodedInputOf<typeof calls.history>,
): Promise<ReplyOf<typeof calls.history> | FileReply> {
  const isFile = input.format === 'csv';
  const limit = isFile ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await listOrders(db, {
    userId,
    matchId: input.currency_match_id ?? null,
    direction: null,
    state: input.state ?? null,
    isPractice: input.is_practice ?? null,
    isSettled: true,
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
    beforeId: readIdCursor(input.cursor),
    rows: isFile ? limit : limit + 1,
  });
  if (!isFile) return pageOf(rows, limit, { present: presentOrder, cursorOf: writeIdCursor });
  return csvFile('micro-contracts', rows.map(presentOrder));
}

/** Orders of all users for operators. */
export async function readAllOrders(
  { db, identity }: Pick<MicroDeps, 'db' | 'identity'>,
  input: DecodedInputOf<typeof calls.operatorOrders>,
): Promise<ReplyOf<typeof calls.operatorOrders>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listOrders(db, {
    userId: input.user_id ?? null,
    matchId: input.currency_match_id ?? null,
    direction: input.direction ?? null,
    state: input.state ?? null,
    isPractice: false,
    isSettled: false,
    from: null,
    to: null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const uids = await identity.uidsOf(rows.map(({ userId }) => userId));
  const present = (order: OrderRecord) => ({
    id: order.publicId,
    user_id: order.userId,
    uid: uids.get(order.userId) ?? null,
    symbol: order.symbol,
    direction: order.direction,
    seconds: order.seconds,
    stake: order.stake,
    state: order.state,
    entry_price: order.entryPrice,
    exit_price: order.exitPrice,
    payout: order.payout,
    accepted_at: order.acceptedAt,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}
