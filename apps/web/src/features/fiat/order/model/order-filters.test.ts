import { expect, test } from 'vitest';
import { countFilters, NO_FILTERS, ordersQueryOf } from './order-filters.ts';

test('a tab asks for a state, for what is active, or for everything', () => {
  expect(ordersQueryOf('disputed', NO_FILTERS)).toMatchObject({ state: 'disputed', is_active: undefined });
  expect(ordersQueryOf('active', NO_FILTERS)).toMatchObject({ state: undefined, is_active: true });
  expect(ordersQueryOf('all', NO_FILTERS)).toMatchObject({ state: undefined, is_active: undefined });
});

test('filters narrow it further and are counted', () => {
  const filters = { ...NO_FILTERS, role: 'seller', ads: 'own', fromDay: '2026-11-01' } as const;
  expect(ordersQueryOf('all', filters)).toMatchObject({ role: 'seller', is_maker: true });
  expect(ordersQueryOf('all', { ...filters, ads: 'others' }).is_maker).toBe(false);
  expect(countFilters(filters)).toBe(3);
  expect(countFilters(NO_FILTERS)).toBe(0);
});
