import { DAY_MS } from '@openbourse/money';
import { toTimestamp } from '../../kernel/db.ts';

/** How far back the reliability of a merchant looks: so many days, today included. */
export const RELIABILITY_DAYS = 30;

/** The UTC day so many days before the one of an instant, as PostgreSQL reads a date. */
export function dayBefore(at: number, days: number): string {
  return toTimestamp(at - days * DAY_MS).slice(0, 10);
}
