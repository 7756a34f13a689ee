import { trailedStop } from '@openbourse/engine';
import { formatDecimal, MAX_SCALE, parseSignedDecimal, percentOfPpm, toSafeInteger } from '@openbourse/money';
import type { DecodedInputOf, ReplyOf, spot } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { cursorsOf, pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { FileReply } from '../kernel/request.ts';
import type { OrderName } from './book.ts';
import { csvFile } from '../kernel/csv.ts';
import { averageOf, parentIdOf } from './present-order.ts';
import * as queries from './read-queries.ts';
import type { FillRow, OrderRow } from './topics.ts';

type OrderFilters = DecodedInputOf<typeof spot.orders>;
type FillFilters = DecodedInputOf<typeof spot.trades>;

/** Fills fall by time, and within an instant by id. */
const fillCursors = cursorsOf({ at: 'instant', id: 'whole' });

const PAGE_SIZE = 20;
const EXPORT_ROWS_MAX = 10_000;
const FILLS_PER_ORDER_MAX = 1_000;
const ALL_FILLS = { matchId: null, side: null, from: null, to: null, before: null } as const;

export async function listOpenOrders(
  db: Db,
  userId: number,
  matchId: number | undefined,
): Promise<OrderRow[]> {
  return (await queries.listOpenOrders(db, userId, matchId ?? null)).map(presentRecord);
}

/** Names an order by exactly one of its two ids; refuses with `spot.field_required`. */
export function orderNameOf(input: {
  readonly id?: string | undefined;
  readonly client_order_id?: string | undefined;
}): OrderName {
  if (input.id !== undefined) return { id: input.id };
  if (input.client_order_id !== undefined) return { clientOrderId: input.client_order_id };
  throw new AppError('spot.field_required', { field: 'id', accepted: 'id, client_order_id' });
}

export async function findOrder(db: Db, userId: number, name: OrderName): Promise<OrderRow> {
  const row = await queries.findOrder(db, userId, name);
  // Others' orders are not revealed.
  if (row === undefined) throw new AppError('spot.order_not_found');
  return presentRecord(row);
}

export async function readOrder(
  db: Db,
  userId: number,
  name: OrderName,
): Promise<ReplyOf<typeof spot.order>> {
  const order = await findOrder(db, userId, name);
  const all = { ...ALL_FILLS, userId, rows: FILLS_PER_ORDER_MAX };
  const fills = await queries.listFillsOfOrder(db, order.id, all);
  return { order, fills: fills.map(presentFill) };
}

export async function listOrders(
  db: Db,
  userId: number,
  input: OrderFilters,
): Promise<ReplyOf<typeof spot.orders> | FileReply> {
  const filter = {
    ...filterOf(userId, input),
    beforeId: readIdCursor(input.cursor),
    type: input.type === undefined || input.type === 'oco' ? null : input.type,
    isOco: input.type === 'oco',
    state: input.state ?? null,
  };
  const rows = await queries.listOrders(db, filter);
  if (input.format === 'csv') return csvFile('orders', rows.map(presentRecord));
  return pageOf(rows, filter.rows - 1, { present: presentRecord, cursorOf: writeIdCursor });
}

export async function listFills(
  db: Db,
  userId: number,
  input: FillFilters,
): Promise<ReplyOf<typeof spot.trades> | FileReply> {
  const filter = { ...filterOf(userId, input), before: fillCursors.read(input.cursor) };
  const rows = await (input.order_id === undefined
    ? queries.listFills(db, filter)
    : queries.listFillsOfOrder(db, input.order_id, filter));
  if (input.format === 'csv') return csvFile('trades', rows.map(presentFill));
  return pageOf(rows, filter.rows - 1, { present: presentFill, cursorOf: fillCursors.write });
}

/** One row more than the page, so that a next page is known to exist. */
function filterOf(userId: number, input: OrderFilters | FillFilters): Omit<queries.ListFilter, 'beforeId'> {
  return {
    userId,
    matchId: input.currency_match_id ?? null,
    side: input.side ?? null,
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
    rows: input.format === 'csv' ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE) + 1,
  };
}

/** An order of the database as the API shows it. */
export function presentRecord(row: queries.OrderRead): OrderRow {
  return {
    id: row.publicId,
    client_order_id: row.clientOrderId,
    currency_match_id: row.matchId,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    time_in_force: row.timeInForce,
    post_only: row.postOnly,
    state: row.state,
    revoke_reason: row.revokeReason,
    price: row.price,
    stop_price: stopPriceOf(row),
    trailing_delta: row.trailBps,
    activation_price: row.activationPrice,
    peak_price: row.peakPrice,
    visible_quantity: row.visibleQuantity,
    triggered_at: row.triggeredAt,
    quantity: row.quantity,
    total: row.total,
    executed_quantity: row.executedQuantity,
    executed_total: row.executedTotal,
    average_price: averageOf(row.executedTotal, row.executedQuantity),
    fee: row.fee,
    fee_currency_code: row.feeCode,
    maker_fee_percent: percentOfPpm(row.makerFeePpm),
    taker_fee_percent: percentOfPpm(row.takerFeePpm),
    oco_order_id: row.ocoPublicId,
    take_profit: row.takeProfit,
    stop_loss: row.stopLoss,
    exit_state: row.exitState,
    parent_order_id: parentIdOf(row.matchId, row.parentNumber),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The present stop price: of a trailing order in whole ticks from its peak, as the engine counts them. */
function stopPriceOf({ side, stopPrice, trailBps, peakPrice, trailTick }: queries.OrderRead): string | null {
  if (trailBps === null || peakPrice === null || trailTick === null) return stopPrice;
  const [peak, tick] = [parseSignedDecimal(peakPrice, MAX_SCALE), parseSignedDecimal(trailTick, MAX_SCALE)];
  const ticks = trailedStop({ side, trailBps }, toSafeInteger(peak / tick));
  return formatDecimal(BigInt(ticks) * tick, MAX_SCALE);
}

function presentFill(row: queries.FillRead): FillRow {
  return {
    id: row.id,
    order_id: row.orderId,
    currency_match_id: row.matchId,
    symbol: row.symbol,
    side: row.side,
    role: row.role,
    price: row.price,
    quantity: row.quantity,
    total: row.total,
    fee: row.fee,
    fee_currency_code: row.feeCode,
    state: 'paid',
    at: row.at,
  };
}
