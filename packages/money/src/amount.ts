declare const brand: unique symbol;

/** A value of type T that only its own module makes, so that two kinds of the same type do not mix. */
export type Branded<T, B extends string> = T & { readonly [brand]: B };

/** Minor units of one asset; the asset and its scale live in the row beside it. */
export type Amount = Branded<bigint, 'Amount'>;

/** Rounding of a division: toward minus infinity, toward plus infinity, or only without a remainder. */
export type Rounding = 'floor' | 'ceil' | 'exact';

/** Marks a number of minor units as an amount. */
export function toAmount(units: bigint): Amount {
  return units as Amount;
}

/**
 * Computes `a * b / divisor` without an intermediate rounding.
 * A debit is rounded with `ceil` and a credit with `floor` (rule book, section 0).
 * Throws RangeError when the divisor is not positive, or when `exact` leaves a remainder.
 */
export function mulDiv(a: bigint, b: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new RangeError(`mulDiv: the divisor must be positive, got ${divisor}`);
  const product = a * b;
  const quotient = product / divisor;
  const remainder = product % divisor;
  if (remainder === 0n) return quotient;
  if (rounding === 'exact') throw new RangeError(`mulDiv: ${a} * ${b} is not a multiple of ${divisor}`);
  // BigInt division cuts toward zero, so only one of the two directions needs a correction.
  if (rounding === 'floor') return remainder < 0n ? quotient - 1n : quotient;
  return remainder > 0n ? quotient + 1n : quotient;
}

/**
 * Converts a count of ticks or lots to the safe-integer number that the order book works with.
 * Throws RangeError outside the safe range: a silent loss of precision is a wrong price.
 */
export function toSafeInteger(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new RangeError(`toSafeInteger: ${value} is outside the safe integer range`);
  }
  return Number(value);
}
