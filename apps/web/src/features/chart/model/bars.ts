import type { KlinePeriod } from '@openbourse/api/limits';
import type { CandleRow } from '@openbourse/api/socket';
import { periodLengthMs } from './periods.ts';

/** A candle as the chart draws it: numbers, which are for drawing only. */
export type Bar = {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: number;
};

export function toBar(candle: CandleRow): Bar {
  return {
    timestamp: candle.time,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
    turnover: Number(candle.turnover),
  };
}

/** The bars of a page, oldest first, each time once, and only what opened before `before`. */
export function toBars(candles: readonly CandleRow[], before: number | null): Bar[] {
  const byTime = new Map(candles.map((candle) => [candle.time, candle]));
  return [...byTime.values()]
    .filter((candle) => before === null || candle.time < before)
    .toSorted((a, b) => a.time - b.time)
    .map(toBar);
}

/** Effect of a live candle on the chart: it moves the last bar, adds one, is too old, or leaves a gap. */
export function placeOfCandle(
  last: number | undefined,
  candle: { readonly time: number; readonly period: KlinePeriod },
): 'update' | 'append' | 'stale' | 'gap' {
  if (last === undefined) return 'append';
  if (candle.time < last) return 'stale';
  if (candle.time === last) return 'update';
  return candle.time - last > periodLengthMs(candle.period) ? 'gap' : 'append';
}
