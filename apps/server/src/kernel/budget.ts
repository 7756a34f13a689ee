import type { Allowance } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Clock } from './clock.ts';
import { networkOf, regionOf } from './network.ts';
import { RecentMap } from './recent-map.ts';

/** Budget of the networks of one region together, in allowances of one network. */
export const REGION_FACTOR = 16;

/** An allowance so many times as large. */
export function scaled({ burst, perMinute }: Allowance, factor: number): Allowance {
  return { burst: factor * burst, perMinute: factor * perMinute };
}

/** Calls that holders may still make: a token bucket for each. */
export interface Budget {
  /** Takes from the bucket of a holder. Answers 0, or in how many ms it has so much; then nothing is taken. */
  take(holder: string, cost?: number): number;
  /** Takes what was taken elsewhere, whether it is there or not: then nothing more is until it has come back. */
  charge(holder: string, cost: number): void;
  /** Puts back what was taken for nothing. */
  give(holder: string, cost?: number): void;
}

interface Bucket {
  /** In 1/60,000 of a call, of which every millisecond refills as many as a minute refills calls. */
  left: number;
  at: number;
}

/**
 * Creates buckets for at most so many holders. Those used longest ago are forgotten first, which forgives them what
 * they took and never blames anybody for what others did.
 */
export function createBudget(input: {
  readonly clock: Pick<Clock, 'now'>;
  readonly allowance: Allowance;
  readonly holdersMax?: number;
}): Budget {
  const { clock, allowance, holdersMax = 50_000 } = input;
  const full = allowance.burst * MINUTE_MS;
  const buckets = new RecentMap<Bucket>(holdersMax);
  const open = (holder: string): Bucket => {
    const now = clock.now();
    const found = buckets.get(holder);
    const left =
      found === undefined
        ? full
        : Math.min(full, found.left + Math.max(0, now - found.at) * allowance.perMinute);
    const bucket = { left, at: now };
    buckets.set(holder, bucket);
    return bucket;
  };
  return {
    take: (holder, cost = 1) => {
      const bucket = open(holder);
      const missing = cost * MINUTE_MS - bucket.left;
      if (missing > 0) return Math.ceil(missing / allowance.perMinute);
      bucket.left -= cost * MINUTE_MS;
      return 0;
    },
    charge: (holder, cost) => {
      open(holder).left -= cost * MINUTE_MS;
    },
    give: (holder, cost = 1) => {
      const bucket = open(holder);
      bucket.left = Math.min(full, bucket.left + cost * MINUTE_MS);
    },
  };
}

/** Creates buckets for networks by their addresses; what a region takes from many networks is bounded as well. */
export function createNetworkBudget(input: {
  readonly clock: Pick<Clock, 'now'>;
  readonly allowance: Allowance;
}): Budget {
  const { clock, allowance } = input;
  const networks = createBudget({ clock, allowance });
  const regions = createBudget({
    clock,
    allowance: scaled(allowance, REGION_FACTOR),
  });
  return {
    take: (ip, cost) => {
      const wait = networks.take(networkOf(ip), cost);
      if (wait > 0) return wait;
      const regionWait = regions.take(regionOf(ip), cost);
      if (regionWait > 0) networks.give(networkOf(ip), cost);
      return regionWait;
    },
    charge: (ip, cost) => {
      networks.charge(networkOf(ip), cost);
      regions.charge(regionOf(ip), cost);
    },
    give: (ip, cost) => {
      networks.give(networkOf(ip), cost);
      regions.give(regionOf(ip), cost);
    },
  };
}
