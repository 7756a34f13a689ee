import type { PublicTrade } from '@openbourse/api/socket';
import { expect, test } from 'vitest';
import { cutDepth, latestDeals } from './channel-state.ts';

const trade = (id: number, at: number): PublicTrade => ({ id, at, price: '1', quantity: '1', side: 'buy' });

test('latestDeals puts new trades first and repeats none', () => {
  const kept = [trade(2, 20), trade(1, 10)];
  const next = latestDeals(kept, [trade(3, 30), trade(2, 20), trade(4, 30)]);
  expect(next.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

test('latestDeals keeps its list when nothing is new, and at most 50', () => {
  const kept = Array.from({ length: 50 }, (_, index) => trade(100 - index, 100 - index));
  expect(latestDeals(kept, [trade(100, 100)])).toBe(kept);
  const next = latestDeals(kept, [trade(101, 101)]);
  expect(next).toHaveLength(50);
  expect(next[0]?.id).toBe(101);
});

test('cutDepth keeps the best levels', () => {
  const book = { bids: [['3', '1'] as const, ['2', '1'] as const], asks: [['4', '1'] as const] };
  expect(cutDepth(book, 1)).toEqual({ bids: [['3', '1']], asks: [['4', '1']] });
});
