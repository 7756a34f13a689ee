import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { type Bar, barOf, mergeBars, type Print, type Units } from './bar.ts';
import { openTimeOf } from './period.ts';

/** Statistics of the last 24 hours. `at` is the time of the last price. */
export interface DayStatistics {
  readonly open: Units;
  readonly high: Units;
  readonly low: Units;
  readonly close: Units;
  readonly volume: Units;
  readonly turnover: Units;
  readonly trades: number;
  readonly at: number;
}

/** The minutes of the last 24 hours of one match, rolling. */
export interface DayWindow {
  add(print: Print): void;
  /** Adds a minute, or a part of one, whose last price is of an instant. */
  addMinute(minute: Bar, at: number): void;
  /** Null when no price was ever known. Without one in 24 hours the last price stands, with no volume. */
  statistics(now: number): DayStatistics | null;
  /** The closing price of each step of the last 24 hours, the last one still moving. */
  closes(now: number, stepMs: number): readonly Units[];
  /** Turnover divided by volume of our own trades over the given whole minutes; null without one. */
  averageOver(now: number, minutes: number): { readonly turnover: Units; readonly volume: Units } | null;
}

/** Starts from the stored minutes, oldest first, and the last price before them. */
export function createDayWindow(stored: readonly Bar[], lastBefore: Bar | undefined): DayWindow {
  const minutes = [...stored];
  let last = stored.at(-1) ?? lastBefore;
  let lastAt = last?.openTime ?? 0;
  // All minutes but the latest, which is the only one that changes between two of its kind.
  let settled: Bar | undefined;
  let isSettledKnown = false;
  const drop = (now: number): void => {
    const since = openTimeOf('1m', now) - DAY_MS;
    const kept = minutes.findIndex((bar) => bar.openTime > since);
    const count = kept === -1 ? minutes.length : kept;
    if (count === 0) return;
    minutes.splice(0, count);
    isSettledKnown = false;
  };
  const settle = (): Bar | undefined => {
    if (!isSettledKnown) {
      settled = mergeAll(minutes.slice(0, -1));
      isSettledKnown = true;
    }
    return settled;
  };
  const add = (bar: Bar, at: number): void => {
    if (last === undefined || bar.openTime >= last.openTime) {
      last = bar;
      lastAt = at;
    }
    if (minutes.at(-1)?.openTime !== bar.openTime) isSettledKnown = false;
    addMinute(minutes, bar);
  };
  return {
    add: (print) => add(barOf(print, '1m'), print.at),
    addMinute: add,
    statistics: (now) => {
      if (last === undefined) return null;
      drop(now);
      const newest = minutes.at(-1);
      if (newest === undefined) return { ...standingStill(last.close), at: lastAt };
      const earlier = settle();
      const day = earlier === undefined ? newest : mergeBars(earlier, newest);
      return { ...day, at: lastAt };
    },
    closes: (now, stepMs) => closesByStep(minutes, { now, stepMs, before: last }),
    averageOver: (now, span) => {
      const since = openTimeOf('1m', now) - span * MINUTE_MS;
      const recent = mergeAll(minutes.filter((bar) => bar.openTime > since && bar.trades > 0));
      return recent === undefined || recent.volume === 0n ? null : recent;
    },
  };
}

function standingStill(price: Units): Omit<DayStatistics, 'at'> {
  return { open: price, high: price, low: price, close: price, volume: 0n, turnover: 0n, trades: 0 };
}

function mergeAll(bars: readonly Bar[]): Bar | undefined {
  const [first, ...rest] = bars;
  return first === undefined ? undefined : rest.reduce(mergeBars, first);
}

/** Adds to the minute of the same time, or in its place: a clock may have been set back. */
function addMinute(minutes: Bar[], bar: Bar): void {
  const place = minutes.findLastIndex((one) => one.openTime <= bar.openTime);
  const same = minutes[place];
  if (same?.openTime === bar.openTime) minutes[place] = mergeBars(same, bar);
  else minutes.splice(place + 1, 0, bar);
}

function closesByStep(
  minutes: readonly Bar[],
  of: { readonly now: number; readonly stepMs: number; readonly before: Bar | undefined },
): readonly Units[] {
  const first = minutes[0];
  let close = first?.open ?? of.before?.close;
  if (close === undefined) return [];
  const closes: Units[] = [];
  const steps = DAY_MS / of.stepMs;
  const end = (Math.floor(of.now / of.stepMs) + 1) * of.stepMs;
  let next = 0;
  for (let step = steps - 1; step >= 0; step -= 1) {
    const until = end - step * of.stepMs;
    for (let bar = minutes[next]; bar !== undefined && bar.openTime < until; bar = minutes[next]) {
      close = bar.close;
      next += 1;
    }
    closes.push(close);
  }
  return closes;
}
