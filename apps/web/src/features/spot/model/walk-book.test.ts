import { expect, test } from 'vitest';
import { BOOK } from './sample.test-data.ts';
import { walkBook } from './walk-book.ts';

const walk = (side: 'buy' | 'sell', size: { quantity: string } | { total: string }) =>
  walkBook(BOOK, { side, size, step: '0.1' });

test('a buy by quantity takes the asks from the best on', () => {
  // 0.5 at 101 and 0.5 at 102.
  expect(walk('buy', { quantity: '1' })).toEqual({
    quantity: '1',
    total: '101.5',
    averagePrice: '101.5',
    isFilled: true,
  });
});

test('a buy by total stops at the last step that it can pay', () => {
  // 0.5 at 101 costs 50.5; the 99.5 left buy 0.9 at 102, for 0.1 more they do not reach.
  expect(walk('buy', { total: '150' })).toEqual({
    quantity: '1.4',
    total: '142.3',
    averagePrice: '101.642857142857',
    isFilled: true,
  });
});

test('a sell takes the bids and stops 5 % below the best', () => {
  // 95 is the bound, so 94.99 is out of reach: 1 at 100 and 2 at 99.
  expect(walk('sell', { quantity: '10' })).toEqual({
    quantity: '3',
    total: '298',
    averagePrice: '99.333333333333',
    isFilled: false,
  });
});

test('a buy stops 5 % above the best', () => {
  // 106.05 is the bound: 1.5 in all.
  expect(walk('buy', { quantity: '2' })).toMatchObject({ quantity: '1.5', isFilled: false });
});

test('an empty side fills nothing and has no average', () => {
  const empty = { bids: [], asks: [] };
  expect(walkBook(empty, { side: 'buy', size: { total: '10' }, step: '0.1' })).toEqual({
    quantity: '0',
    total: '0',
    averagePrice: null,
    isFilled: false,
  });
});

test('a total below one step fills nothing', () => {
  expect(walk('buy', { total: '5' })).toMatchObject({ quantity: '0', averagePrice: null, isFilled: false });
});
