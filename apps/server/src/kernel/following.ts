import type { Bus, Topic } from './bus.ts';

/** Hooks that follow a transaction. */
export interface Following {
  /** Runs once the transaction is committed, in the order of the calls; never when it is undone or its end is unknown. */
  after(run: () => void): void;
  /** Publishes an event once the transaction is committed. */
  publish<T>(to: Topic<T>, event: T): void;
  /** The transaction is committed. */
  run(): void;
  /** Another transaction begins. */
  clear(): void;
}

export function createFollowing(bus: Pick<Bus, 'publish'> | undefined): Following {
  let waiting: (() => void)[] = [];
  const after: Following['after'] = (run) => void waiting.push(run);
  return {
    after,
    publish: (to, event) => after(() => bus?.publish(to, event)),
    run: () => {
      const due = waiting;
      waiting = [];
      for (const run of due) run();
    },
    clear: () => {
      waiting = [];
    },
  };
}
