import { DAY_MS } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import { minuteText } from '../../kernel/minute-text.ts';

/** The first instant of the UTC day. */
export function dayStart(at: number): number {
  return at - (at % DAY_MS);
}

/** Refuses the next one of a UTC day that has had them all, and says when the next is possible. */
export function assertNotTooMany(
  now: number,
  day: { readonly count: number; readonly limit: number },
  key: 'feedback.too_many_today' | 'feedback.too_many_replies',
): void {
  if (day.count < day.limit) return;
  const next = minuteText(dayStart(now) + DAY_MS);
  throw new AppError(key, { limit: String(day.limit), accepted: next, next_at: next });
}
