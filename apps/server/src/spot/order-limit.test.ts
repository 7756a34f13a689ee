import { fakeClock } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { createOrderLimit, orderLimitsOf } from './order-limit.ts';

it('allows a day two thousand times what it allows ten seconds', () => {
  expect(orderLimitsOf({ apiOrdersPer10Seconds: 100 })).toEqual({
    ordersPer10Seconds: 100,
    ordersPerDay: 200_000,
  });
});

it('counts nothing of what passes a limit, and names the limit and its rest', () => {
  const clock = fakeClock(4_000);
  const limit = createOrderLimit(clock, { ordersPer10Seconds: 3, ordersPerDay: 4 });
  expect([limit.take(1, 2), limit.take(2, 3)]).toEqual([null, null]);
  expect(limit.take(1, 2)).toEqual({ interval: '10 SECOND', limit: 3, seconds: 6 });
  limit.giveBack(1, 1);
  expect([limit.counts(1), limit.take(1, 2), limit.counts(1)]).toEqual([
    { tenSeconds: 1, day: 1 },
    null,
    { tenSeconds: 3, day: 3 },
  ]);
  clock.advance(6_000);
  expect(limit.take(1, 2)).toMatchObject({ interval: '1 DAY', limit: 4 });
});
