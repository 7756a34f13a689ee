import type { KlinePeriod } from '@openbourse/api';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';

const WEEK_MS = 7 * DAY_MS;
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Candle lengths that clients can ask for; the ones between our periods are added up from shorter candles. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type Interval = (typeof INTERVALS)[number];

/** Months follow the calendar. */
const LENGTHS: Readonly<Record<Exclude<Interval, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': WEEK_MS,
};
const LONGEST_MONTH_MS = 31 * DAY_MS;

/** The periods that are stored and can be added up, longest first. */
const BASES = ['1d', '4h', '1h', '30m', '15m', '5m', '1m'] as const satisfies readonly KlinePeriod[];

/** Grid of the candles of an interval in time, for clocks that are `offsetMs` ahead of UTC. */
export interface Grid {
  /** The stored candles that one candle is made of. */
  readonly base: KlinePeriod;
  readonly baseMs: number;
  /** Null for calendar months. */
  readonly lengthMs: number | null;
  /** No candle is longer. */
  readonly longestMs: number;
  readonly offsetMs: number;
  /** When some candle of fixed length opened. */
  readonly originMs: number;
}

export function gridOf(interval: Interval, offsetMs: number): Grid {
  const lengthMs = interval === '1M' ? null : LENGTHS[interval];
  const fits = (baseMs: number): boolean =>
    offsetMs % baseMs === 0 && (lengthMs === null || lengthMs % baseMs === 0);
  const base = BASES.find((period) => fits(LENGTHS[period])) ?? '1m';
  // Stored as it is, unless another clock shifts it.
  const isStored = offsetMs === 0 && (interval === '1w' || interval === '1M');
  return {
    base: isStored ? interval : base,
    baseMs: isStored ? (lengthMs ?? LONGEST_MONTH_MS) : LENGTHS[base],
    lengthMs,
    longestMs: lengthMs ?? LONGEST_MONTH_MS,
    offsetMs,
    originMs: (interval === '1w' ? FIRST_MONDAY_MS : 0) - offsetMs,
  };
}

/** When the candle opened that holds the instant. */
export function openingOfCandle({ lengthMs, offsetMs, originMs }: Grid, at: number): number {
  if (lengthMs !== null) return Math.floor((at - originMs) / lengthMs) * lengthMs + originMs;
  const local = new Date(at + offsetMs);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - offsetMs;
}

/** When the candle after the one that opened at the given instant opens. */
export function nextOpening({ lengthMs, offsetMs }: Grid, openTime: number): number {
  if (lengthMs !== null) return openTime + lengthMs;
  const local = new Date(openTime + offsetMs);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - offsetMs;
}
