import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from './decimal.ts';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  mulDecimal,
  subDecimal,
  truncateDecimal,
} from './decimal-arithmetic.ts';

test('sums and differences are exact, whatever the number of decimals', () => {
  expect(addDecimal('0.1', '0.2')).toBe('0.3');
  expect(addDecimal('1', '-1.5')).toBe('-0.5');
  expect(subDecimal('100000000000000000000', '0.000000000000000001')).toBe(
    '99999999999999999999.999999999999999999',
  );
});

test.each([
  // a, b, scale, floor, ceil
  ['1.5', '1.5', 1, '2.2', '2.3'],
  ['-1.5', '1.5', 1, '-2.3', '-2.2'],
  ['65000.12', '0.001', 8, '65.00012', '65.00012'],
  ['0.00000001', '0.00000001', 8, '0', '0.00000001'],
] as const)('%s * %s at %d decimals is between %s and %s', (a, b, scale, floor, ceil) => {
  expect(mulDecimal(a, b, scale, 'floor')).toBe(floor);
  expect(mulDecimal(a, b, scale, 'ceil')).toBe(ceil);
});

test.each([
  ['1', '3', 4, '0.3333', '0.3334'],
  ['-1', '3', 4, '-0.3334', '-0.3333'],
  ['1', '-3', 4, '-0.3334', '-0.3333'],
  ['10', '0.25', 0, '40', '40'],
] as const)('%s / %s at %d decimals is between %s and %s', (a, b, scale, floor, ceil) => {
  expect(divDecimal(a, b, scale, 'floor')).toBe(floor);
  expect(divDecimal(a, b, scale, 'ceil')).toBe(ceil);
});

test('an inexact result is refused when exactness is asked for', () => {
  expect(() => mulDecimal('0.1', '0.1', 1, 'exact')).toThrow(RangeError);
  expect(() => divDecimal('1', '3', 18, 'exact')).toThrow(RangeError);
  expect(() => divDecimal('1', '0.00', 18, 'floor')).toThrow(RangeError);
});

test.each([
  ['1.23456', 4, '1.2345'],
  ['-1.23459', 4, '-1.2345'],
  ['-0.00001', 4, '0'],
  ['1.2300', 4, '1.23'],
  ['007', 4, '7'],
  ['12', 0, '12'],
  ['12.9', 0, '12'],
] as const)('truncateDecimal(%s, %d) is %s', (text, decimals, expected) => {
  expect(truncateDecimal(text, decimals)).toBe(expected);
});

test('comparison is by value, not by text', () => {
  expect(compareDecimal('1.0', '1')).toBe(0);
  expect(compareDecimal('-0', '0')).toBe(0);
  expect(compareDecimal('9', '10')).toBe(-1);
  expect(compareDecimal('-9', '-10')).toBe(1);
});

test('addition undoes subtraction and keeps the order', () => {
  const decimal = fc
    .tuple(fc.bigInt(-(10n ** 25n), 10n ** 25n), fc.integer({ min: 0, max: 18 }))
    .map(([units, scale]) => formatDecimal(units, scale));
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(addDecimal(subDecimal(a, b), b)).toBe(a);
      expect(compareDecimal(a, b)).toBe(compareDecimal(subDecimal(a, b), '0'));
    }),
  );
});
