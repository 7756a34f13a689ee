import { AppError } from '../kernel/error.ts';

/** Lets a few jobs run at once and a limited number wait. Refuses with `server.busy` beyond. */
export type Gate = <T>(run: () => Promise<T>) => Promise<T>;

export function createGate(limits: { readonly runningMax: number; readonly waitingMax: number }): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running < limits.runningMax) running += 1;
    else {
      if (waiting.length >= limits.waitingMax) throw new AppError('server.busy');
      // Whoever leaves hands its place over, so the count of running ones does not change.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
