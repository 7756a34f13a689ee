import { expect, test } from 'vitest';
import {
  type Cancellation,
  cancellationsLeft,
  countsAgainstBuyer,
  orderValueMax,
  penaltyFor,
} from './conduct.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const cancelled = (minutesAfter: number, cause: Cancellation['cause'] = 'buyer'): Cancellation => ({
  createdAt: NOON - minutesAfter * MINUTE,
  cancelledAt: NOON,
  cause,
});

test('a cancellation counts after three minutes, unless the seller is at fault', () => {
  expect(countsAgainstBuyer(cancelled(3))).toBe(false);
  expect(countsAgainstBuyer({ ...cancelled(3), cancelledAt: NOON + 1 })).toBe(true);
  expect(countsAgainstBuyer(cancelled(30, 'seller_fault'))).toBe(false);
  expect(countsAgainstBuyer(cancelled(15, 'timeout'))).toBe(true);
});

test('three a day are all, and midnight of UTC gives them back', () => {
  const all = [cancelled(10), cancelled(15, 'timeout'), cancelled(10)];
  expect(cancellationsLeft([], NOON)).toBe(3);
  expect(cancellationsLeft(all.slice(1), NOON)).toBe(1);
  expect(cancellationsLeft([...all, cancelled(1)], NOON)).toBe(0);
  expect(cancellationsLeft([...all, cancelled(10)], NOON)).toBe(0);
  expect(cancellationsLeft(all, NOON + DAY / 2 - 1)).toBe(0);
  expect(cancellationsLeft(all, NOON + DAY / 2)).toBe(3);
});

test('false payments lead to a block of the day, one of two days and a freeze', () => {
  expect(penaltyFor([], NOON)).toEqual({ kind: 'block', until: NOON + DAY / 2 });
  expect(penaltyFor([NOON - DAY], NOON)).toEqual({ kind: 'block', until: NOON + 2 * DAY });
  expect(penaltyFor([NOON - DAY, NOON - 29 * DAY], NOON)).toEqual({ kind: 'freeze' });
  expect(penaltyFor([NOON - 30 * DAY], NOON)).toEqual({ kind: 'block', until: NOON + DAY / 2 });
});

test.each([
  [0, 400, '200'],
  [1, 400, '1000'],
  [4, 400, '1000'],
  [5, 29, '1000'],
  [5, 30, null],
  [90, 0, '1000'],
])('after %i purchases and %i days an order is worth at most %s', (bought, days, most) => {
  expect(orderValueMax({ bought, registeredAt: NOON - days * DAY }, NOON)).toBe(most);
});
