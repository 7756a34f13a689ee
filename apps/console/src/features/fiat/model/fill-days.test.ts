import { expect, test } from 'vitest';
import { fillDays } from './fill-days.ts';

const NOW = Date.parse('2026-11-21T13:45:00Z');
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const some = { orders: 3, completed: 2, cancelled: 1, disputed: 0, value: '12.5' };

test('days without anything are zeros, and the newest is the last', () => {
  const filled = fillDays([{ ...some, day: day('2026-11-20') }], NOW);
  expect(filled).toHaveLength(30);
  expect(filled.at(0)?.day).toBe(day('2026-10-23'));
  expect(filled.at(-1)).toEqual({
    day: day('2026-11-21'),
    orders: 0,
    completed: 0,
    cancelled: 0,
    disputed: 0,
    value: '0',
  });
  expect(filled.at(-2)).toEqual({ ...some, day: day('2026-11-20') });
});

test('a day before the last 30 is left out', () => {
  const filled = fillDays([{ ...some, day: day('2026-10-22') }], NOW);
  expect(filled.every(({ orders }) => orders === 0)).toBe(true);
});
