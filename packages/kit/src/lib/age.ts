import type { Translate } from './i18n.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Splits an age into its largest whole unit, for example 90 s into 1 minute. */
export function ageParts(ms: number): {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly count: number;
} {
  if (ms < MINUTE) return { unit: 'seconds', count: Math.max(0, Math.floor(ms / SECOND)) };
  if (ms < HOUR) return { unit: 'minutes', count: Math.floor(ms / MINUTE) };
  if (ms < DAY) return { unit: 'hours', count: Math.floor(ms / HOUR) };
  return { unit: 'days', count: Math.floor(ms / DAY) };
}

/** An age as text, for example "5 min". */
export function formatAge(ms: number, t: Translate): string {
  const { unit, count } = ageParts(ms);
  return t(`app:state.age.${unit}`, { count });
}
