import { DAY_MS } from '@openbourse/money';
import { toTimestamp } from '../../kernel/db.ts';

/** Days over which the reliability of a merchant is measured, today included. */
export const RELIABILITY_DAYS = 30;

/** The UTC day so many days before the one of an instant, as PostgreSQL reads a date. */
export function dayBefore(at: number, days: number): string {
  return toTimestamp(at - days * DAY_MS).slice(0, 10);
}
