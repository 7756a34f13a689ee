import { DISTRIBUTIONS, LIMITS } from '@openbourse/api/limits';
import {
  type Ladder,
  lotsForLeast,
  lotsForMost,
  lotsWithin,
  scaledCost,
  scaledPrices,
  splitLots,
} from '@openbourse/engine';
import { formatDecimal, mulDecimal, mulDiv, parseSignedDecimal } from '@openbourse/money';
import type { PairTerms } from './pair-terms.ts';
import { isMultipleOf, isPositive } from './steps.ts';
import type { Side, Ticket } from './ticket.ts';

/** One of the orders that a range is divided into. */
export interface ScaledOrder {
  readonly price: string;
  readonly quantity: string;
}

/** Bound of a size that an order of the range does not keep, with a size of all that would. */
export interface ScaledFault {
  /** Place of the order, from the lowest price on. */
  readonly order: string;
  readonly price: string;
  readonly accepted: string;
}

type Grid = Pick<PairTerms, 'tick' | 'step'>;

export const ORDER_COUNTS: readonly number[] = Array.from(
  { length: LIMITS.scaledOrdersMax - LIMITS.scaledOrdersMin + 1 },
  (_, index) => LIMITS.scaledOrdersMin + index,
);
export const SIZES = DISTRIBUTIONS;

const SCALE = 18;

/** The end of the range that trades first: the highest of a buy, the lowest of a sell. */
export function nearestEnd(side: Side): 'highestPrice' | 'lowestPrice' {
  return side === 'buy' ? 'highestPrice' : 'lowestPrice';
}

/** The range of a ticket in ticks; null while it is none. */
export function ladderOf(ticket: Ticket, { tick }: Pick<Grid, 'tick'>): Ladder | null {
  const { lowestPrice, highestPrice, orderCount: count, distribution } = ticket;
  const prices = [lowestPrice, highestPrice];
  if (!prices.every((price) => isPositive(price) && isMultipleOf(price, tick))) return null;
  const ladder = { low: countOf(lowestPrice, tick), high: countOf(highestPrice, tick), count, distribution };
  return ladder.high - ladder.low >= BigInt(count - 1) ? ladder : null;
}

/** The least highest price of a range; null while its lowest price is none. */
export function leastHighest(ticket: Ticket, { tick }: Pick<Grid, 'tick'>): string | null {
  if (!isPositive(ticket.lowestPrice) || !isMultipleOf(ticket.lowestPrice, tick)) return null;
  return amountOf(countOf(ticket.lowestPrice, tick) + BigInt(ticket.orderCount - 1), tick);
}

/** The orders of a ticket as the server places them; null while the ticket is too incomplete. */
export function scaledOrders(ticket: Ticket, terms: Grid): readonly ScaledOrder[] | null {
  const ladder = ladderOf(ticket, terms);
  if (ladder === null || !isPositive(ticket.quantity)) return null;
  const lots = splitLots(ladder, countOf(ticket.quantity, terms.step));
  return scaledPrices(ladder).map((price, index) => ({
    price: amountOf(price, terms.tick),
    quantity: amountOf(lots[index] ?? 0n, terms.step),
  }));
}

/** Value of all orders of a quantity; null while the ticket is too incomplete. */
export function scaledTotal(ticket: Ticket, terms: Grid): string | null {
  const ladder = ladderOf(ticket, terms);
  if (ladder === null || !isPositive(ticket.quantity)) return null;
  return valueOf(scaledCost(ladder, countOf(ticket.quantity, terms.step)), terms);
}

/** The most that all orders together buy or sell for a total; null while there is no range. */
export function scaledQuantity(ticket: Ticket, total: string, terms: Grid): string | null {
  const ladder = ladderOf(ticket, terms);
  if (ladder === null || !isPositive(total)) return null;
  return amountOf(lotsWithin(ladder, worthOf(total, terms, 'floor')), terms.step);
}

/** The first order that is worth less than the least notional; null where none is. */
export function tooSmall(ticket: Ticket, terms: PairTerms): ScaledFault | null {
  const least = worthOf(terms.minNotional, terms, 'ceil');
  return faultOf(ticket, terms, {
    boundAt: (price) => mulDiv(least, 1n, price, 'ceil') || 1n,
    isBroken: (lots, bound) => lots < bound,
    acceptedOf: lotsForLeast,
  });
}

/** The first order that is larger than the pair takes; null where none is. */
export function tooLarge(ticket: Ticket, terms: PairTerms): ScaledFault | null {
  const most = countOf(terms.quantityMax, terms.step);
  return faultOf(ticket, terms, {
    boundAt: () => most,
    isBroken: (lots, bound) => lots > bound,
    acceptedOf: lotsForMost,
  });
}

function faultOf(
  ticket: Ticket,
  terms: Grid,
  rule: {
    readonly boundAt: (price: bigint) => bigint;
    readonly isBroken: (lots: bigint, bound: bigint) => boolean;
    readonly acceptedOf: (ladder: Ladder, bounds: readonly bigint[]) => bigint;
  },
): ScaledFault | null {
  const ladder = ladderOf(ticket, terms);
  if (ladder === null || !isPositive(ticket.quantity)) return null;
  const prices = scaledPrices(ladder);
  const bounds = prices.map(rule.boundAt);
  const lots = splitLots(ladder, countOf(ticket.quantity, terms.step));
  const index = lots.findIndex((part, at) => rule.isBroken(part, bounds[at] ?? 0n));
  if (index === -1) return null;
  return {
    order: String(index + 1),
    price: amountOf(prices[index] ?? 0n, terms.tick),
    accepted: amountOf(rule.acceptedOf(ladder, bounds), terms.step),
  };
}

function countOf(amount: string, step: string): bigint {
  return parseSignedDecimal(amount, SCALE) / parseSignedDecimal(step, SCALE);
}

function amountOf(count: bigint, step: string): string {
  return formatDecimal(count * parseSignedDecimal(step, SCALE), SCALE);
}

/** Value of one lot at one tick. */
function unitOf({ tick, step }: Grid): bigint {
  return parseSignedDecimal(mulDecimal(tick, step, SCALE, 'exact'), SCALE);
}

function worthOf(total: string, terms: Grid, rounding: 'floor' | 'ceil'): bigint {
  return mulDiv(parseSignedDecimal(total, SCALE), 1n, unitOf(terms), rounding);
}

function valueOf(tickLots: bigint, terms: Grid): string {
  return formatDecimal(tickLots * unitOf(terms), SCALE);
}
