import { TIER_LIMITS } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { toTimestamp } from '../kernel/db.ts';

/** The first instant of the UTC day that an instant is in. */
export function dayOf(at: number): number {
  return at - (at % DAY_MS);
}

/** The first instant of a UTC day at an instant or after it. */
export function dayFrom(at: number): number {
  return dayOf(at + DAY_MS - 1);
}

/** The complete days that are measured for the level of a day. */
export function measuredBefore(day: number): { readonly from: number; readonly to: number } {
  return { from: day - TIER_LIMITS.measuredDays * DAY_MS, to: day };
}

/** A day as PostgreSQL writes it. */
export function dateOf(day: number): string {
  return toTimestamp(day).slice(0, 10);
}
