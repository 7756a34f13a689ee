import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@openbourse/money';
import type { Translate } from './i18n.ts';

/** Splits an age into its largest whole unit, for example 90 s into 1 minute. */
export function ageParts(ms: number): {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly count: number;
} {
  if (ms < MINUTE_MS) return { unit: 'seconds', count: Math.max(0, Math.floor(ms / SECOND_MS)) };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'days', count: Math.floor(ms / DAY_MS) };
}

/** An age as text, for example "5 min". */
export function formatAge(ms: number, t: Translate): string {
  const { unit, count } = ageParts(ms);
  return t(`app:state.age.${unit}`, { count });
}
