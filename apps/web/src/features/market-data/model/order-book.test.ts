import { describe, expect, test } from 'vitest';
import { bookRows, groupingsOf } from './order-book.ts';

const BOOK = {
  bids: [
    ['100.9', '1'],
    ['100.2', '2'],
    ['99.8', '4'],
  ],
  asks: [
    ['101', '1'],
    ['101.4', '2'],
    ['102.1', '5'],
  ],
} as const;

describe('bookRows', () => {
  test('keeps every price when the step is the tick', () => {
    const { asks, bids, spread } = bookRows(BOOK, { step: '0.1', count: 10 });
    expect(asks.map((row) => [row.price, row.quantity, row.cumulative])).toEqual([
      ['101', '1', '1'],
      ['101.4', '2', '3'],
      ['102.1', '5', '8'],
    ]);
    expect(bids.map((row) => row.percent)).toEqual([12.5, 37.5, 87.5]);
    expect(spread).toBe('0.1');
  });

  test('sums bids downwards and asks upwards, so that no price looks better than it is', () => {
    const { asks, bids } = bookRows(BOOK, { step: '1', count: 10 });
    expect(asks.map((row) => [row.price, row.quantity])).toEqual([
      ['101', '1'],
      ['102', '2'],
      ['103', '5'],
    ]);
    expect(bids.map((row) => [row.price, row.quantity, row.cumulative])).toEqual([
      ['100', '3', '3'],
      ['99', '4', '7'],
    ]);
  });

  test('shows no more rows than asked, and the last one in full', () => {
    const { bids } = bookRows(BOOK, { step: '1', count: 1 });
    expect(bids).toMatchObject([{ price: '100', quantity: '3', percent: 100 }]);
  });

  test('an empty side has no rows and no spread', () => {
    expect(bookRows({ bids: BOOK.bids, asks: [] }, { step: '0.1', count: 5 })).toMatchObject({
      asks: [],
      spread: null,
    });
    expect(bookRows({ bids: [], asks: [] }, { step: '0.1', count: 5 })).toEqual({
      asks: [],
      bids: [],
      spread: null,
    });
  });
});

test('the steps of the book are the tick and ten, a hundred and a thousand of it', () => {
  expect(groupingsOf('0.01')).toEqual(['0.01', '0.1', '1', '10']);
  expect(groupingsOf('0.00000001')).toEqual(['0.00000001', '0.0000001', '0.000001', '0.00001']);
});
