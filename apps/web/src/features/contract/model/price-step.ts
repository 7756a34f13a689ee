import { addDecimal, compareDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { Side } from './rows.ts';

const SCALE = 18;

/** The nearest multiple of the tick at or below a price. */
export function toTick(price: string, tick: string): string {
  return mulDecimal(divDecimal(price, tick, 0, 'floor'), tick, SCALE, 'exact');
}

/** One tick up or down, at least one tick above zero; from `start` while nothing is entered. */
export function stepPrice(
  price: string,
  by: { readonly tick: string; readonly direction: 1 | -1; readonly start: string },
): string {
  const { tick, direction, start } = by;
  if (price === '') return toTick(start, tick);
  const next = direction === 1 ? addDecimal(price, tick) : subDecimal(price, tick);
  return compareDecimal(next, tick) < 0 ? tick : next;
}

/** Where the steps of a trigger begin: one tick beyond both prices that it has to be beyond. */
export function triggerStart(
  trigger: { readonly field: 'takeProfit' | 'stopLoss'; readonly side: Side; readonly tick: string },
  prices: { readonly entry: string; readonly mark: string },
): string {
  const { field, side, tick } = trigger;
  const { entry, mark } = prices;
  const [low, high] = compareDecimal(entry, mark) < 0 ? [entry, mark] : [mark, entry];
  const isAbove = (field === 'takeProfit') === (side === 'long');
  return isAbove ? addDecimal(toTick(high, tick), tick) : toTick(subDecimal(low, tick), tick);
}
