import { AppError } from '../kernel/error.ts';

/** Lets one after the other run, so that one statement at a time takes memory and a connection. */
export interface Turns {
  /** Refuses with `statement.busy` when too many wait. */
  take<T>(run: () => Promise<T>): Promise<T>;
}

export function createTurns(waitingMax: number): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    take: async (run) => {
      if (waiting >= waitingMax) throw new AppError('statement.busy');
      waiting += 1;
      const turn = last.then(run).finally(() => {
        waiting -= 1;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
