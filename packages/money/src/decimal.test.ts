import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DECIMAL_PATTERN,
  DecimalError,
  formatDecimal,
  isDecimal,
  parseDecimal,
  parseSafeUnits,
  parseSignedDecimal,
} from './decimal.ts';

const reasonOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof DecimalError) return error.reason;
    throw error;
  }
  return 'accepted';
};

test.each([
  // text, scale, units
  ['0', 8, 0n],
  ['0.1', 8, 10_000_000n],
  ['12', 2, 1200n],
  ['12', 0, 12n],
  ['0.00000001', 8, 1n],
  ['1.50', 2, 150n],
  ['99999999999999999999.999999999999999999', 18, 10n ** 38n - 1n],
] as const)('parseDecimal(%s, %d) is %s', (text, scale, units) => {
  expect(parseDecimal(text, scale)).toBe(units);
  expect(isDecimal(text, scale)).toBe(true);
  expect(text).toMatch(new RegExp(DECIMAL_PATTERN));
});

test.each([
  // text, scale, reason
  ['', 2, 'empty'],
  ['-1', 2, 'grammar'],
  ['+1', 2, 'grammar'],
  [' 1', 2, 'grammar'],
  ['1\n', 2, 'grammar'],
  ['1e3', 2, 'grammar'],
  ['0x10', 2, 'grammar'],
  ['1,000', 2, 'grammar'],
  ['1_000', 2, 'grammar'],
  ['１', 2, 'grammar'],
  ['٣', 2, 'grammar'],
  ['.5', 2, 'grammar'],
  ['5.', 2, 'grammar'],
  ['1.2.3', 2, 'grammar'],
  ['00', 2, 'grammar'],
  ['01', 2, 'grammar'],
  ['00.1', 2, 'grammar'],
  ['NaN', 2, 'grammar'],
  ['Infinity', 2, 'grammar'],
  ['1\u0000', 2, 'grammar'],
  ['0.123', 2, 'scale'],
  ['0.100', 2, 'scale'],
  ['1.0', 0, 'scale'],
  ['100000000000000000000', 2, 'too_large'],
] as const)('parseDecimal refuses %j at scale %d: %s', (text, scale, reason) => {
  expect(reasonOf(() => parseDecimal(text, scale))).toBe(reason);
  expect(isDecimal(text, scale)).toBe(false);
});

test('the schema pattern refuses what the grammar refuses, and 19 decimals', () => {
  const pattern = new RegExp(DECIMAL_PATTERN);
  for (const text of ['', '-1', '01', '1e5', '.5', '5.', '1\n', `0.${'1'.repeat(19)}`, '1'.repeat(21)]) {
    expect(text).not.toMatch(pattern);
  }
});

test.each([
  [0n, 8, '0'],
  [10_000_000n, 8, '0.1'],
  [1200n, 2, '12'],
  [12n, 0, '12'],
  [-1n, 8, '-0.00000001'],
  [-150n, 2, '-1.5'],
] as const)('formatDecimal(%s, %d) is %s', (units, scale, text) => {
  expect(formatDecimal(units, scale)).toBe(text);
});

test.each([
  ['-1.500000000000000000', 8, -150_000_000n],
  ['0.000000000000000000', 2, 0n],
  ['-0', 2, 0n],
  ['123456789012345678901234.5', 1, 1234567890123456789012345n],
] as const)('parseSignedDecimal(%s, %d) is %s', (text, scale, units) => {
  expect(parseSignedDecimal(text, scale)).toBe(units);
});

test.each([
  ['', 'empty'],
  ['NaN', 'grammar'],
  ['--1', 'grammar'],
  ['1e5', 'grammar'],
  ['1.501', 'scale'],
] as const)('parseSignedDecimal refuses %j: %s', (text, reason) => {
  expect(reasonOf(() => parseSignedDecimal(text, 2))).toBe(reason);
});

test('what is formatted is parsed to the same units, at every scale', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 38n - 1n), (units) => {
      expect(parseDecimal(formatDecimal(units, 18), 18)).toBe(units);
    }),
  );
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 18 }), (units, scale) => {
      expect(parseSignedDecimal(formatDecimal(units, scale), scale)).toBe(units);
    }),
  );
});

test('a scale that is no scale is a bug, not an input error', () => {
  expect(() => parseDecimal('1', -1)).toThrow(RangeError);
  expect(() => formatDecimal(1n, 1.5)).toThrow(RangeError);
});

test.each([
  ['0', 8, 0],
  ['1', 2, 100],
  ['500.010000000000000000', 2, 50_001],
  ['90071992.54740991', 8, Number.MAX_SAFE_INTEGER],
  ['90071992.54740992', 8, null],
  ['9007199254740992', 0, null],
  ['1.001', 2, null],
  ['-1', 2, null],
  ['', 2, null],
  ['.5', 2, null],
  ['5.', 2, null],
  ['1.2.3', 2, null],
  ['NaN', 2, null],
  ['1e3', 2, null],
] as const)('parseSafeUnits(%j, %d) is %s', (text, scale, units) => {
  expect(parseSafeUnits(text, scale)).toBe(units);
});

test('safe units are those of the exact parser', () => {
  const text = fc
    .tuple(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 0, max: 18 }))
    .map(([units, scale]) => formatDecimal(units, scale));
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 18 }), (decimal, scale) => {
      const units = parseSafeUnits(decimal, scale);
      expect(units === null || BigInt(units) === parseSignedDecimal(decimal, scale)).toBe(true);
    }),
  );
});
