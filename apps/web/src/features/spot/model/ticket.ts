import { type DISTRIBUTIONS, LIMITS, type ORDER_TYPES, type TIMES_IN_FORCE } from '@openbourse/api/limits';
import { compareDecimal, formatDecimal, mulDecimal } from '@openbourse/money';
import { isPositive } from './steps.ts';

export type Side = 'buy' | 'sell';
/**
 * An order type of the form. A trailing stop is a stop order whose stop price follows the trades; scaled orders are several limit
 * orders over a range of prices.
 */
export type OrderType = (typeof ORDER_TYPES)[number] | 'trailing_stop' | 'scaled';
export type Distribution = (typeof DISTRIBUTIONS)[number];
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export type ExitField = 'takeProfit' | 'stopLoss';
export type PriceField =
  | ('price' | 'stopPrice' | 'stopLimitPrice' | 'activationPrice' | ExitField)
  | ('lowestPrice' | 'highestPrice');
export type TicketField = PriceField | 'trailingDelta' | 'quantity' | 'visibleQuantity' | 'total';

/** The order form. Amounts are canonical decimals, or empty. */
export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  /** Of a trailing stop the first one, which follows from the other fields. */
  readonly stopPrice: string;
  readonly stopLimitPrice: string;
  /** Percent. */
  readonly trailingDelta: string;
  readonly activationPrice: string;
  /** Of scaled orders. */
  readonly lowestPrice: string;
  readonly highestPrice: string;
  readonly orderCount: number;
  readonly distribution: Distribution;
  readonly quantity: string;
  readonly total: string;
  /** Position of the slider; null once an amount was typed. */
  readonly percent: number | null;
  /** A buy without a limit price is sized by what it may spend, or by what it gets. */
  readonly sizeBy: 'quantity' | 'total';
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  /** True when the book is to show a part of the order at a time. */
  readonly isIceberg: boolean;
  readonly visibleQuantity: string;
  /** True when proceeds of the order are to leave again at the levels. */
  readonly hasExit: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const EMPTY_TICKET: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  stopPrice: '',
  stopLimitPrice: '',
  trailingDelta: '',
  activationPrice: '',
  lowestPrice: '',
  highestPrice: '',
  orderCount: 5,
  distribution: 'even',
  quantity: '',
  total: '',
  percent: null,
  sizeBy: 'total',
  timeInForce: 'gtc',
  isPostOnly: false,
  isIceberg: false,
  visibleQuantity: '',
  hasExit: false,
  takeProfit: '',
  stopLoss: '',
};

/** Which fields an order type shows, in the order of the form (as the server takes them). */
const FIELDS: Readonly<Record<OrderType, readonly TicketField[]>> = {
  limit: ['price', 'quantity', 'total'],
  market: ['quantity'],
  stop_limit: ['stopPrice', 'price', 'quantity', 'total'],
  stop_market: ['stopPrice', 'quantity'],
  trailing_stop: ['trailingDelta', 'activationPrice', 'stopLimitPrice', 'quantity'],
  oco: ['price', 'stopPrice', 'stopLimitPrice', 'quantity', 'total'],
  scaled: ['lowestPrice', 'highestPrice', 'quantity', 'total'],
};

/** The order types as a person chooses among them. */
export const FORM_TYPES = Object.keys(FIELDS) as readonly OrderType[];

/** Levels of an exit, at least one of which is given. */
export const EXIT_FIELDS = ['takeProfit', 'stopLoss'] as const satisfies readonly ExitField[];

const SCALE = 18;
/** Hold of a stop-market buy: its stop price and the sweep beyond it (rule book, section 1). */
const STOP_MARKET_HOLD = formatDecimal(1_000_000n + BigInt(LIMITS.marketSweepPpm), 6);

export function fieldsOf(ticket: Ticket): readonly TicketField[] {
  const isByTotal = isSizedByTotal(ticket);
  const fields = FIELDS[ticket.type].map((field) => (isByTotal && field === 'quantity' ? 'total' : field));
  return [
    ...fields,
    ...(ticket.isIceberg && takesIceberg(ticket.type) ? (['visibleQuantity'] as const) : []),
    ...(ticket.hasExit && takesExit(ticket.type) ? EXIT_FIELDS : []),
  ];
}

/** Reports whether the book can show a part of an order of this type at a time. */
export function takesIceberg(type: OrderType): boolean {
  return type === 'limit';
}

export function isExitField(field: TicketField): field is ExitField {
  return field === 'takeProfit' || field === 'stopLoss';
}

/** Reports whether what an order of this type receives can leave again by itself. */
export function takesExit(type: OrderType): boolean {
  return type === 'limit' || type === 'market';
}

/**
 * Reports whether the order trades at whatever the book offers, so that price and total are not tied
 * together.
 */
export function isMarketLike(type: OrderType): boolean {
  return type === 'market' || type === 'stop_market' || type === 'trailing_stop';
}

/** Reports whether a buy may be sized by a total: only one that never has a limit price. */
export function takesTotal(type: OrderType): boolean {
  return type === 'market' || type === 'stop_market';
}

/** Reports whether the size is given as a total: only a buy without a limit price may be. */
export function isSizedByTotal(ticket: Pick<Ticket, 'side' | 'type' | 'sizeBy'>): boolean {
  return ticket.side === 'buy' && ticket.sizeBy === 'total' && takesTotal(ticket.type);
}

/** Reports whether time in force and post-only can be chosen. */
export function hasTerms(type: OrderType): boolean {
  return type === 'limit' || type === 'stop_limit';
}

/** Reports whether orders of the type can be made to wait rather than trade. */
export function takesPostOnly(type: OrderType): boolean {
  return hasTerms(type) || type === 'scaled';
}

/** The price that ties total and quantity together; null while there is none. */
export function tiedPrice(ticket: Ticket): string | null {
  return isMarketLike(ticket.type) || !isPositive(ticket.price) ? null : ticket.price;
}

/** The most that one unit of a buy can cost; null while that is not known, as for a market order. */
export function highestPrice(ticket: Ticket): string | null {
  const { type, price, stopPrice, stopLimitPrice } = ticket;
  if (type === 'market') return null;
  const stopMarket = isPositive(stopPrice) ? mulDecimal(stopPrice, STOP_MARKET_HOLD, SCALE, 'ceil') : null;
  if (type === 'stop_market') return stopMarket;
  if (type === 'trailing_stop') return isPositive(stopLimitPrice) ? stopLimitPrice : stopMarket;
  if (!isPositive(price)) return null;
  const stopLeg = isPositive(stopLimitPrice) ? stopLimitPrice : stopMarket;
  return type === 'oco' && stopLeg !== null && compareDecimal(stopLeg, price) > 0 ? stopLeg : price;
}
