import type { Notice } from '../api.ts';

export interface Day {
  /** The first instant of the day, in the time zone of the device. */
  readonly start: number;
  readonly notices: readonly Notice[];
}

/** Puts notices, newest first, together by the day of the device. */
export function groupByDay(notices: readonly Notice[]): readonly Day[] {
  const days = new Map<number, Notice[]>();
  for (const notice of notices) {
    const start = startOfDay(notice.at);
    days.set(start, [...(days.get(start) ?? []), notice]);
  }
  return [...days].map(([start, of]) => ({ start, notices: of }));
}

/** Which day it is, seen from now. */
export function nameOfDay(start: number, now: number): 'today' | 'yesterday' | 'earlier' {
  const today = startOfDay(now);
  if (start === today) return 'today';
  return start === startOfDay(today - 1) ? 'yesterday' : 'earlier';
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
