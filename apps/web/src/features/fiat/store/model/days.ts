import { DAY_MS } from '@openbourse/money';
import type { Statistics } from '../api.ts';

/** Days that the statistics look back, today among them. */
export const RANGES = ['7', '30', '90', '365'] as const;
export type Range = (typeof RANGES)[number];

/** The first moment of the first day of a range, in UTC as the days of the server are. */
export function startOf(range: Range, now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return today - (Number.parseInt(range, 10) - 1) * DAY_MS;
}

export interface Bar {
  /** The first day that the bar stands for. */
  readonly day: number;
  readonly orders: number;
  readonly completed: number;
}

/** A bar for every day from the first on, the empty ones too; beyond `most` bars several days share one. */
export function barsOf(
  days: Statistics['days'],
  span: { readonly from: number; readonly now: number; readonly most: number },
): readonly Bar[] {
  const count = Math.floor((span.now - span.from) / DAY_MS) + 1;
  const width = Math.ceil(count / span.most);
  const bars = Array.from({ length: Math.ceil(count / width) }, (_, index) => ({
    day: span.from + index * width * DAY_MS,
    orders: 0,
    completed: 0,
  }));
  for (const { day, orders, completed } of days) {
    const bar = bars[Math.floor((day - span.from) / (width * DAY_MS))];
    if (bar === undefined) continue;
    bar.orders += orders;
    bar.completed += completed;
  }
  return bars;
}
