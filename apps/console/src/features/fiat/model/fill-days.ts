import { DAY_MS } from '@openbourse/money';
import type { Statistics } from '../api.ts';

export type Day = Statistics['days'][number];

const DAYS = 30;

/** The last 30 days in UTC, oldest first; one on which nothing happened has zeros. */
export function fillDays(days: readonly Day[], now: number): readonly Day[] {
  const today = now - (now % DAY_MS);
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today - (DAYS - 1 - index) * DAY_MS;
    return known.get(day) ?? { day, orders: 0, completed: 0, cancelled: 0, disputed: 0, value: '0' };
  });
}
