import { AppError } from '../../kernel/error.ts';

const RUNNING_MAX = 4;
const WAITING_MAX = 200;
const RETRY_AFTER_SECONDS = 1;

/**
 * Lets a few requests through at once. Requests of one user wait for each other in the database, each with a
 * connection; a flood of them would leave none for anybody else. Refuses with `request.too_many` when too many wait.
 */
export function createTurnstile(): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= RUNNING_MAX) {
      if (waiting.length >= WAITING_MAX)
        throw new AppError('request.too_many', { seconds: RETRY_AFTER_SECONDS });
      // Whoever leaves hands its place over, so the count of running ones does not change.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
