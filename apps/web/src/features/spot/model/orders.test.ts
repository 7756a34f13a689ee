import { expect, test } from 'vitest';
import { mergeOrders, newlyFilled, progressOf, statusOf } from './orders.ts';
import { sampleOrder } from './sample.test-data.ts';

const ids = (orders: readonly { readonly id: string }[]): readonly string[] =>
  orders.map((order) => order.id);

test('new orders come first, ended ones go, changed ones take their place', () => {
  const known = [sampleOrder({ id: 'b', created_at: 2 }), sampleOrder({ id: 'a', created_at: 1 })];
  const merged = mergeOrders(known, [
    sampleOrder({ id: 'c', created_at: 3 }),
    sampleOrder({ id: 'b', created_at: 2, state: 'completed' }),
    sampleOrder({ id: 'a', created_at: 1, executed_quantity: '1', updated_at: 5_000 }),
  ]);
  expect(ids(merged)).toEqual(['c', 'a']);
  expect(merged[1]?.executed_quantity).toBe('1');
});

test('an answer that was overtaken by a message changes nothing', () => {
  const known = [sampleOrder({ id: 'a', executed_quantity: '1', updated_at: 5 })];
  const late = [sampleOrder({ id: 'a', executed_quantity: '0.5', updated_at: 4 })];
  expect(mergeOrders(known, late)[0]?.executed_quantity).toBe('1');
});

test('only orders with a further execution are announced', () => {
  const known = [sampleOrder({ id: 'a' }), sampleOrder({ id: 'b', executed_quantity: '1' })];
  const changed = [
    sampleOrder({ id: 'a', executed_quantity: '0.5' }),
    sampleOrder({ id: 'b', executed_quantity: '1', state: 'revoked' }),
    sampleOrder({ id: 'c', executed_quantity: '2', state: 'completed' }),
  ];
  expect(ids(newlyFilled(known, changed))).toEqual(['a']);
});

test.each([
  [{ quantity: '2', executed_quantity: '0.75' }, 37],
  [{ quantity: '3', executed_quantity: '2.9999' }, 99],
  [{ quantity: '2', executed_quantity: '2' }, 100],
  [{ quantity: null, total: '500', executed_total: '125' }, 25],
])('%j is executed to %i %%', (order, percent) => {
  expect(progressOf(sampleOrder(order))).toBe(percent);
});

test.each([
  [{}, 'open'],
  [{ executed_quantity: '1' }, 'partial'],
  [{ stop_price: '90' }, 'waiting'],
  [{ stop_price: '90', triggered_at: 5 }, 'open'],
  [{ state: 'completed', executed_quantity: '2' }, 'completed'],
  [{ state: 'revoked' }, 'revoked'],
  [{ state: 'revoked', executed_quantity: '1' }, 'revoked_partial'],
] as const)('%j is %s', (order, status) => {
  expect(statusOf(sampleOrder(order))).toBe(status);
});
