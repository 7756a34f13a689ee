/** Scale of the growth, so that a hundred thousand steps cut off nothing that a percentage shows. */
export const GROWTH_SCALE = 18;
const ONE = 10n ** BigInt(GROWTH_SCALE);
const HUNDRED = 100n;

/** Sums of all that came in and went out between two instants, at the scale of the worth; neither is negative. */
export interface Flows {
  readonly inflow: bigint;
  readonly outflow: bigint;
}

/**
 * Profit and growth up to an instant. Both add up from one mark to the next, so what lies between any two of them is
 * known without those in between.
 */
export interface Mark {
  readonly at: number;
  readonly total: bigint;
  /** The instant from which the profit is known without a gap, and the profit since. */
  readonly since: number;
  readonly profit: bigint;
  /** The instant from which returns can be chained, and their product since, at `GROWTH_SCALE`. */
  readonly growthSince: number;
  readonly growth: bigint;
}

/** The mark before which nothing is known. */
export function firstMark(now: Pick<Mark, 'at' | 'total'>): Mark {
  return { ...now, since: now.at, profit: 0n, growthSince: now.at, growth: ONE };
}

/**
 * The next mark. The return of the time between is what was won by what was there at its beginning with all that came in.
 * Where everything was lost, or something was won with nothing, there is none, and returns begin anew.
 */
export function nextMark(before: Mark, now: Pick<Mark, 'at' | 'total'>, flows: Flows): Mark {
  const won = now.total - before.total - flows.inflow + flows.outflow;
  const base = before.total + flows.inflow;
  const growth = base > 0n ? (before.growth * (base + won)) / base : before.growth;
  const goesOn = growth > 0n && (base > 0n || (base === 0n && won === 0n));
  return {
    ...now,
    since: before.since,
    profit: before.profit + won,
    growthSince: goesOn ? before.growthSince : now.at,
    growth: goesOn ? growth : ONE,
  };
}

/** Returns begin anew at a mark. */
export function unchained(mark: Mark): Mark {
  return { ...mark, growthSince: mark.at, growth: ONE };
}

/** Profit between two marks; null where there is a gap between them. */
export function profitBetween(from: Mark, to: Mark): bigint | null {
  return from.since === to.since ? to.profit - from.profit : null;
}

/** The time-weighted return between two marks, in percent at a scale, rounded; null where returns cannot be chained. */
export function returnBetween(from: Mark, to: Mark, scale: number): bigint | null {
  if (from.growthSince !== to.growthSince || from.since !== to.since) return null;
  const one = HUNDRED * 10n ** BigInt(scale);
  return (2n * to.growth * one + from.growth) / (2n * from.growth) - one;
}
