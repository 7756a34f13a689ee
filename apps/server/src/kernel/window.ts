import { SECOND_MS } from '@openbourse/money';
import { REGION_FACTOR } from './budget.ts';
import type { Clock } from './clock.ts';
import { networkOf, regionOf } from './network.ts';
import { RecentMap } from './recent-map.ts';

const HOLDERS_MAX = 50_000;

/** Counts of holders in windows that begin with the clock's; the holders used longest ago start again from nothing. */
export interface Window {
  /** Counts in the present window; answers the new count. */
  add(holder: string, count: number): number;
  count(holder: string): number;
  secondsLeft(): number;
}

export function createWindow(clock: Pick<Clock, 'now'>, lengthMs: number, holdersMax = HOLDERS_MAX): Window {
  let index = 0;
  const counts = new RecentMap<number>(holdersMax);
  const turn = (): void => {
    const now = Math.floor(clock.now() / lengthMs);
    if (now === index) return;
    index = now;
    counts.clear();
  };
  return {
    add: (holder, count) => {
      turn();
      const sum = Math.max(0, (counts.get(holder) ?? 0) + count);
      counts.set(holder, sum);
      return sum;
    },
    count: (holder) => {
      turn();
      return counts.get(holder) ?? 0;
    },
    secondsLeft: () => Math.ceil((lengthMs - (clock.now() % lengthMs)) / SECOND_MS),
  };
}

/**
 * Counts of networks by their addresses. A region is bounded as well, to sixteen times as much, before any
 * network of it is noted: a /48, which has 65,536 networks, spends its own bound and takes no room from
 * others.
 */
export interface NetworkWindow {
  /** Counts in the present window; answers whether the network and its region keep to the limit. */
  take(ip: string, count: number): boolean;
  count(ip: string): number;
  secondsLeft(): number;
}

export function createNetworkWindow(
  clock: Pick<Clock, 'now'>,
  {
    lengthMs,
    limit,
    holdersMax,
  }: { readonly lengthMs: number; readonly limit: number; readonly holdersMax?: number },
): NetworkWindow {
  const networks = createWindow(clock, lengthMs, holdersMax);
  const regions = createWindow(clock, lengthMs, holdersMax);
  return {
    take: (ip, count) => {
      if (regions.add(regionOf(ip), count) > REGION_FACTOR * limit) return false;
      return networks.add(networkOf(ip), count) <= limit;
    },
    count: (ip) => networks.count(networkOf(ip)),
    secondsLeft: networks.secondsLeft,
  };
}
