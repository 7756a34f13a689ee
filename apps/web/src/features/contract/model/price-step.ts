import { addDecimal, compareDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';

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
