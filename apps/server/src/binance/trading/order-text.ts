import type { FillText, NumberedFill, NumberedOrder, NumberedPair } from '../../spot/index.ts';
import { amountText } from '../amount-text.ts';
import type { Json } from '../call.ts';
import { symbolOf } from '../symbols.ts';

/** Orders, fills and pairs as the format has them, for every answer and every event about one. */
type Fields = Readonly<Record<string, Json>>;
type Row = NumberedOrder['row'];

export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH';

/** The only mode: an order never trades with one of its own user; its remainder is canceled. */
export const SELF_TRADE_MODE = 'EXPIRE_TAKER';
/** The list of an order that is in none. */
export const NO_LIST = -1;

/** The id by which clients know an order: theirs, or else its own. */
export function labelOf(row: Pick<Row, 'id' | 'client_order_id'>): string {
  return row.client_order_id ?? row.id;
}

/** Reasons of which the owner of an order has decided. */
const CANCELLED: readonly string[] = ['requested', 'replaced', 'countdown'];

export function statusOf(
  row: Pick<Row, 'state' | 'revoke_reason' | 'executed_quantity'>,
  isPairCancelled: boolean,
): OrderStatus {
  if (row.state === 'completed') return 'FILLED';
  if (row.state === 'pending') return row.executed_quantity === '0' ? 'NEW' : 'PARTIALLY_FILLED';
  if (row.revoke_reason === 'self_trade') return 'EXPIRED_IN_MATCH';
  const isCancelled = CANCELLED.includes(row.revoke_reason ?? '');
  return isCancelled || isPairCancelled ? 'CANCELED' : 'EXPIRED';
}

export function typeOf({ row, trigger }: Pick<NumberedOrder, 'trigger'> & { readonly row: Row }): string {
  if (row.type === 'market') return 'MARKET';
  if (row.type === 'limit') return row.post_only ? 'LIMIT_MAKER' : 'LIMIT';
  const isLoss = (row.side === 'sell') === (trigger === 'down');
  return `${isLoss ? 'STOP_LOSS' : 'TAKE_PROFIT'}${row.type === 'stop_limit' ? '_LIMIT' : ''}`;
}

const EXPIRY_REASONS: Readonly<Record<string, string>> = {
  ioc: 'UNFILLED_IOC_QUANTITY_EXPIRED',
  fok: 'UNFILLED_FOK_ORDER_EXPIRED',
  post_only: 'REJECTED',
  sweep_bound: 'INSUFFICIENT_LIQUIDITY',
  no_liquidity: 'INSUFFICIENT_LIQUIDITY',
  budget: 'INSUFFICIENT_LIQUIDITY',
  oco: 'OCO_TRIGGER',
  delisted: 'EXCHANGE_CANCELED',
};

/** Why an order expired; undefined for every other one. */
export function expiryReasonOf({
  row,
  pair,
}: Pick<NumberedOrder, 'pair'> & { readonly row: Row }): string | undefined {
  if (statusOf(row, pair?.isCancelled ?? false) !== 'EXPIRED') return undefined;
  return EXPIRY_REASONS[row.revoke_reason ?? ''];
}

const expiryOf = (order: NumberedOrder): Fields => {
  const expiryReason = expiryReasonOf(order);
  return expiryReason === undefined ? {} : { expiryReason };
};

/** An order that takes at once has no time in force of its own; the format calls it GTC. */
export function timeInForceOf(row: Row): string {
  return row.price === null ? 'GTC' : row.time_in_force.toUpperCase();
}

/** Since when the order is in the book, or could have been; -1 for a stop order that has not fired. */
export function workingTimeOf(row: Row): number {
  return row.stop_price === null ? row.created_at : (row.triggered_at ?? -1);
}

/** The quantity asked for; of an order by total, what it got. */
export function quantityOf(row: Row): string {
  return amountText(row.quantity ?? row.executed_quantity);
}

function identityOf({ number, row, pair }: NumberedOrder): Fields {
  return { symbol: symbolOf(row), orderId: number, orderListId: pair?.number ?? NO_LIST };
}

function termsOf(order: NumberedOrder): Fields {
  const { row, pair } = order;
  return {
    price: amountText(row.price ?? '0'),
    origQty: quantityOf(row),
    executedQty: amountText(row.executed_quantity),
    origQuoteOrderQty: amountText(row.total ?? '0'),
    cummulativeQuoteQty: amountText(row.executed_total),
    status: statusOf(row, pair?.isCancelled ?? false),
    timeInForce: timeInForceOf(row),
    type: typeOf(order),
    side: row.side.toUpperCase(),
  };
}

/** The price at which a stop order was to begin; of a trailing one the price from which it follows. */
export function givenStopOf({ stop_price, trailing_delta, activation_price }: Row): string | null {
  return trailing_delta === null ? stop_price : activation_price;
}

const trailOf = ({ trailing_delta }: Row): Fields =>
  trailing_delta === null ? {} : { trailingDelta: trailing_delta };

const stopPriceOf = (row: Row): Fields => {
  const stop = givenStopOf(row);
  return { ...(stop !== null && { stopPrice: amountText(stop) }), ...trailOf(row) };
};

const icebergOf = ({ visible_quantity }: Row): Fields =>
  visible_quantity === null ? {} : { icebergQty: amountText(visible_quantity) };

export type ResponseType = 'ACK' | 'RESULT' | 'FULL';

/** A new order, as briefly as the client wants it. */
export function placedText(
  order: NumberedOrder,
  response: {
    readonly type: ResponseType;
    readonly fills: readonly FillText[];
    /** Requested total in the quote, where the order was turned into one by quantity. */
    readonly askedTotal?: string | undefined;
  },
): Fields {
  const { row } = order;
  const ack = { ...identityOf(order), clientOrderId: labelOf(row), transactTime: row.updated_at };
  if (response.type === 'ACK') return ack;
  const result = {
    ...ack,
    ...termsOf(order),
    ...(response.askedTotal !== undefined && { origQuoteOrderQty: amountText(response.askedTotal) }),
    ...stopPriceOf(row),
    ...icebergOf(row),
    workingTime: workingTimeOf(row),
    selfTradePreventionMode: SELF_TRADE_MODE,
    ...expiryOf(order),
  };
  return response.type === 'RESULT' ? result : { ...result, fills: response.fills.map(placedFillText) };
}

function placedFillText(fill: FillText): Fields {
  return {
    price: amountText(fill.price),
    qty: amountText(fill.quantity),
    commission: amountText(fill.fee),
    commissionAsset: fill.feeCode,
    tradeId: fill.trade,
  };
}

/** A canceled order; the cancel itself has an id too. */
export function cancelledText(order: NumberedOrder, cancelId: string): Fields {
  const { row } = order;
  return {
    ...identityOf(order),
    origClientOrderId: labelOf(row),
    clientOrderId: cancelId,
    transactTime: row.updated_at,
    ...termsOf(order),
    ...stopPriceOf(row),
    ...icebergOf(row),
    selfTradePreventionMode: SELF_TRADE_MODE,
  };
}

/** An order that is asked for. */
export function orderText(order: NumberedOrder): Fields {
  const { row } = order;
  return {
    ...identityOf(order),
    clientOrderId: labelOf(row),
    ...termsOf(order),
    stopPrice: amountText(givenStopOf(row) ?? '0'),
    ...trailOf(row),
    icebergQty: amountText(row.visible_quantity ?? '0'),
    time: row.created_at,
    updateTime: row.updated_at,
    isWorking: workingTimeOf(row) !== -1,
    workingTime: workingTimeOf(row),
    selfTradePreventionMode: SELF_TRADE_MODE,
    ...expiryOf(order),
  };
}

export function fillText(fill: NumberedFill, symbol: string): Fields {
  return {
    symbol,
    id: fill.trade,
    orderId: fill.orderNumber,
    orderListId: fill.pairNumber ?? NO_LIST,
    price: amountText(fill.price),
    qty: amountText(fill.quantity),
    quoteQty: amountText(fill.total),
    commission: amountText(fill.fee),
    commissionAsset: fill.feeCode,
    time: fill.at,
    isBuyer: fill.side === 'buy',
    isMaker: fill.isMaker,
    isBestMatch: true,
  };
}

/** An OCO pair; it is done when both legs are. */
export function pairText(pair: NumberedPair): Fields {
  const [first, second] = pair;
  const isOpen = pair.some(({ row }) => row.state === 'pending');
  return {
    orderListId: first.number,
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: first.pair?.label ?? labelOf(first.row),
    transactionTime: Math.max(first.row.updated_at, second.row.updated_at),
    symbol: symbolOf(first.row),
    orders: pair.map(({ number, row }) => ({
      symbol: symbolOf(row),
      orderId: number,
      clientOrderId: labelOf(row),
    })),
  };
}
