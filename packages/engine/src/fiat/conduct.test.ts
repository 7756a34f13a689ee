import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import { cancellationsLeft, orderValueMax, penaltyFor } from './conduct.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

test('three a day are all, however soon they come, and midnight of UTC gives them back', () => {
  const today = [NOON - DAY_MS / 2, NOON - 1, NOON];
  expect(cancellationsLeft([], NOON)).toBe(3);
  expect(cancellationsLeft(today.slice(1), NOON)).toBe(1);
  expect(cancellationsLeft(today, NOON)).toBe(0);
  expect(cancellationsLeft([...today, NOON], NOON)).toBe(0);
  expect(cancellationsLeft([NOON - DAY_MS / 2 - 1, ...today.slice(1)], NOON)).toBe(1);
  expect(cancellationsLeft(today, NOON + DAY_MS / 2 - 1)).toBe(0);
  expect(cancellationsLeft(today, NOON + DAY_MS / 2)).toBe(3);
});

test('false payments lead to a block of the day, one of two days and a freeze', () => {
  expect(penaltyFor([], NOON)).toEqual({ kind: 'block', until: NOON + DAY_MS / 2 });
  expect(penaltyFor([NOON - DAY_MS], NOON)).toEqual({ kind: 'block', until: NOON + 2 * DAY_MS });
  expect(penaltyFor([NOON - DAY_MS, NOON - 29 * DAY_MS], NOON)).toEqual({ kind: 'freeze' });
  expect(penaltyFor([NOON - 30 * DAY_MS], NOON)).toEqual({ kind: 'block', until: NOON + DAY_MS / 2 });
});

test.each([
  [0, 400, '200'],
  [1, 400, '1000'],
  [4, 400, '1000'],
  [5, 29, '1000'],
  [5, 30, null],
  [90, 0, '1000'],
])('after %i purchases and %i days an order is worth at most %s', (bought, days, most) => {
  expect(orderValueMax({ bought, registeredAt: NOON - days * DAY_MS }, NOON)).toBe(most);
});
