import type { DepthLevels } from '@openbourse/api/socket';
import { compareDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { PairTerms } from './pair-terms.ts';
import { nearestEnd } from './scaled.ts';
import { isPositive } from './steps.ts';
import { highestPrice, isMarketLike, isSizedByTotal, type Ticket } from './ticket.ts';
import { type MarketSize, type Walk, walkBook } from './walk-book.ts';

export interface FeeRates {
  readonly makerPercent: string;
  readonly takerPercent: string;
}

export interface Preview {
  /** The most that leaves the balance: quote for a buy, base for a sell. */
  readonly pay: string;
  /** Amount that arrives, the fee taken off; null while the rates are unknown. */
  readonly receive: string | null;
  /** In the asset received; null while the rates are unknown. */
  readonly fee: string | null;
  /** Of an order that trades at the market's prices, from the book as it is shown. */
  readonly averagePrice: string | null;
  /** The market moves before the order arrives. */
  readonly isEstimate: boolean;
  /** The shown book does not fill the order within the sweep: the rest would be canceled. */
  readonly isPartial: boolean;
}

/** Quantity and its value. */
export interface PlannedTrade {
  readonly quantity: string;
  readonly total: string;
}

const SCALE = 18;
/** Fees are rounded up at the asset's scale (rule book, section 1). */
const FEE_SCALE = 8;
const AVERAGE_SCALE = 12;

/** The size of an order without a limit price; null while nothing is entered. */
export function marketSize(ticket: Ticket): MarketSize | null {
  const amount = isSizedByTotal(ticket) ? ticket.total : ticket.quantity;
  if (!isPositive(amount)) return null;
  return isSizedByTotal(ticket) ? { total: amount } : { quantity: amount };
}

/**
 * Walk of a market order through the book now; null for other types and while there is no size or no book.
 */
export function walkOf(ticket: Ticket, terms: PairTerms, book: DepthLevels | null): Walk | null {
  const size = marketSize(ticket);
  if (ticket.type !== 'market' || size === null || book === null) return null;
  return walkBook(book, { side: ticket.side, size, step: terms.step });
}

/** Available balance that the order needs: the most that it gives. Null while that is not known. */
export function needOf(ticket: Ticket, walk: Walk | null): string | null {
  if (ticket.side === 'sell') return isPositive(ticket.quantity) ? ticket.quantity : null;
  if (isSizedByTotal(ticket)) return isPositive(ticket.total) ? ticket.total : null;
  if (!isPositive(ticket.quantity)) return null;
  if (ticket.type === 'market') return walk?.total ?? null;
  if (ticket.type === 'scaled') return isPositive(ticket.total) ? ticket.total : null;
  const price = highestPrice(ticket);
  return price === null ? null : mulDecimal(price, ticket.quantity, SCALE, 'exact');
}

/**
 * Preview of the person's payment and proceeds, before the order is sent; null while the ticket is too
 * incomplete.
 */
export function previewOrder(
  ticket: Ticket,
  market: { readonly terms: PairTerms; readonly book: DepthLevels | null; readonly rates: FeeRates | null },
): Preview | null {
  const { terms, book, rates } = market;
  const walk = walkOf(ticket, terms, book);
  const trade = wantedTrade(ticket, walk);
  if (trade === null || compareDecimal(trade.quantity, '0') === 0) return null;
  const feePercent = rates === null ? null : rateOf(ticket, book, rates);
  const gross = ticket.side === 'buy' ? trade.quantity : trade.total;
  const fee = feePercent === null ? null : mulDecimal(gross, asFactor(feePercent), FEE_SCALE, 'ceil');
  return {
    pay: needOf(ticket, walk) ?? trade.total,
    receive: fee === null ? null : subDecimal(gross, fee),
    fee,
    averagePrice: walk?.averagePrice ?? averageOf(ticket),
    isEstimate: isMarketLike(ticket.type),
    isPartial: walk !== null && !walk.isFilled,
  };
}

/** The trade that a ticket stands for, a market order's from the book; null while it is too incomplete. */
export function wantedTrade(ticket: Ticket, walk: Walk | null): PlannedTrade | null {
  return ticket.type === 'market' ? walk : plannedTrade(ticket);
}

function ownPrice({ type, price, stopPrice, stopLimitPrice }: Ticket): string {
  if (type === 'trailing_stop') return isPositive(stopLimitPrice) ? stopLimitPrice : stopPrice;
  return type === 'stop_market' ? stopPrice : price;
}

/** Average price of scaled orders; null of others. */
function averageOf({ type, quantity, total }: Ticket): string | null {
  return type === 'scaled' && isPositive(total) ? divDecimal(total, quantity, AVERAGE_SCALE, 'floor') : null;
}

/** The trade at the ticket's own price: the limit, or the stop price of an order that is to trade at the market. */
function plannedTrade(ticket: Ticket): PlannedTrade | null {
  const { quantity, total } = ticket;
  if (ticket.type === 'scaled') return isPositive(total) ? { quantity, total } : null;
  const price = ownPrice(ticket);
  if (!isPositive(price)) return null;
  if (isSizedByTotal(ticket)) {
    if (!isPositive(ticket.total)) return null;
    return { quantity: divDecimal(ticket.total, price, FEE_SCALE, 'floor'), total: ticket.total };
  }
  if (!isPositive(ticket.quantity)) return null;
  return { quantity: ticket.quantity, total: mulDecimal(price, ticket.quantity, SCALE, 'exact') };
}

/** A limit order that crosses the book takes, one that rests makes; a stop order takes once it has fired. */
export function rateOf(ticket: Ticket, book: DepthLevels | null, rates: FeeRates): string {
  if (ticket.type === 'oco' || ticket.isPostOnly) return rates.makerPercent;
  if (ticket.type !== 'limit' && ticket.type !== 'scaled') return rates.takerPercent;
  const best = ticket.side === 'buy' ? book?.asks[0]?.[0] : book?.bids[0]?.[0];
  const price = ticket.type === 'scaled' ? ticket[nearestEnd(ticket.side)] : ticket.price;
  if (best === undefined || !isPositive(price)) return rates.makerPercent;
  const order = compareDecimal(price, best);
  const crosses = ticket.side === 'buy' ? order >= 0 : order <= 0;
  return crosses ? rates.takerPercent : rates.makerPercent;
}

export function asFactor(percent: string): string {
  return mulDecimal(percent, '0.01', SCALE, 'exact');
}
