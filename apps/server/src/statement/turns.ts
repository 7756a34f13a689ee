import { AppError } from '../kernel/error.ts';

/** Lets one after the other run, so that one statement at a time takes memory and a connection. */
export interface Turns {
  /**
   * Runs when it is the user's turn. What a user asks for meanwhile waits behind the user's own and takes no place of
   * others. Refuses with `statement.busy` when too many users wait, or too much of one user does.
   */
  take<T>(userId: number, run: () => Promise<T>): Promise<T>;
}

export function createTurns(max: { readonly waiting: number; readonly ofUser: number }): Turns {
  const users = new Map<number, { asked: number; last: Promise<unknown> }>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const inLine = async <T>(run: () => Promise<T>): Promise<T> => {
    if (waiting >= max.waiting) throw new AppError('statement.busy');
    waiting += 1;
    const turn = last.then(run).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    take: async (userId, run) => {
      const own = users.get(userId) ?? { asked: 0, last: Promise.resolve() };
      if (own.asked >= max.ofUser) throw new AppError('statement.busy');
      own.asked += 1;
      users.set(userId, own);
      // The first takes its place in the line at once.
      const turn = (own.asked === 1 ? inLine(run) : own.last.then(() => inLine(run))).finally(() => {
        own.asked -= 1;
        if (own.asked === 0) users.delete(userId);
      });
      own.last = turn.catch(() => undefined);
      return turn;
    },
  };
}
