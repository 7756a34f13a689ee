import { MINUTE_MS } from '@openbourse/money';
import { fakeClock } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { createOrderLimit } from '../spot/index.ts';
import { createLimits as create, rateLimitsOf } from './limits.ts';

const LIMITS = { weightPerMinute: 10, requestsPer5Minutes: 4 };
const ORDERS = { ordersPer10Seconds: 2, ordersPerDay: 3 };
const createLimits = (clock: ReturnType<typeof fakeClock>, limits: typeof LIMITS) =>
  create(clock, limits, createOrderLimit(clock, ORDERS));

it('counts weight of a network and of a key, minute by minute', () => {
  const clock = fakeClock(100 * MINUTE_MS + 45_500);
  const limits = createLimits(clock, LIMITS);
  limits.takeWeight('10.0.0.1', 10);
  expect(limits.usedWeight('10.0.0.1')).toBe(10);
  expect(() => limits.takeWeight('::ffff:10.0.0.1', 1)).toThrow(
    expect.objectContaining({
      status: 429,
      code: -1003,
      retryAfter: 15,
      message:
        'Too much request weight used; current limit is 10 request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.',
    }),
  );
  limits.takeKeyWeight(7, 6);
  expect(() => limits.takeKeyWeight(7, 6)).toThrow(expect.objectContaining({ code: -1003 }));
  clock.advance(15_000);
  expect(limits.usedWeight('10.0.0.1')).toBe(0);
  limits.takeWeight('10.0.0.1', 10);
  limits.takeKeyWeight(7, 10);
});

it('counts requests', () => {
  const limits = createLimits(fakeClock(0), LIMITS);
  for (let count = 0; count < 4; count += 1) limits.takeRequest('10.0.0.1');
  expect(() => limits.takeRequest('10.0.0.1')).toThrow(
    expect.objectContaining({ status: 429, code: -1003, retryAfter: 300 }),
  );
});

it('counts the orders of a user; refused ones count nothing', () => {
  const clock = fakeClock(0);
  const limits = createLimits(clock, LIMITS);
  limits.takeOrders(1, 2);
  clock.advance(4_000);
  expect(limits.takeOrders(1, 1)).toMatchObject({
    status: 429,
    code: -1015,
    retryAfter: 6,
    message: 'Too many new orders; current limit is 2 orders per 10 SECOND.',
  });
  limits.returnOrders(1, 1);
  expect(limits.orderCounts(1)).toEqual({ tenSeconds: 1, day: 1 });
  clock.advance(6_000);
  limits.takeOrders(1, 2);
  expect(limits.orderCounts(1)).toEqual({ tenSeconds: 2, day: 3 });
  clock.advance(10_000);
  expect(limits.takeOrders(1, 1)).toMatchObject({
    retryAfter: 86_380,
    message: 'Too many new orders; current limit is 3 orders per 1 DAY.',
  });
});

it('lists what it counts', () => {
  expect(createLimits(fakeClock(0), LIMITS).list()).toEqual([
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 10 },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 2 },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 3 },
    { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 4 },
  ]);
});

it('has the limits of the format unless the settings say otherwise', () => {
  expect(rateLimitsOf({ apiWeightPerMinute: 6_000 })).toEqual({
    weightPerMinute: 6_000,
    requestsPer5Minutes: 61_000,
  });
});

it('shuts out no address of a region that is flooded from many networks, and holds that region to sixteen networks', () => {
  const limits = createLimits(fakeClock(0), LIMITS);
  const refusals = { region: 0 };
  limits.takeWeight('192.0.2.1', 10);
  for (let network = 0; network < 0x1_00_00; network += 1) {
    try {
      limits.takeWeight(`2001:db8:1:${network.toString(16)}::1`, 1);
    } catch {
      refusals.region += 1;
    }
  }
  expect(refusals.region).toBe(0x1_00_00 - 160);
  limits.takeWeight('2001:db8:2::1', 10);
  expect(() => limits.takeWeight('192.0.2.1', 1)).toThrow(expect.objectContaining({ code: -1003 }));
});
