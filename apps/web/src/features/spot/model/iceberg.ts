import { LIMITS } from '@openbourse/api/limits';
import { compareDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { PairTerms } from './pair-terms.ts';
import { isPositive, toStep } from './steps.ts';
import type { Ticket } from './ticket.ts';

/** Slices of an iceberg at most. */
export const PARTS_MAX = String(LIMITS.icebergPartsMax);

const SCALE = 18;

/** The least and the most that an iceberg may show; null while price or quantity is missing or it is too small to be one. */
export function visibleBounds(
  { price, quantity }: Pick<Ticket, 'price' | 'quantity'>,
  { step, minNotional }: PairTerms,
): { readonly low: string; readonly high: string } | null {
  const worthy = leastSlice(price, { step, minNotional });
  if (worthy === null || !isPositive(quantity)) return null;
  const bySlices = toStep(divDecimal(quantity, PARTS_MAX, SCALE, 'ceil'), step, 'ceil');
  const low = compareDecimal(worthy, bySlices) > 0 ? worthy : bySlices;
  const high = subDecimal(quantity, step);
  return compareDecimal(low, high) > 0 ? null : { low, high };
}

/** The smallest slice that is worth the least notional at a price; null without one. */
export function leastSlice(price: string, terms: Pick<PairTerms, 'step' | 'minNotional'>): string | null {
  return isPositive(price)
    ? toStep(divDecimal(terms.minNotional, price, SCALE, 'ceil'), terms.step, 'ceil')
    : null;
}

/** Number of slices in which the order is shown; null while it is unknown. */
export function partsOf({ quantity, visibleQuantity }: Ticket): string | null {
  if (!isPositive(quantity) || !isPositive(visibleQuantity)) return null;
  const whole = divDecimal(quantity, visibleQuantity, 0, 'floor');
  const isEven = compareDecimal(mulDecimal(whole, visibleQuantity, SCALE, 'exact'), quantity) === 0;
  return isEven ? whole : subDecimal(whole, '-1');
}
