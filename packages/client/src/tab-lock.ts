import { type Clock, newIdempotencyKey, systemClock } from './platform.ts';

/** Runs one task at a time among all tabs of the origin. */
export type Lock = <T>(run: () => Promise<T>) => Promise<T>;

const NAME = 'openbourse.refresh';
/** A tab that dies holding the storage lock blocks the others for this long at most. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const POLL_MS = 100;
/**
 * Time after which a write of a tab to the storage has reached the others, even where each is a process of
 * its own.
 */
const SETTLE_MS = 50;

/** The lock of this origin: the browser's own, else one in the storage, else none where there are no tabs. */
export function tabLock(): Lock {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks !== undefined) {
    return (run) =>
      locks.request(NAME, async () => {
        // The one who had the lock before may have written just now.
        await pauseOn(systemClock, SETTLE_MS);
        return run();
      });
  }
  const storage = sharedStorage();
  if (storage === null) return (run) => run();
  return storageLock({ storage, clock: systemClock, owner: newIdempotencyKey() });
}

/**
 * A lock for pages without the Web Locks API, which needs a secure context: a lease in the shared storage that
 * the owner renews while it works. `owner` is unique per tab.
 */
export function storageLock(options: {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly clock: Clock;
  readonly owner: string;
}): Lock {
  const { storage, clock, owner } = options;
  const take = (): void => storage.setItem(NAME, `${owner} ${clock.now() + LEASE_MS}`);
  const holder = (): string | null => {
    const [name = '', until = ''] = (storage.getItem(NAME) ?? '').split(' ');
    return name !== '' && Number.parseInt(until, 10) > clock.now() ? name : null;
  };
  const acquire = async (): Promise<void> => {
    for (;;) {
      if (holder() === null) {
        take();
        // Two tabs that saw the lock free at the same moment have both written by then; the last writer has it.
        await pauseOn(clock, SETTLE_MS);
        if (holder() === owner) return;
      }
      await pauseOn(clock, POLL_MS);
    }
  };
  return async (run) => {
    await acquire();
    const stopRenewing = clock.every(RENEW_MS, take);
    try {
      return await run();
    } finally {
      stopRenewing();
      if (holder() === owner) storage.removeItem(NAME);
    }
  };
}

function pauseOn(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** Reading the storage throws where a browser forbids it. */
function sharedStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
