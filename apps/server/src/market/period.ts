import type { KlinePeriod } from '@openbourse/api';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';

const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch, 5 January 1970: weeks start on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const FIXED_MS: Readonly<Record<Exclude<KlinePeriod, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': WEEK_MS,
};

/** When the candle opened that holds the instant. Days, weeks and months are UTC; months follow the calendar. */
export function openTimeOf(period: KlinePeriod, at: number): number {
  if (period === '1M') {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const offset = period === '1w' ? FIRST_MONDAY_MS : 0;
  const length = FIXED_MS[period];
  return Math.floor((at - offset) / length) * length + offset;
}

/** When the candle after the one that opened at the given instant opens. */
export function nextOpenTime(period: KlinePeriod, openTime: number): number {
  if (period !== '1M') return openTime + FIXED_MS[period];
  const date = new Date(openTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
