import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import { barsOf, startOf } from './days.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const TODAY = Date.UTC(2026, 10, 21);

test('a range ends today and begins with a whole day', () => {
  expect(startOf('7', NOON)).toBe(TODAY - 6 * DAY_MS);
});

test('every day has a bar, the empty ones too', () => {
  const from = startOf('7', NOON);
  const days = [
    { day: from, orders: 2, completed: 1, value: '20' },
    { day: TODAY, orders: 3, completed: 3, value: '30' },
  ];
  const bars = barsOf(days, { from, now: NOON, most: 46 });
  expect(bars.map(({ orders, completed }) => [orders, completed])).toEqual([
    [2, 1],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [3, 3],
  ]);
});

test('too many days share bars, and none is lost', () => {
  const from = startOf('365', NOON);
  const days = Array.from({ length: 365 }, (_, index) => ({
    day: from + index * DAY_MS,
    orders: 2,
    completed: 1,
    value: '1',
  }));
  const bars = barsOf(days, { from, now: NOON, most: 46 });
  expect(bars.length).toBeLessThanOrEqual(46);
  expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBe(730);
  expect(bars.reduce((sum, { completed }) => sum + completed, 0)).toBe(365);
});
