import { DAY_MS } from '@openbourse/money';
import type { Match } from './matches.ts';

/** Time for which a pair counts as new. */
export const NEW_DAYS = 30;

/** Pairs that were listed lately, the latest first. */
export function newestMatches(matches: readonly Match[], now: number): readonly Match[] {
  const since = now - NEW_DAYS * DAY_MS;
  return matches
    .filter(({ listed_at: at }) => at !== null && at >= since)
    .toSorted((a, b) => (b.listed_at ?? 0) - (a.listed_at ?? 0) || b.id - a.id);
}
