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
  /** Moves time forward as on a host that slept: what fell due on the way runs once, at the end. */
  sleep(ms: number): void;
  /**
   * Sets what the clock shows forward or back, as a host whose clock is set: no time passes, nothing runs, and every
   * timer waits as long as before.
   */
  step(ms: number): void;
  /** Epoch milliseconds of a clock that was never stepped. */
  trueNow(): number;
}

interface Timer {
  readonly run: () => void;
  readonly periodMs: number | undefined;
  /** Timers of one instant run in the order of their arrival. */
  readonly arrival: number;
  dueAt: number;
  isCancelled: boolean;
}

/** Creates a clock that shows `startMs` (epoch milliseconds). */
export function fakeClock(startMs: number): FakeClock {
  let nowMs = startMs;
  let steppedMs = 0;
  let arrivals = 0;
  const queue = new TimerQueue();
  const add = (delayMs: number, run: () => void, periodMs: number | undefined): (() => void) => {
    arrivals += 1;
    const timer = { run, periodMs, arrival: arrivals, dueAt: nowMs + delayMs, isCancelled: false };
    queue.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  };
  const move = (ms: number): void => {
    nowMs += ms;
    queue.delayAll(ms);
  };
  return {
    now: () => nowMs,
    trueNow: () => nowMs - steppedMs,
    after: (delayMs, run) => add(delayMs, run, undefined),
    every(periodMs, run) {
      if (!(periodMs > 0)) throw new RangeError(`A period is longer than 0 ms, not ${periodMs}.`);
      return add(periodMs, run, periodMs);
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`Time moves forward only, not by ${ms} ms.`);
      const untilMs = nowMs + ms;
      for (let timer = queue.first; timer !== undefined && timer.dueAt <= untilMs; timer = queue.first) {
        queue.pop();
        if (timer.isCancelled) continue;
        nowMs = Math.max(nowMs, timer.dueAt);
        if (timer.periodMs !== undefined) {
          timer.dueAt += timer.periodMs;
          queue.push(timer);
        }
        timer.run();
      }
      nowMs = untilMs;
    },
    leap(ms) {
      if (!(ms >= 0)) throw new RangeError(`Time moves forward only, not by ${ms} ms.`);
      move(ms);
    },
    sleep(ms) {
      if (!(ms >= 0)) throw new RangeError(`Time moves forward only, not by ${ms} ms.`);
      nowMs += ms;
      for (const timer of queue.popUntil(nowMs)) {
        if (timer.isCancelled) continue;
        if (timer.periodMs !== undefined) {
          timer.dueAt = nowMs + timer.periodMs;
          queue.push(timer);
        }
        timer.run();
      }
    },
    step(ms) {
      move(ms);
      steppedMs += ms;
    },
  };
}

/** A binary heap by what falls due first, because a day of a whole server asks a million times. */
class TimerQueue {
  private readonly heap: Timer[] = [];

  get first(): Timer | undefined {
    return this.heap[0];
  }

  push(timer: Timer): void {
    let at = this.heap.length;
    for (let parent = (at - 1) >> 1; at > 0; at = parent, parent = (at - 1) >> 1) {
      const above = this.heap[parent]!;
      if (!isBefore(timer, above)) break;
      this.heap[at] = above;
    }
    this.heap[at] = timer;
  }

  pop(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [this.heap[2 * at + 1], this.heap[2 * at + 2]];
      const child = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || !isBefore(child, last)) break;
      this.heap[at] = child;
      at = child === left ? 2 * at + 1 : 2 * at + 2;
    }
    this.heap[at] = last;
  }

  /** Takes out what is due by an instant, in order. */
  popUntil(untilMs: number): readonly Timer[] {
    const due: Timer[] = [];
    for (let timer = this.first; timer !== undefined && timer.dueAt <= untilMs; timer = this.first) {
      due.push(timer);
      this.pop();
    }
    return due;
  }

  /** Everybody waits longer alike, which changes no order. */
  delayAll(ms: number): void {
    for (const timer of this.heap) timer.dueAt += ms;
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.arrival < other.arrival);
}
