/**
 * The only place of the server that reads the wall clock or sets a timer. Everything else is handed a Clock,
 * so that a test can drive time.
 */
export interface Clock {
  /** Epoch milliseconds, UTC. */
  now(): number;
  /** Runs once after the delay; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs each period; the returned function cancels. */
  every(periodMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

/** Lets everything that waits for the event loop go first; long computations call it between their pieces. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
