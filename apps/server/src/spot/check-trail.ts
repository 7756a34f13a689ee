import { LIMITS } from '@openbourse/api';
import { trailedStop } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { checkNotional, checkPrice, safeLots } from './check-amounts.ts';
import type { OrderTerms, Trail } from './order.ts';
import { priceText, quantityText, type Terms } from './terms.ts';

/** Distance and activation price of a trailing order; null of any other. */
export function readTrail(
  input: { readonly trailing_delta?: number | undefined; readonly activation_price?: string | undefined },
  terms: Terms,
): Trail | null {
  const { trailing_delta: bps, activation_price: activation } = input;
  if (bps === undefined) return null;
  const { trailingDeltaMin: min, trailingDeltaMax: max } = LIMITS;
  if (bps < min || bps > max) {
    const accepted = String(bps < min ? min : max);
    const percents = { low: percentOfBps(min), high: percentOfBps(max) };
    const limit = `${min} - ${max}`;
    throw new AppError('spot.trailing_delta', { field: 'trailing_delta', limit, ...percents, accepted });
  }
  const activationTicks = activation === undefined ? null : checkPrice(terms, 'activation_price', activation);
  return { bps, activationTicks };
}

function percentOfBps(bps: number): string {
  return formatDecimal(BigInt(bps), 2);
}

/** The stop price that a trailing order has first, from a price on. */
export function firstStop(leg: OrderTerms, trail: Trail, fromTicks: number): number {
  return Math.max(1, trailedStop({ side: leg.side, trailBps: trail.bps }, fromTicks));
}

/** A trailing order as it would be if the last price were another one, by which its loss is bounded. */
export function trailedFrom(leg: OrderTerms, lastTicks: number | null): OrderTerms {
  const fromTicks = leg.trail?.activationTicks ?? lastTicks;
  if (leg.trail === null || fromTicks === null) return leg;
  return { ...leg, stopTicks: firstStop(leg, leg.trail, fromTicks) };
}

/** Refuses a buy that would hold by a higher price than its loss was bounded by. */
export function checkTrailBound(
  terms: Terms,
  { side, priceTicks, trail }: OrderTerms,
  at: {
    readonly lastTicks: number | null;
    readonly bound: { readonly worstTicks: number | null } | null;
  },
): void {
  const worst = at.bound?.worstTicks ?? null;
  if (side === 'sell' || priceTicks !== null || trail === null || trail.activationTicks !== null) return;
  if (worst === null || (at.lastTicks ?? 0) <= worst) return;
  throw new AppError('spot.far_from_index', { field: 'type', symbol: terms.match.symbol, accepted: 'limit' });
}

/**
 * Gives a trailing order its first stop price and the direction of its activation price, which is not the last price. A buy at the
 * market holds by the first stop price: later ones are lower, unless the price leaps over its activation price.
 */
export function armTrail(terms: Terms, leg: OrderTerms, lastTicks: number): OrderTerms {
  const { trail, priceTicks, lots } = leg;
  if (trail === null) return leg;
  const { activationTicks } = trail;
  const firing = leg.side === 'sell' ? 'down' : 'up';
  const trigger =
    activationTicks === null ? (leg.trigger ?? firing) : activationTicks > lastTicks ? 'up' : 'down';
  if (activationTicks === lastTicks || (leg.trigger ?? trigger) !== trigger) {
    throw new AppError('spot.activation_price', {
      field: 'activation_price',
      limit: priceText(terms, lastTicks),
      last: priceText(terms, lastTicks),
      accepted: priceText(terms, Math.max(1, leg.trigger === 'down' ? lastTicks - 1 : lastTicks + 1)),
    });
  }
  const stopTicks = firstStop(leg, trail, activationTicks ?? lastTicks);
  if (priceTicks === null && lots !== null) {
    const most = safeLots(stopTicks);
    if (BigInt(lots) > most) {
      const limit = quantityText(terms, most);
      throw new AppError('spot.quantity_max', { field: 'quantity', limit, accepted: limit });
    }
    checkNotional(terms, { priceTicks: stopTicks, lots });
  }
  return { ...leg, stopTicks, trigger };
}
