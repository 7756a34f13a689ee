import { mulDiv, toSafeInteger } from '@openbourse/money';
import { safeLots } from './check-amounts.ts';
import { type ExitLevels, type OrderTerms, stopMarketBudget } from './order.ts';
import type { Terms } from './terms.ts';

/** Proceeds of an order, its fees taken off. */
export interface Received {
  /** In minor units: base of a buy, quote of a sell. */
  readonly amount: bigint;
  readonly lots: number;
}

const PPM = 1_000_000n;

/** Number of orders that an exit becomes. */
export function legsOf(exit: ExitLevels | null): number {
  return [exit?.takeProfitTicks, exit?.stopLossTicks].filter((ticks) => (ticks ?? null) !== null).length;
}

/** Places among the open orders of its user that an open order takes: its own, or those of its exit where they are more. */
export function placesOf({ exit }: Pick<OrderTerms, 'exit'>): number {
  return Math.max(1, legsOf(exit));
}

/** The part of an amount that a fee leaves. */
export function afterFee(amount: bigint, feePpm: number): bigint {
  return amount - mulDiv(amount, BigInt(feePpm), PPM, 'ceil');
}

/** The level at which an exit is worth least. */
export function lowestLevel({ takeProfitTicks, stopLossTicks }: ExitLevels): number {
  return Math.min(takeProfitTicks ?? Infinity, stopLossTicks ?? Infinity);
}

/**
 * Lots that an exit gives: of a buy what it received, of a sell what it sold and its proceeds buy back at the worst price that
 * is held for.
 */
export function exitLots(
  side: OrderTerms['side'],
  exit: ExitLevels,
  { received, terms }: { readonly received: Received; readonly terms: Terms },
): number {
  const levels = [exit.takeProfitTicks, exit.stopLossTicks].filter((ticks) => ticks !== null);
  const most = side === 'buy' ? received.amount / terms.basePerLot : affordable(exit, received, terms);
  const lots = [BigInt(terms.lotsMax), ...levels.map((ticks) => safeLots(ticks))].reduce(
    (least, one) => (one < least ? one : least),
    most,
  );
  return toSafeInteger(lots);
}

/** Reports whether so many lots of an exit reach the least notional at each of its levels. */
export function isEnough(lots: number, exit: ExitLevels, terms: Terms): boolean {
  return lots > 0 && BigInt(lots) * BigInt(lowestLevel(exit)) >= terms.notionalMin;
}

/** The lots that were sold, or as many as the proceeds hold for at every level. */
function affordable(
  { takeProfitTicks, stopLossTicks }: ExitLevels,
  { amount, lots }: Received,
  terms: Terms,
): bigint {
  const funds = amount / terms.quotePerTickLot;
  const isHeld = (count: bigint): boolean => {
    const limit = BigInt(takeProfitTicks ?? 0) * count;
    const stop = stopLossTicks === null ? 0n : stopMarketBudget(stopLossTicks, count);
    return limit <= funds && stop <= funds;
  };
  let [least, most] = [0n, BigInt(lots)];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (isHeld(middle)) least = middle;
    else most = middle - 1n;
  }
  return least;
}

/** The orders of an exit: a limit order at the profit, a stop-market order at the loss, a pair of both. */
export function exitOrders(
  side: OrderTerms['side'],
  { takeProfitTicks, stopLossTicks }: ExitLevels,
  lots: number,
): readonly OrderTerms[] {
  const opposite = side === 'buy' ? 'sell' : 'buy';
  const shared = {
    side: opposite,
    postOnly: false,
    lots,
    total: null,
    exit: null,
    trail: null,
    visibleLots: null,
  } as const;
  const limit = { type: 'limit', timeInForce: 'gtc', stopTicks: null, trigger: null } as const;
  const trigger = side === 'buy' ? 'down' : 'up';
  const stop = { type: 'stop_market', timeInForce: 'ioc', priceTicks: null, trigger } as const;
  return [
    ...(takeProfitTicks === null ? [] : [{ ...shared, ...limit, priceTicks: takeProfitTicks }]),
    ...(stopLossTicks === null ? [] : [{ ...shared, ...stop, stopTicks: stopLossTicks }]),
  ];
}
