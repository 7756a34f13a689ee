import { type Statement, type Tx, toTimestamp } from '../kernel/db.ts';
import { formatDecimal } from '@openbourse/money';
import type { Amendment } from './batch.ts';
import type { Book } from './book.ts';
import type { SpotOrder } from './order.ts';
import {
  EXIT_SIGNS,
  REASON_SIGNS,
  SIDE_SIGNS,
  STATE_SIGNS,
  TIME_SIGNS,
  TRIGGER_SIGNS,
  TYPE_SIGNS,
} from './signs.ts';
import type { Trade } from './trade.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/** Orders of a batch with the arithmetic of their match. */
export type OrderToWrite = readonly [order: SpotOrder, terms: Terms];

type Column = (order: SpotOrder, terms: Terms) => string | number | boolean | null;
type Columns = readonly (readonly [name: string, type: string, value: Column])[];

const maybeTime = (ms: number | null): string | null => (ms === null ? null : toTimestamp(ms));
/** An amount of zero is stored as a null. */
const maybeAmount = (amount: bigint, scale: number): string | null =>
  amount === 0n ? null : formatDecimal(amount, scale);
const heldText: Column = (order, { match }) =>
  maybeAmount(order.held, order.side === 'buy' ? match.quote.scale : match.base.scale);
const feeText: Column = (order, { match }) =>
  maybeAmount(order.fee, order.side === 'buy' ? match.base.scale : match.quote.scale);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isUuid = (text: string | null): boolean => text !== null && UUID.test(text);

/** Columns that change in the life of an order. */
const MOVING = [
  ['state', '"char"', (order) => STATE_SIGNS[order.state]],
  [
    'revoke_reason',
    '"char"',
    (order) => (order.revokeReason === null ? null : REASON_SIGNS[order.revokeReason]),
  ],
  [
    'executed_quantity',
    'numeric',
    (order, terms) => (order.executedLots === 0 ? null : quantityText(terms, order.executedLots)),
  ],
  [
    'executed_total',
    'numeric',
    (order, terms) => (order.executedTickLots === 0n ? null : quoteText(terms, order.executedTickLots)),
  ],
  ['fee', 'numeric', feeText],
  ['held', 'numeric', heldText],
  ['triggered_seq', 'bigint', (order) => order.triggeredSeq],
  ['cancelled_seq', 'bigint', (order) => order.cancelledSeq],
  ['triggered_at', 'timestamptz', (order) => maybeTime(order.triggeredAt)],
  [
    'updated_at',
    'timestamptz',
    (order) => (order.updatedAt === order.createdAt ? null : toTimestamp(order.updatedAt)),
  ],
] as const satisfies Columns;

const QUANTITY = [
  'quantity',
  'numeric',
  (order, terms) => (order.lots === null ? null : quantityText(terms, order.lots)),
] as const satisfies Columns[number];

/** Columns that are fixed when an order is placed. */
const FIXED = [
  ['client_uuid', 'uuid', (order) => (isUuid(order.clientOrderId) ? order.clientOrderId : null)],
  ['client_text', 'text', (order) => (isUuid(order.clientOrderId) ? null : order.clientOrderId)],
  ['list_client_order_id', 'text', (order) => order.listClientOrderId],
  ['side', '"char"', (order) => SIDE_SIGNS[order.side]],
  ['type', '"char"', (order) => TYPE_SIGNS[order.type]],
  ['time_in_force', '"char"', (order) => TIME_SIGNS[order.timeInForce]],
  ['post_only', 'boolean', (order) => order.postOnly],
  ['price', 'numeric', (order, terms) => maybePrice(terms, order.priceTicks)],
  ['stop_price', 'numeric', (order, terms) => maybePrice(terms, order.stopTicks)],
  ['stop_trigger', '"char"', (order) => (order.trigger === null ? null : TRIGGER_SIGNS[order.trigger])],
  QUANTITY,
  [
    'total',
    'numeric',
    (order, { match }) => (order.total === null ? null : formatDecimal(order.total, match.quote.scale)),
  ],
  ['maker_fee_ppm', 'integer', (order) => order.makerFeePpm],
  ['taker_fee_ppm', 'integer', (order) => order.takerFeePpm],
  ['oco_order_id', 'bigint', (order) => order.oco?.id ?? null],
  ['placed_seq', 'bigint', (order) => order.placedSeq],
  ['created_at', 'timestamptz', (order) => toTimestamp(order.createdAt)],
] as const satisfies Columns;

function maybePrice(terms: Terms, ticks: number | null): string | null {
  return ticks === null ? null : priceText(terms, ticks);
}

/** Columns of orders that have an exit or are one; other orders leave them null. */
const EXIT_STATE = [
  'exit_state',
  '"char"',
  (order) => (order.exitState === null ? null : EXIT_SIGNS[order.exitState]),
] as const satisfies Columns[number];
const EXIT = [
  ['take_profit', 'numeric', (order, terms) => maybePrice(terms, order.exit?.takeProfitTicks ?? null)],
  ['stop_loss', 'numeric', (order, terms) => maybePrice(terms, order.exit?.stopLossTicks ?? null)],
  ['parent_order_id', 'bigint', (order) => order.parentId],
  EXIT_STATE,
] as const satisfies Columns;

/** Columns of trailing orders that move, though rarely: `followed_to` of the schema knows what comes after. */
const PEAK = [
  ['trail_peak', 'numeric', (order, terms) => maybePrice(terms, order.trail?.peakTicks ?? null)],
  ['trail_seq', 'bigint', (order) => order.trail?.seq ?? null],
] as const satisfies Columns;
const TRAIL = [
  ['trail_bps', 'integer', (order) => order.trail?.bps ?? null],
  ['activation_price', 'numeric', (order, terms) => maybePrice(terms, order.trail?.activationTicks ?? null)],
  ['trail_from', 'bigint', (order) => order.trail?.fromSeq ?? null],
  ...PEAK,
] as const satisfies Columns;

/** Columns of icebergs; the place of the slice moves. */
const TURN = [
  ['turn_seq', 'bigint', (order) => order.turn?.seq ?? null],
  ['turn_fill', 'integer', (order) => order.turn?.fill ?? null],
] as const satisfies Columns;
const ICEBERG = [
  [
    'visible_quantity',
    'numeric',
    (order, terms) => (order.visibleLots === null ? null : quantityText(terms, order.visibleLots)),
  ],
  ...TURN,
] as const satisfies Columns;

const KEY = [
  ['user_id', 'integer', (order) => order.userId],
  ['match_id', 'integer', (order) => order.matchId],
  ['id', 'bigint', (order) => order.id],
] as const satisfies Columns;
const INSERTED = [...KEY, ...FIXED, ...MOVING] as const;
const UPDATED = [...KEY, ...MOVING] as const;

const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ');
const arraysOf = (columns: Columns): string =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
const valuesOf = (columns: Columns, orders: readonly OrderToWrite[]): Statement['params'] =>
  columns.map(([, , value]) => orders.map(([order, terms]) => value(order, terms)));

const insertOf = (columns: Columns): string =>
  `insert into spot.order_row (${namesOf(columns)}) select * from unnest(${arraysOf(columns)})`;
const INSERT_ORDERS = insertOf(INSERTED);
const INSERTED_WITH_RARE = [...INSERTED, ...EXIT, ...TRAIL, ...ICEBERG] as const;
const INSERT_ORDERS_WITH_RARE = insertOf(INSERTED_WITH_RARE);
const UPDATE_ORDERS = `update spot.order_row o set ${MOVING.map(([name]) => `${name} = v.${name}`).join(', ')}
  from unnest(${arraysOf(UPDATED)}) as v(${namesOf(UPDATED)})
  where (o.user_id, o.match_id, o.id) = (v.user_id, v.match_id, v.id)`;

export function insertOrders(orders: readonly OrderToWrite[]): Statement {
  const isRare = ({ exit, parentId, trail, visibleLots }: SpotOrder): boolean =>
    exit !== null || parentId !== null || trail !== null || visibleLots !== null;
  if (orders.some(([order]) => isRare(order)))
    return { sql: INSERT_ORDERS_WITH_RARE, params: valuesOf(INSERTED_WITH_RARE, orders) };
  return { sql: INSERT_ORDERS, params: valuesOf(INSERTED, orders) };
}

export function updateOrders(orders: readonly OrderToWrite[]): Statement {
  return { sql: UPDATE_ORDERS, params: valuesOf(UPDATED, orders) };
}

/** Of orders that were amended in their place, the only ones whose quantity moves. */
export const updateQuantities = updateOnly([QUANTITY]);

/** Of orders whose exit is settled. */
export const updateExitStates = updateOnly([EXIT_STATE]);

/** Of trailing orders that ended their wait, or whose last row is many trades ago. */
export const updatePeaks = updateOnly(PEAK);

/** Of icebergs that showed another slice. */
export const updateTurns = updateOnly(TURN);

function updateOnly(moved: Columns): (orders: readonly OrderToWrite[]) => Statement {
  const columns = [...KEY, ...moved] as const;
  return (orders) => ({
    sql: `update spot.order_row o set ${moved.map(([name]) => `${name} = v.${name}`).join(', ')}
     from unnest(${arraysOf(columns)}) as v(${namesOf(columns)})
     where (o.user_id, o.match_id, o.id) = (v.user_id, v.match_id, v.id)`,
    params: valuesOf(columns, orders),
  });
}

export function insertAmendments(amendments: readonly Amendment[]): Statement {
  return {
    sql: `insert into spot.amendment (match_id, engine_seq, id, order_id, user_id, quantity_before, quantity, at)
     select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::numeric[],
       $7::numeric[], $8::timestamptz[])`,
    params: [
      amendments.map(({ order }) => order.matchId),
      amendments.map(({ engineSeq }) => engineSeq),
      amendments.map(({ number }) => number),
      amendments.map(({ order }) => order.id),
      amendments.map(({ order }) => order.userId),
      amendments.map(({ terms, lotsBefore }) => quantityText(terms, lotsBefore)),
      amendments.map(({ terms, lots }) => quantityText(terms, lots)),
      amendments.map(({ at }) => toTimestamp(at)),
    ],
  };
}

const KEYS = `unnest(${arraysOf(KEY)})`;

/** Notes orders that rest after the batch which places them. */
export function insertOpenOrders(orders: readonly OrderToWrite[]): Statement {
  return {
    sql: `insert into spot.open_order (user_id, match_id, order_id) select * from ${KEYS}`,
    params: valuesOf(KEY, orders),
  };
}

/** Of orders that were open before the batch which ends them. */
export function deleteOpenOrders(orders: readonly OrderToWrite[]): Statement {
  return {
    sql: `delete from spot.open_order o using ${KEYS} as v(user_id, match_id, order_id)
     where (o.user_id, o.match_id, o.order_id) = (v.user_id, v.match_id, v.order_id)`,
    params: valuesOf(KEY, orders),
  };
}

export function insertTrades(trades: readonly Trade[]): Statement {
  const feeOf = (trade: Trade, order: SpotOrder, fee: bigint): string =>
    formatDecimal(fee, order.side === 'buy' ? trade.terms.match.base.scale : trade.terms.match.quote.scale);
  return {
    sql: `insert into spot.trade_row (match_id, trade_seq, id, price, quantity, taker_side, maker_order_id,
       taker_order_id, maker_user_id, taker_user_id, maker_fee, taker_fee, at)
     select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::"char"[],
       $7::bigint[], $8::bigint[], $9::integer[], $10::integer[], $11::numeric[], $12::numeric[], $13::timestamptz[])`,
    params: [
      trades.map((trade) => trade.terms.match.id),
      trades.map((trade) => trade.seq),
      trades.map((trade) => trade.id),
      trades.map((trade) => priceText(trade.terms, trade.priceTicks)),
      trades.map((trade) => quantityText(trade.terms, trade.lots)),
      trades.map((trade) => SIDE_SIGNS[trade.takerSide]),
      trades.map((trade) => trade.maker.id),
      trades.map((trade) => trade.taker.id),
      trades.map((trade) => trade.maker.userId),
      trades.map((trade) => trade.taker.userId),
      trades.map((trade) => feeOf(trade, trade.maker, trade.makerFee)),
      trades.map((trade) => feeOf(trade, trade.taker, trade.takerFee)),
      trades.map((trade) => toTimestamp(trade.at)),
    ],
  };
}

export function updateMarketStates(books: readonly Book[]): Statement {
  return {
    sql: `update spot.market_state s set engine_seq = v.engine_seq, trade_seq = v.trade_seq, last_price = v.last_price,
       last_order_id = greatest(s.last_order_id, v.last_order_id)
     from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::numeric[], $5::bigint[])
       as v(match_id, engine_seq, trade_seq, last_price, last_order_id)
     where s.match_id = v.match_id`,
    params: [
      books.map((book) => book.matchId),
      books.map((book) => book.engine.engineSeq),
      books.map((book) => book.tradeSeq),
      books.map((book) => maybePrice(book.terms, book.engine.lastPriceTicks)),
      books.map((book) => book.lastOrderId),
    ],
  };
}

export async function takeOrderIds(tx: Tx): Promise<number> {
  const rows = await tx.query<{ start: number }>("select nextval('spot.order_id_seq') as start");
  return rows[0]?.start ?? 0;
}

export async function takeTradeIds(tx: Tx): Promise<number> {
  const rows = await tx.query<{ start: number }>("select nextval('spot.trade_id_seq') as start");
  return rows[0]?.start ?? 0;
}
