/** The server's seam for time; `apps/server/src/kernel/clock.ts` declares the same shape. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after the delay; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs each period, the first time after one period; the answer cancels it. */
  every(periodMs: number, run: () => void): () => void;
}

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time forward and runs what falls due on the way, in order, each at its own time. */
  advance(ms: number): void;
  /** Moves time forward with all timers, as if nothing had been due on the way: a year passes at once. */
  leap(ms: number): void;
}

interface Timer {
  readonly run: () => void;
  readonly periodMs: number | undefined;
  dueAt: number;
}

/** Creates a clock that shows `startMs` (epoch milliseconds). */
export function fakeClock(startMs: number): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  const add = (delayMs: number, run: () => void, periodMs: number | undefined): (() => void) => {
    const timer = { run, periodMs, dueAt: nowMs + delayMs };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => nowMs,
    after: (delayMs, run) => add(delayMs, run, undefined),
    every(periodMs, run) {
      if (!(periodMs > 0)) throw new RangeError(`A period is longer than 0 ms, not ${periodMs}.`);
      return add(periodMs, run, periodMs);
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`Time moves forward only, not by ${ms} ms.`);
      const untilMs = nowMs + ms;
      for (let timer = earliest(timers, untilMs); timer !== undefined; timer = earliest(timers, untilMs)) {
        nowMs = Math.max(nowMs, timer.dueAt);
        if (timer.periodMs === undefined) timers.delete(timer);
        else timer.dueAt += timer.periodMs;
        timer.run();
      }
      nowMs = untilMs;
    },
    leap(ms) {
      if (!(ms >= 0)) throw new RangeError(`Time moves forward only, not by ${ms} ms.`);
      nowMs += ms;
      for (const timer of timers) timer.dueAt += ms;
    },
  };
}

/** What falls due first; a day of a whole server asks a million times, so nothing is sorted or copied. */
function earliest(timers: ReadonlySet<Timer>, untilMs: number): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) {
    if (timer.dueAt > untilMs) continue;
    // A set keeps the order of arrival, in which timers of one instant run.
    if (first === undefined || timer.dueAt < first.dueAt) first = timer;
  }
  return first;
}
