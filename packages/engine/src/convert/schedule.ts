import { DAY_MS } from '@openbourse/money';
import { addMonths } from '../referral/months.ts';

/** Length of the periods of a recurring purchase. */
export type Recurrence = 'day' | 'week' | 'month';

const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 31 * DAY_MS;

/**
 * The instant at which a period begins, the first being number 0. A month keeps the day of the first one, and takes the last day
 * where it has no such day; all in UTC.
 */
export function periodAt(firstAt: number, every: Recurrence, number: number): number {
  if (every === 'month') return addMonths(firstAt, number);
  return firstAt + number * (every === 'day' ? DAY_MS : WEEK_MS);
}

/** The number of the first period that begins after an instant. */
export function periodAfter(firstAt: number, every: Recurrence, at: number): number {
  if (at < firstAt) return 0;
  const longestMs = every === 'day' ? DAY_MS : every === 'week' ? WEEK_MS : MONTH_MS;
  let number = Math.floor((at - firstAt) / longestMs);
  while (periodAt(firstAt, every, number) <= at) number += 1;
  return number;
}
