import { type Statement, type Tx, toTimestamp } from '../kernel/db.ts';
import { formatDecimal } from '@openbourse/money';
import type { Book } from './book.ts';
import type { SpotOrder } from './order.ts';
import type { Trade } from './trade.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/** Orders of a batch with the arithmetic of their match. */
export type OrderToWrite = readonly [order: SpotOrder, terms: Terms];

type Column = (order: SpotOrder, terms: Terms) => string | number | boolean | null;

const maybeTime = (ms: number | null): string | null => (ms === null ? null : toTimestamp(ms));
const heldText: Column = (order, { match }) =>
  formatDecimal(order.held, order.side === 'buy' ? match.quote.scale : match.base.scale);
const feeText: Column = (order, { match }) =>
  formatDecimal(order.fee, order.side === 'buy' ? match.base.scale : match.quote.scale);

/** Columns that change in the life of an order. */
const MOVING = [
  ['state', 'text', (order) => order.state],
  ['revoke_reason', 'text', (order) => order.revokeReason],
  ['executed_quantity', 'numeric', (order, terms) => quantityText(terms, order.executedLots)],
  ['executed_total', 'numeric', (order, terms) => quoteText(terms, order.executedTickLots)],
  ['fee', 'numeric', feeText],
  ['held', 'numeric', heldText],
  ['triggered_seq', 'bigint', (order) => order.triggeredSeq],
  ['cancelled_seq', 'bigint', (order) => order.cancelledSeq],
  ['triggered_at', 'timestamptz', (order) => maybeTime(order.triggeredAt)],
  ['updated_at', 'timestamptz', (order) => toTimestamp(order.updatedAt)],
] as const satisfies readonly (readonly [name: string, type: string, value: Column])[];

/** Columns that are fixed when an order is placed. */
const FIXED = [
  ['public_id', 'uuid', (order) => order.publicId],
  ['user_id', 'bigint', (order) => order.userId],
  ['match_id', 'integer', (order) => order.matchId],
  ['client_order_id', 'text', (order) => order.clientOrderId],
  ['list_client_order_id', 'text', (order) => order.listClientOrderId],
  ['side', 'text', (order) => order.side],
  ['type', 'text', (order) => order.type],
  ['time_in_force', 'text', (order) => order.timeInForce],
  ['post_only', 'boolean', (order) => order.postOnly],
  ['price', 'numeric', (order, terms) => maybePrice(terms, order.priceTicks)],
  ['stop_price', 'numeric', (order, terms) => maybePrice(terms, order.stopTicks)],
  ['stop_trigger', 'text', (order) => order.trigger],
  ['quantity', 'numeric', (order, terms) => (order.lots === null ? null : quantityText(terms, order.lots))],
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
] as const satisfies readonly (readonly [name: string, type: string, value: Column])[];

function maybePrice(terms: Terms, ticks: number | null): string | null {
  return ticks === null ? null : priceText(terms, ticks);
}

const ID = [['id', 'bigint', (order: SpotOrder) => order.id]] as const;
const INSERTED = [...ID, ...FIXED, ...MOVING] as const;
const UPDATED = [...ID, ...MOVING] as const;

type Columns = readonly (readonly [name: string, type: string, value: Column])[];
const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ');
const arraysOf = (columns: Columns): string =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
const valuesOf = (columns: Columns, orders: readonly OrderToWrite[]): Statement['params'] =>
  columns.map(([, , value]) => orders.map(([order, terms]) => value(order, terms)));

const INSERT_ORDERS = `insert into spot.order (${namesOf(INSERTED)}) select * from unnest(${arraysOf(INSERTED)})`;
const UPDATE_ORDERS = `update spot.order o set ${MOVING.map(([name]) => `${name} = v.${name}`).join(', ')}
  from unnest(${arraysOf(UPDATED)}) as v(${namesOf(UPDATED)}) where o.id = v.id`;

export function insertOrders(orders: readonly OrderToWrite[]): Statement {
  return { sql: INSERT_ORDERS, params: valuesOf(INSERTED, orders) };
}

export function updateOrders(orders: readonly OrderToWrite[]): Statement {
  return { sql: UPDATE_ORDERS, params: valuesOf(UPDATED, orders) };
}

export function insertTrades(trades: readonly Trade[]): Statement {
  const feeOf = (trade: Trade, order: SpotOrder, fee: bigint): string =>
    formatDecimal(fee, order.side === 'buy' ? trade.terms.match.base.scale : trade.terms.match.quote.scale);
  return {
    sql: `insert into spot.trade (match_id, trade_seq, id, price, quantity, total, taker_side, maker_order_id,
       taker_order_id, maker_user_id, taker_user_id, maker_fee, taker_fee, at)
     select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[],
       $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::numeric[], $13::numeric[],
       $14::timestamptz[])`,
    params: [
      trades.map((trade) => trade.terms.match.id),
      trades.map((trade) => trade.seq),
      trades.map((trade) => trade.id),
      trades.map((trade) => priceText(trade.terms, trade.priceTicks)),
      trades.map((trade) => quantityText(trade.terms, trade.lots)),
      trades.map((trade) => quoteText(trade.terms, BigInt(trade.priceTicks) * BigInt(trade.lots))),
      trades.map((trade) => trade.takerSide),
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
    sql: `update spot.market_state s set engine_seq = v.engine_seq, trade_seq = v.trade_seq, last_price = v.last_price
     from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::numeric[])
       as v(match_id, engine_seq, trade_seq, last_price)
     where s.match_id = v.match_id`,
    params: [
      books.map((book) => book.matchId),
      books.map((book) => book.engine.engineSeq),
      books.map((book) => book.tradeSeq),
      books.map((book) => maybePrice(book.terms, book.engine.lastPriceTicks)),
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
