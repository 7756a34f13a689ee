import type { Clock } from '../kernel/clock.ts';
import { networkOf } from '../kernel/network.ts';
import { refuse, refuseFor } from './error.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How much may be asked for; `exchangeInfo` tells the same numbers. */
export interface RateLimits {
  /** Of a network, and of a key from all its networks together. */
  readonly weightPerMinute: number;
  readonly requestsPer5Minutes: number;
  /** Of a user, over all keys. */
  readonly ordersPer10Seconds: number;
  readonly ordersPerDay: number;
}

/** Requests that ask for little are counted as well, and a day has fewer orders than its short bursts would add up to. */
const REQUESTS_MIN = 61_000;
const DAY_BURSTS = 2_000;

/** The limits that the settings give. */
export function rateLimitsOf(settings: {
  readonly apiWeightPerMinute: number;
  readonly apiOrdersPer10Seconds: number;
}): RateLimits {
  return {
    weightPerMinute: settings.apiWeightPerMinute,
    requestsPer5Minutes: Math.max(REQUESTS_MIN, 5 * settings.apiWeightPerMinute),
    ordersPer10Seconds: settings.apiOrdersPer10Seconds,
    ordersPerDay: DAY_BURSTS * settings.apiOrdersPer10Seconds,
  };
}

/** Most callers that one window tells apart; the ones after them share a count, so memory is bounded. */
const COUNTED_MAX = 50_000;

interface Limited {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'ORDERS' | 'RAW_REQUESTS';
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY';
  readonly intervalNum: number;
  readonly limit: number;
}

/** The orders that a user placed in the present windows. */
export interface OrderCounts {
  readonly tenSeconds: number;
  readonly day: number;
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
  /** Counts orders of a user before they are placed; refuses above a limit, which counts nothing. */
  takeOrders(userId: number, count: number): void;
  /** Takes back what `takeOrders` counted, because the orders were refused. */
  returnOrders(userId: number, count: number): void;
  orderCounts(userId: number): OrderCounts;
  /** The limits as `exchangeInfo` lists them. */
  list(): readonly Limited[];
}

export function createLimits(clock: Clock, limits: RateLimits): Limits {
  const weights = createWindow(clock, MINUTE_MS);
  const keyWeights = createWindow(clock, MINUTE_MS);
  const requests = createWindow(clock, 5 * MINUTE_MS);
  const orders = createWindow(clock, 10 * SECOND_MS);
  const dayOrders = createWindow(clock, DAY_MS);
  const list = listOf(limits);
  const tooMuchWeight = () =>
    refuseFor(weights.secondsLeft(), 'too_much_weight', limits.weightPerMinute, '1 MINUTE');
  return {
    takeRequest: (ip) => {
      if (requests.add(networkOf(ip), 1) > limits.requestsPer5Minutes) {
        throw refuseFor(requests.secondsLeft(), 'too_many_requests');
      }
    },
    takeWeight: (ip, weight) => {
      if (weights.add(networkOf(ip), weight) > limits.weightPerMinute) throw tooMuchWeight();
    },
    takeKeyWeight: (keyId, weight) => {
      if (keyWeights.add(String(keyId), weight) > limits.weightPerMinute) throw tooMuchWeight();
    },
    usedWeight: (ip) => weights.count(networkOf(ip)),
    takeOrders: (userId, count) => {
      const user = String(userId);
      if (orders.count(user) + count > limits.ordersPer10Seconds) {
        throw refuse('too_many_orders', limits.ordersPer10Seconds, '10 SECOND');
      }
      if (dayOrders.count(user) + count > limits.ordersPerDay) {
        throw refuse('too_many_orders', limits.ordersPerDay, '1 DAY');
      }
      orders.add(user, count);
      dayOrders.add(user, count);
    },
    returnOrders: (userId, count) => {
      orders.add(String(userId), -count);
      dayOrders.add(String(userId), -count);
    },
    orderCounts: (userId) => ({
      tenSeconds: orders.count(String(userId)),
      day: dayOrders.count(String(userId)),
    }),
    list: () => list,
  };
}

function listOf(limits: RateLimits): readonly Limited[] {
  return [
    {
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: limits.weightPerMinute,
    },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: limits.ordersPer10Seconds },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: limits.ordersPerDay },
    {
      rateLimitType: 'RAW_REQUESTS',
      interval: 'MINUTE',
      intervalNum: 5,
      limit: limits.requestsPer5Minutes,
    },
  ];
}

interface Window {
  /** Counts in the present window; answers the new count. */
  add(key: string, count: number): number;
  count(key: string): number;
  secondsLeft(): number;
}

function createWindow(clock: Clock, lengthMs: number): Window {
  let index = 0;
  let counts = new Map<string, number>();
  const present = (): Map<string, number> => {
    const now = Math.floor(clock.now() / lengthMs);
    if (now !== index) {
      index = now;
      counts = new Map();
    }
    return counts;
  };
  const place = (key: string): string => (counts.has(key) || counts.size < COUNTED_MAX ? key : '');
  return {
    add: (key, count) => {
      const all = present();
      const at = place(key);
      const sum = Math.max(0, (all.get(at) ?? 0) + count);
      all.set(at, sum);
      return sum;
    },
    count: (key) => present().get(place(key)) ?? 0,
    secondsLeft: () => Math.ceil((lengthMs - (clock.now() % lengthMs)) / SECOND_MS),
  };
}
