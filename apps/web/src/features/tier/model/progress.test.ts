import { expect, test } from 'vitest';
import { missingTo, percentOf, rangeOf } from './progress.ts';

test.each([
  ['0', '100000', 0, '100000'],
  ['99999.99999999', '100000', 99, '0.00000001'],
  ['100000', '100000', 100, '0'],
  ['250000', '100000', 100, '0'],
])('%s of %s is %s percent, and %s is missing', (reached, threshold, percent, missing) => {
  expect(percentOf(reached, threshold)).toBe(percent);
  expect(missingTo(reached, threshold)).toBe(missing);
});

test('rates of pairs are a range, one of the same rates its two ends', () => {
  expect(rangeOf([])).toBe(null);
  expect(rangeOf(['0.05'])).toEqual(['0.05', '0.05']);
  expect(rangeOf(['0.05', '0.04', '0.1'])).toEqual(['0.04', '0.1']);
});
