import { expect, test } from 'vitest';
import { pairOf } from './pair-of.ts';

test('merchants buy equally often, from each other and never from themselves', () => {
  const pairs = Array.from({ length: 40 }, (_, trade) => pairOf(trade, 5));
  for (let merchant = 0; merchant < 5; merchant += 1) {
    const own = pairs.filter(({ buyer }) => buyer === merchant);
    expect(own).toHaveLength(8);
    expect(new Set(own.map(({ seller }) => seller)).size).toBe(4);
    expect(own.filter(({ isBuyerTaking }) => isBuyerTaking)).toHaveLength(4);
  }
  expect(pairs.filter(({ buyer, seller }) => buyer === seller)).toEqual([]);
});
