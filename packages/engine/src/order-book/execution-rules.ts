import type { ArmedOrder, LimitCommand, MarketCommand, PlaceCommand, Side, StopCommand } from './commands.ts';
import type { StopCause } from './order-book.ts';

/** An order that trades now: a new one, or a stop order that has fired. */
export type ExecutableOrder = LimitCommand | MarketCommand;

export function isStop(command: PlaceCommand): command is StopCommand {
  return command.type === 'stop_limit' || command.type === 'stop_market';
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
  if (stop.type === 'stop_limit') {
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
