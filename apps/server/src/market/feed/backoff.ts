import type { Random } from '../../kernel/random.ts';

const MIN_MS = 1_000;
const MAX_MS = 30_000;

/** Wait before the next attempt: twice as long after each failure, from 1 s up to 30 s. */
export interface Backoff {
  /** Half of the wait is drawn, so that many servers do not come back in the same moment. */
  next(): number;
  /** After a success. */
  reset(): void;
}

export function createBackoff(random: Random): Backoff {
  let stepMs = MIN_MS;
  return {
    next: () => {
      const waitMs = stepMs / 2 + random.int(Math.ceil(stepMs / 2) + 1);
      stepMs = Math.min(MAX_MS, stepMs * 2);
      return waitMs;
    },
    reset: () => {
      stepMs = MIN_MS;
    },
  };
}
