import { LIMITS } from '@openbourse/api/limits';
import {
  addDecimal,
  compareDecimal,
  formatDecimal,
  mulDecimal,
  parseSignedDecimal,
  subDecimal,
} from '@openbourse/money';
import type { Order } from './orders.ts';
import { isPositive, toStep } from './steps.ts';
import type { Side, Ticket } from './ticket.ts';

/** A distance is typed in percent, of which each has a hundred basis points. */
const PERCENT_DECIMALS = 2;
const SCALE = 18;

/** Bounds of a distance, in percent. */
export const TRAILING_PERCENT = {
  low: percentOf(LIMITS.trailingDeltaMin),
  high: percentOf(LIMITS.trailingDeltaMax),
} as const;

/** Basis points as percent. */
export function percentOf(basisPoints: number): string {
  return formatDecimal(BigInt(basisPoints), PERCENT_DECIMALS);
}

/** Percent as basis points; null of what has parts of one. */
export function basisPointsOf(percent: string): string | null {
  const parts = parseSignedDecimal(percent, SCALE) * 10n ** BigInt(PERCENT_DECIMALS);
  const one = 10n ** BigInt(SCALE);
  return parts % one === 0n ? (parts / one).toString() : null;
}

/** The stop price at a distance from a peak, in whole ticks, as the server counts it. */
export function trailedStop(
  side: Side,
  peak: string,
  of: { readonly percent: string; readonly tick: string },
): string {
  const away = mulDecimal(peak, mulDecimal(of.percent, '0.01', SCALE, 'exact'), SCALE, 'ceil');
  const distance = toStep(away, of.tick, 'ceil');
  return side === 'sell' ? subDecimal(peak, distance) : addDecimal(peak, distance);
}

/** The ticket with the stop price that a trailing order has first; others as they are. */
export function withFirstStop(
  ticket: Ticket,
  { lastPrice, tick }: { readonly lastPrice: string | null; readonly tick: string },
): Ticket {
  if (ticket.type !== 'trailing_stop') return ticket;
  const from = isPositive(ticket.activationPrice) ? ticket.activationPrice : lastPrice;
  const percent = ticket.trailingDelta;
  const isKnown = from !== null && isPositive(percent) && compareDecimal(percent, '100') < 0;
  return { ...ticket, stopPrice: isKnown ? trailedStop(ticket.side, from, { percent, tick }) : '' };
}

/** Reports whether an order waits for a stop price that follows the trades. */
export function isTrailing(order: Order): boolean {
  return order.trailing_delta !== null && order.state === 'pending' && order.triggered_at === null;
}

/** An order as the last price leaves it, between two messages of the server, which knows every trade. */
export function followed(
  order: Order,
  { lastPrice, tick }: { readonly lastPrice: string | null; readonly tick: string },
): Order {
  const { side, trailing_delta: delta, peak_price: peak } = order;
  if (delta === null || lastPrice === null || peak === null || !isTrailing(order)) return order;
  const isBetter = compareDecimal(lastPrice, peak) * (side === 'sell' ? 1 : -1) > 0;
  if (!isBetter) return order;
  const stop_price = trailedStop(side, lastPrice, { percent: percentOf(delta), tick });
  return { ...order, peak_price: lastPrice, stop_price };
}
