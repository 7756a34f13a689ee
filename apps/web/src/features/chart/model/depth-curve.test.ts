import { expect, test } from 'vitest';
import { depthCurve, depthPath } from './depth-curve.ts';

const BOOK = {
  bids: [
    ['99', '1'],
    ['98', '3'],
    ['90', '100'],
  ],
  asks: [
    ['101', '2'],
    ['102', '2'],
  ],
} as const;

test('the curve reaches equally far to both sides and sums outwards', () => {
  const curve = depthCurve(BOOK);
  expect(curve).toEqual({
    bids: [
      { price: 99, cumulative: 1 },
      { price: 98, cumulative: 4 },
    ],
    asks: [
      { price: 101, cumulative: 2 },
      { price: 102, cumulative: 4 },
    ],
    low: 98,
    high: 102,
    most: 4,
  });
});

test('a side becomes steps from the best price outwards', () => {
  const curve = depthCurve(BOOK);
  if (curve === null) throw new Error('no curve');
  expect(depthPath(curve.bids, curve)).toBe('M25 100V77H0V8');
  expect(depthPath(curve.asks, curve)).toBe('M75 100V54H100V8');
});

test('there is no picture of a book with an empty side', () => {
  expect(depthCurve({ bids: BOOK.bids, asks: [] })).toBeNull();
});
