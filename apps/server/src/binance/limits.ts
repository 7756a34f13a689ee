import { MINUTE_MS } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { createNetworkWindow, createWindow } from '../kernel/window.ts';
import type { OrderCounts, OrderLimit, OrderLimits } from '../spot/index.ts';
import { refuseFor, type WireError } from './error.ts';

/** Limits of requests; `exchangeInfo` shows the same numbers. */
export interface RateLimits {
  /** Of a network, and of a key from all its networks together. */
  readonly weightPerMinute: number;
  readonly requestsPer5Minutes: number;
}

/** Requests that ask for little are counted as well. */
const REQUESTS_MIN = 61_000;

/** The limits that the settings give. */
export function rateLimitsOf(settings: { readonly apiWeightPerMinute: number }): RateLimits {
  return {
    weightPerMinute: settings.apiWeightPerMinute,
    requestsPer5Minutes: Math.max(REQUESTS_MIN, 5 * settings.apiWeightPerMinute),
  };
}

interface Limited {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'ORDERS' | 'RAW_REQUESTS';
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY';
  readonly intervalNum: number;
  readonly limit: number;
}

/** Counts what callers use, in windows that begin with the clock's minutes, as the format's limits do. */
export interface Limits {
  /** Counts one request of an address; refuses above the limit. */
  takeRequest(ip: string): void;
  /** Counts weight of an address; refuses above the limit. */
  takeWeight(ip: string, weight: number): void;
  /** Counts weight of a key, from wherever it is used; refuses above the limit. */
  takeKeyWeight(keyId: number, weight: number): void;
  usedWeight(ip: string): number;
  /** Counts orders of a user before they are placed; answers the refusal above a limit, which counts nothing. */
  takeOrders(userId: number, count: number): WireError | null;
  /** Takes back what `takeOrders` counted, because the orders were refused. */
  returnOrders(userId: number, count: number): void;
  orderCounts(userId: number): OrderCounts;
  /** The limits as `exchangeInfo` lists them. */
  list(): readonly Limited[];
}

export function createLimits(clock: Clock, limits: RateLimits, orders: OrderLimit): Limits {
  const weights = createNetworkWindow(clock, { lengthMs: MINUTE_MS, limit: limits.weightPerMinute });
  const keyWeights = createWindow(clock, MINUTE_MS);
  const requests = createNetworkWindow(clock, {
    lengthMs: 5 * MINUTE_MS,
    limit: limits.requestsPer5Minutes,
  });
  const list = listOf(limits, orders.limits);
  const tooMuchWeight = () =>
    refuseFor(weights.secondsLeft(), 'too_much_weight', limits.weightPerMinute, '1 MINUTE');
  return {
    takeRequest: (ip) => {
      if (!requests.take(ip, 1)) throw refuseFor(requests.secondsLeft(), 'too_many_requests');
    },
    takeWeight: (ip, weight) => {
      if (!weights.take(ip, weight)) throw tooMuchWeight();
    },
    takeKeyWeight: (keyId, weight) => {
      if (keyWeights.add(String(keyId), weight) > limits.weightPerMinute) throw tooMuchWeight();
    },
    usedWeight: (ip) => weights.count(ip),
    takeOrders: (userId, count) => {
      const beyond = orders.take(userId, count);
      return beyond === null
        ? null
        : refuseFor(beyond.seconds, 'too_many_orders', beyond.limit, beyond.interval);
    },
    returnOrders: (userId, count) => orders.giveBack(userId, count),
    orderCounts: (userId) => orders.counts(userId),
    list: () => list,
  };
}

function listOf(limits: RateLimits, orders: OrderLimits): readonly Limited[] {
  return [
    {
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: limits.weightPerMinute,
    },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: orders.ordersPer10Seconds },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: orders.ordersPerDay },
    {
      rateLimitType: 'RAW_REQUESTS',
      interval: 'MINUTE',
      intervalNum: 5,
      limit: limits.requestsPer5Minutes,
    },
  ];
}
