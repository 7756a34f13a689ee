import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mulDiv, toSafeInteger } from './amount.ts';

test.each([
  // a, b, divisor, floor, ceil
  [10n, 3n, 4n, 7n, 8n],
  [-10n, 3n, 4n, -8n, -7n],
  [10n, 2n, 4n, 5n, 5n],
  [0n, 9n, 4n, 0n, 0n],
  [1n, 1n, 1_000_000n, 0n, 1n],
] as const)('mulDiv(%s, %s, %s) is %s floored and %s raised', (a, b, divisor, floor, ceil) => {
  expect(mulDiv(a, b, divisor, 'floor')).toBe(floor);
  expect(mulDiv(a, b, divisor, 'ceil')).toBe(ceil);
});

test('exact refuses a remainder, and a divisor must be positive', () => {
  expect(mulDiv(6n, 2n, 4n, 'exact')).toBe(3n);
  expect(() => mulDiv(7n, 1n, 2n, 'exact')).toThrow(RangeError);
  expect(() => mulDiv(7n, 1n, 0n, 'floor')).toThrow(RangeError);
  expect(() => mulDiv(7n, 1n, -1n, 'floor')).toThrow(RangeError);
});

test('floor and ceil enclose the true quotient and differ by at most one unit', () => {
  const value = fc.bigInt(-(10n ** 40n), 10n ** 40n);
  fc.assert(
    fc.property(value, value, fc.bigInt(1n, 10n ** 20n), (a, b, divisor) => {
      const floor = mulDiv(a, b, divisor, 'floor');
      const ceil = mulDiv(a, b, divisor, 'ceil');
      // The definition of a floored quotient, without a division.
      expect(floor * divisor <= a * b && (floor + 1n) * divisor > a * b).toBe(true);
      expect(ceil * divisor >= a * b && (ceil - 1n) * divisor < a * b).toBe(true);
    }),
  );
});

test('a fee rounded up and a credit rounded down never favor the user', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 30n), fc.bigInt(0n, 1_000_000n), (notional, ratePpm) => {
      const fee = mulDiv(notional, ratePpm, 1_000_000n, 'ceil');
      const rest = mulDiv(notional, 1_000_000n - ratePpm, 1_000_000n, 'floor');
      // The two roundings cancel out: what is not fee is exactly the rest.
      expect(fee + rest).toBe(notional);
      expect(fee * 1_000_000n >= notional * ratePpm).toBe(true);
      expect(rest * 1_000_000n <= notional * (1_000_000n - ratePpm)).toBe(true);
    }),
  );
});

test('toSafeInteger refuses what a number cannot hold exactly', () => {
  expect(toSafeInteger(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
  expect(() => toSafeInteger(9_007_199_254_740_992n)).toThrow(RangeError);
  expect(() => toSafeInteger(-9_007_199_254_740_992n)).toThrow(RangeError);
});
