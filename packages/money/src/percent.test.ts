import { expect, test } from 'vitest';
import { DecimalError } from './decimal.ts';
import { percentOfPpm, ppmOfPercent } from './percent.ts';

test.each([
  ['0', 0],
  ['0.0001', 1],
  ['0.1', 1_000],
  ['7.3', 73_000],
  ['100', 1_000_000],
])('%s percent is %d millionths, and back', (percent, ppm) => {
  expect(ppmOfPercent(percent)).toBe(ppm);
  expect(percentOfPpm(ppm)).toBe(percent);
});

test('finer than a millionth is refused', () => {
  expect(() => ppmOfPercent('0.00001')).toThrow(DecimalError);
});
