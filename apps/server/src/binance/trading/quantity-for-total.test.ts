import { expect, test } from 'vitest';
import { quantityForTotal } from './quantity-for-total.ts';

const BIDS = [
  ['100', '2'],
  ['90', '1'],
] as const;

test.each([
  ['50', '0.5'],
  ['200', '2'],
  ['245', '2.5'],
  ['290', '3'],
  ['1000', '3'],
  ['0.33', '0.003'],
])('a total of %s takes a quantity of %s', (total, quantity) => {
  expect(quantityForTotal(BIDS, total, '0.001')).toBe(quantity);
});

test('what brings less than one step is refused', () => {
  expect(() => quantityForTotal(BIDS, '0.05', '0.001')).toThrow(/LOT_SIZE/);
  expect(() => quantityForTotal([], '100', '0.001')).toThrow(/LOT_SIZE/);
});
