/** The client's only place that reads the time, sets a timer or draws randomness; tests hand in their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after the delay; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs each period, the first time after one period; the answer cancels it. */
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

/** A number from 0 to below 1, for the spread of retries; never for secrets. */
export const systemJitter = (): number => Math.random();

/**
 * A key for one intent of the user that moves money, for example one press of "Buy". The caller keeps it and
 * sends it again with every repeat of that intent, so that the server performs it once. It works without a
 * secure context as well, where `crypto.randomUUID` does not exist.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
