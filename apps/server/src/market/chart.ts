import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import { type Bar, barOf, mergeBars, type Print } from './bar.ts';
import { createDayWindow, type DayWindow } from './day-window.ts';
import { openTimeOf } from './period.ts';

/** The moving candles and the last 24 hours of one match. */
export interface Chart {
  readonly day: DayWindow;
  add(print: Print): void;
  /** Adds a minute, or a part of one, whose last price is of an instant. */
  addMinute(minute: Bar, at: number): void;
  /** The candle that holds the instant, or undefined when nothing happened in it yet. */
  current(period: KlinePeriod, now: number): Bar | undefined;
}

/** Starts from the stored minutes of the last 24 hours and the latest candle of each period. */
export function createChart(stored: {
  readonly minutes: readonly Bar[];
  readonly latest: ReadonlyMap<KlinePeriod, Bar>;
}): Chart {
  const moving = new Map(stored.latest);
  const day = createDayWindow(stored.minutes, stored.latest.get('1m'));
  return {
    day,
    add: (print) => {
      day.add(print);
      for (const period of KLINE_PERIODS) move(moving, period, barOf(print, period));
    },
    addMinute: (minute, at) => {
      day.addMinute(minute, at);
      for (const period of KLINE_PERIODS)
        move(moving, period, { ...minute, openTime: openTimeOf(period, minute.openTime) });
    },
    current: (period, now) => {
      const bar = moving.get(period);
      return bar?.openTime === openTimeOf(period, now) ? bar : undefined;
    },
  };
}

function move(moving: Map<KlinePeriod, Bar>, period: KlinePeriod, bar: Bar): void {
  const current = moving.get(period);
  // A print older than the moving candle belongs to a stored one.
  if (current !== undefined && bar.openTime < current.openTime) return;
  const isSame = current?.openTime === bar.openTime;
  moving.set(period, isSame ? mergeBars(current, bar) : bar);
}
