import { mulDiv, type Rounding } from './amount.ts';
import { formatDecimal, parseSignedDecimal, readSigned } from './decimal.ts';

/** Adds two signed decimals exactly. */
export function addDecimal(a: string, b: string): string {
  const scale = commonScale(a, b);
  return formatDecimal(parseSignedDecimal(a, scale) + parseSignedDecimal(b, scale), scale);
}

/** Subtracts `b` from `a` exactly. */
export function subDecimal(a: string, b: string): string {
  const scale = commonScale(a, b);
  return formatDecimal(parseSignedDecimal(a, scale) - parseSignedDecimal(b, scale), scale);
}

/** Multiplies two signed decimals; the product is rounded to `scale` decimals as named. */
export function mulDecimal(a: string, b: string, scale: number, rounding: Rounding): string {
  const [scaleA, scaleB] = [decimalsOf(a), decimalsOf(b)];
  const product = parseSignedDecimal(a, scaleA) * parseSignedDecimal(b, scaleB);
  return formatDecimal(
    mulDiv(product, 10n ** BigInt(scale), 10n ** BigInt(scaleA + scaleB), rounding),
    scale,
  );
}

/** Divides `a` by `b`; the quotient is rounded to `scale` decimals as named. Throws RangeError when `b` is 0. */
export function divDecimal(a: string, b: string, scale: number, rounding: Rounding): string {
  const shared = commonScale(a, b);
  const divisor = parseSignedDecimal(b, shared);
  if (divisor === 0n) throw new RangeError('divDecimal: division by zero');
  const dividend = divisor < 0n ? -parseSignedDecimal(a, shared) : parseSignedDecimal(a, shared);
  const magnitude = divisor < 0n ? -divisor : divisor;
  return formatDecimal(mulDiv(dividend, 10n ** BigInt(scale), magnitude, rounding), scale);
}

/** Orders two signed decimals by value: "1.0" equals "1". */
export function compareDecimal(a: string, b: string): -1 | 0 | 1 {
  const scale = commonScale(a, b);
  const difference = parseSignedDecimal(a, scale) - parseSignedDecimal(b, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Cuts (never rounds) a signed decimal toward zero to at most `decimals` decimals, in canonical form. */
export function truncateDecimal(text: string, decimals: number): string {
  const { negative, integer, fraction } = readSigned(text);
  const kept = fraction.slice(0, decimals);
  const units = BigInt(integer + kept);
  return formatDecimal(negative ? -units : units, kept.length);
}

function decimalsOf(text: string): number {
  return readSigned(text).fraction.length;
}

function commonScale(a: string, b: string): number {
  return Math.max(decimalsOf(a), decimalsOf(b));
}
