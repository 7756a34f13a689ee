import { compareDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';

const SCALE = 8;

/** The whole percent of a threshold that is reached, 0 to 100. */
export function percentOf(reached: string, threshold: string): number {
  if (compareDecimal(reached, threshold) >= 0) return 100;
  const percent = divDecimal(mulDecimal(reached, '100', SCALE, 'floor'), threshold, 0, 'floor');
  return Number.parseInt(percent, 10);
}

/** The amount that is missing to a threshold, '0' where it is reached. */
export function missingTo(reached: string, threshold: string): string {
  return compareDecimal(reached, threshold) >= 0 ? '0' : subDecimal(threshold, reached);
}

/** The lowest and the highest of some percentages; null without any. */
export function rangeOf(percents: readonly string[]): readonly [low: string, high: string] | null {
  const [first, ...others] = percents;
  if (first === undefined) return null;
  let [low, high] = [first, first];
  for (const one of others) {
    if (compareDecimal(one, low) < 0) low = one;
    if (compareDecimal(one, high) > 0) high = one;
  }
  return [low, high];
}
