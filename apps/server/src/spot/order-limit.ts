import { DAY_MS, SECOND_MS } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { createWindow } from '../kernel/window.ts';

/** A day has fewer orders than its short bursts would add up to. */
const DAY_BURSTS = 2_000;

/** Number of orders that a user may place, over whatever door they come. */
export interface OrderLimits {
  readonly ordersPer10Seconds: number;
  readonly ordersPerDay: number;
}

/** The limits that the settings give. */
export function orderLimitsOf(settings: { readonly apiOrdersPer10Seconds: number }): OrderLimits {
  const { apiOrdersPer10Seconds: ordersPer10Seconds } = settings;
  return { ordersPer10Seconds, ordersPerDay: DAY_BURSTS * ordersPer10Seconds };
}

/** The orders that a user placed in the present windows. */
export interface OrderCounts {
  readonly tenSeconds: number;
  readonly day: number;
}

/** Which limit an order would pass, and in how many seconds its window is over. */
export interface BeyondOrders {
  readonly interval: '10 SECOND' | '1 DAY';
  readonly limit: number;
  readonly seconds: number;
}

/** Counts the orders of users, of the app and of programs in one place. */
export interface OrderLimit {
  readonly limits: OrderLimits;
  /** Counts orders before they are placed; above a limit it counts nothing and names the limit. */
  take(userId: number, count: number): BeyondOrders | null;
  /** Takes back what was counted, because the orders were refused. */
  giveBack(userId: number, count: number): void;
  counts(userId: number): OrderCounts;
}

/** Creates the counts, in windows that begin with the clock's. */
export function createOrderLimit(clock: Pick<Clock, 'now'>, limits: OrderLimits): OrderLimit {
  const short = createWindow(clock, 10 * SECOND_MS);
  const day = createWindow(clock, DAY_MS);
  return {
    limits,
    take: (userId, count) => {
      const user = String(userId);
      if (short.count(user) + count > limits.ordersPer10Seconds)
        return { interval: '10 SECOND', limit: limits.ordersPer10Seconds, seconds: short.secondsLeft() };
      if (day.count(user) + count > limits.ordersPerDay)
        return { interval: '1 DAY', limit: limits.ordersPerDay, seconds: day.secondsLeft() };
      short.add(user, count);
      day.add(user, count);
      return null;
    },
    giveBack: (userId, count) => {
      short.add(String(userId), -count);
      day.add(String(userId), -count);
    },
    counts: (userId) => ({ tenSeconds: short.count(String(userId)), day: day.count(String(userId)) }),
  };
}
