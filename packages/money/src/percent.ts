import { formatDecimal, parseDecimal } from './decimal.ts';

/** Millionths are percent with four decimals. */
const PERCENT_SCALE = 4;

/** A percentage as millionths: "0.1" is 1,000. Throws a `DecimalError` for more than four decimals. */
export function ppmOfPercent(percent: string): number {
  return Number.parseInt(String(parseDecimal(percent, PERCENT_SCALE)), 10);
}

/** Millionths as a percentage: 1,000 is "0.1". */
export function percentOfPpm(ppm: number): string {
  return formatDecimal(BigInt(ppm), PERCENT_SCALE);
}
