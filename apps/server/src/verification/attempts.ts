import { VERIFICATION_LIMITS } from '@openbourse/api';
import { DAY_MS, HOUR_MS } from '@openbourse/money';

/** Remaining submissions of a UTC day (rule book, sections 0 and 4). */
export interface Attempts {
  readonly left: number;
  /** When the next day begins. */
  readonly nextAt: number;
  readonly hoursToNext: number;
}

/** Counts the submissions of both levels on the day of the instant. */
export function attemptsOf(cases: readonly { readonly submittedAt: number }[], now: number): Attempts {
  const dayStart = now - (now % DAY_MS);
  const made = cases.filter(({ submittedAt }) => submittedAt >= dayStart).length;
  const nextAt = dayStart + DAY_MS;
  return {
    left: Math.max(VERIFICATION_LIMITS.attemptsPerDayMax - made, 0),
    nextAt,
    hoursToNext: Math.ceil((nextAt - now) / HOUR_MS),
  };
}
