import { expect, test } from 'vitest';
import { countFilters, NO_FILTERS, ordersQueryOf, tradesQueryOf } from './order-filters.ts';

test('no filters ask for everything', () => {
  expect(Object.values(ordersQueryOf(NO_FILTERS)).filter((value) => value !== undefined)).toEqual([]);
});

test('a range holds its first and its last day in full', () => {
  const { from, to } = ordersQueryOf({ ...NO_FILTERS, fromDay: '2026-11-20', toDay: '2026-11-21' });
  const twoDaysMs = 2 * 86_400_000;
  expect(new Date(from as number).getHours()).toBe(0);
  expect((to as number) - (from as number)).toBe(twoDaysMs - 1);
});

test('fills are not asked for by type or state', () => {
  const filters = { ...NO_FILTERS, matchId: 3, side: 'sell', type: 'limit', state: 'completed' } as const;
  expect(tradesQueryOf(filters)).toEqual({
    currency_match_id: 3,
    side: 'sell',
    from: undefined,
    to: undefined,
  });
  expect(ordersQueryOf(filters)).toMatchObject({ currency_match_id: 3, type: 'limit', state: 'completed' });
});

test('the dates count as one filter', () => {
  expect(countFilters(NO_FILTERS)).toBe(0);
  expect(countFilters({ ...NO_FILTERS, side: 'buy', fromDay: '2026-11-20', toDay: '2026-11-21' })).toBe(2);
});
