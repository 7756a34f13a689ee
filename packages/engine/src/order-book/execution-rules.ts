import type {
  ArmedOrder,
  LimitCommand,
  MarketCommand,
  PlaceCommand,
  Side,
  StopCommand,
  TrailCommand,
} from './commands.ts';
import type { StopCause } from './taker.ts';

/** An order that trades now: a new one, or a stop order that has fired. */
export type ExecutableOrder = LimitCommand | MarketCommand;

/** Basis points of the whole. */
export const BPS = 10_000;

/** Reports whether an order waits for a trigger before it trades. */
export function isStop(command: PlaceCommand): command is StopCommand | TrailCommand {
  return command.type !== 'limit' && command.type !== 'market';
}

/** The order that waits for its trigger once a command is accepted. A trailing one follows from the last price on, or waits to. */
export function toArmed(
  command: StopCommand | TrailCommand,
  at: { readonly engineSeq: number; readonly lastPriceTicks: number | null },
): ArmedOrder {
  const { engineSeq, lastPriceTicks } = at;
  if (!('trailBps' in command)) return { ...command, engineSeq, ocoOrderId: null };
  return {
    ...{ ...command, engineSeq, ocoOrderId: null },
    peakTicks: command.stopTicks === null ? lastPriceTicks : null,
  };
}

/** The stop price at a distance from a peak, in whole ticks: exactly those prices are met that are as far away. */
export function trailedStop(
  { side, trailBps }: { readonly side: Side; readonly trailBps: number },
  peakTicks: number,
): number {
  // In two parts, so that each product stays exact.
  const rest = Math.ceil(((peakTicks % BPS) * trailBps) / BPS);
  const distance = Math.floor(peakTicks / BPS) * trailBps + rest;
  return side === 'sell' ? peakTicks - distance : Math.min(peakTicks + distance, Number.MAX_SAFE_INTEGER);
}

/** The precedence of two orders that wait for their triggers, where one price meets both. */
export function firesBefore(a: ArmedOrder, b: ArmedOrder): boolean {
  const [one, other] = [firingOf(a), firingOf(b)];
  if (one.isUp !== other.isUp) return one.isUp;
  if (one.stopTicks === other.stopTicks) return a.engineSeq < b.engineSeq;
  return one.stopTicks < other.stopTicks === one.isUp;
}

function firingOf(order: ArmedOrder): { readonly isUp: boolean; readonly stopTicks: number } {
  if (!('trailBps' in order)) return { isUp: order.trigger === 'up', stopTicks: order.stopTicks };
  return { isUp: order.side === 'buy', stopTicks: trailedStop(order, order.peakTicks ?? 0) };
}

/**
 * Reports whether a budget buys not one more lot: at the next maker's price, or at any price from the last
 * on.
 */
export function isSpent(cause: StopCause, budgetLeft: number, lastFillTicks: number | null): boolean {
  return cause === 'budget' || (lastFillTicks !== null && budgetLeft < lastFillTicks);
}

export function toExecutable(stop: ArmedOrder): ExecutableOrder {
  const { orderId, owner, side, timeInForce, postOnly } = stop;
  const terms = { orderId, owner, side, timeInForce, postOnly };
  if ('priceTicks' in stop) {
    return { ...terms, type: 'limit', priceTicks: stop.priceTicks, qtyLots: stop.qtyLots };
  }
  return stop.qtyLots === undefined
    ? { ...terms, type: 'market', quoteBudget: stop.quoteBudget }
    : { ...terms, type: 'market', qtyLots: stop.qtyLots, quoteBudget: stop.quoteBudget };
}

/** The worst price that a market order accepts, counted from the best one. */
export function sweepBound(side: Side, bestTicks: number, sweepPpm: number): number {
  // In two parts, so that each product stays exact.
  const whole = Math.floor(bestTicks / 1_000_000) * sweepPpm;
  const reach = whole + Math.floor(((bestTicks % 1_000_000) * sweepPpm) / 1_000_000);
  return side === 'buy' ? Math.min(bestTicks + reach, Number.MAX_SAFE_INTEGER) : bestTicks - reach;
}
