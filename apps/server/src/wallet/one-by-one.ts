/** Runs what belongs to one user after what the same user asked for before, whatever that came to. */
export type OneByOne = <T>(userId: number, run: () => Promise<T>) => Promise<T>;

/**
 * Lets the requests of one user wait for each other here, before they take a connection. The database makes them wait
 * as well, for the sake of other processes, but there each of them occupies a connection meanwhile: a flood of one
 * user would leave none for anybody else, nor for the reply to the request that was taken.
 */
export function createOneByOne(): OneByOne {
  const last = new Map<number, Promise<unknown>>();
  return async (userId, run) => {
    const before = last.get(userId) ?? Promise.resolve();
    const mine = before.then(run, run);
    last.set(userId, mine);
    try {
      return await mine;
    } finally {
      if (last.get(userId) === mine) last.delete(userId);
    }
  };
}
