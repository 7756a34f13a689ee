import type { KlinePeriod } from '@openbourse/api/limits';
import { MINUTE_MS } from '@openbourse/money';

/** Name of a period in the chart library. */
export interface ChartPeriod {
  readonly type: 'minute' | 'hour' | 'day' | 'week' | 'month';
  readonly span: number;
}

const PERIODS: Readonly<Record<KlinePeriod, ChartPeriod & { readonly label: string; readonly ms: number }>> =
  {
    '1m': { type: 'minute', span: 1, label: '1m', ms: MINUTE_MS },
    '5m': { type: 'minute', span: 5, label: '5m', ms: 5 * MINUTE_MS },
    '15m': { type: 'minute', span: 15, label: '15m', ms: 15 * MINUTE_MS },
    '30m': { type: 'minute', span: 30, label: '30m', ms: 30 * MINUTE_MS },
    '1h': { type: 'hour', span: 1, label: '1h', ms: 60 * MINUTE_MS },
    '4h': { type: 'hour', span: 4, label: '4h', ms: 240 * MINUTE_MS },
    '1d': { type: 'day', span: 1, label: '1D', ms: 1_440 * MINUTE_MS },
    '1w': { type: 'week', span: 1, label: '1W', ms: 10_080 * MINUTE_MS },
    '1M': { type: 'month', span: 1, label: '1M', ms: 44_640 * MINUTE_MS },
  };

export function chartPeriod(period: KlinePeriod): ChartPeriod {
  const { type, span } = PERIODS[period];
  return { type, span };
}

/** The short name that charts everywhere use, in every language. */
export function periodLabel(period: KlinePeriod): string {
  return PERIODS[period].label;
}

/** The longest a candle of the period may last, in milliseconds. */
export function periodLengthMs(period: KlinePeriod): number {
  return PERIODS[period].ms;
}
