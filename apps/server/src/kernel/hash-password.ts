import { hash, verify } from '@node-rs/argon2';
import { AppError } from './error.ts';
import type { Metrics } from './metrics.ts';

/** OWASP's floor for argon2id (reliability, section 3): about 7 ms and 19 MiB per hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const RUNNING_MAX = 4;
const WAITING_MAX = 50;
/** A full queue is worked off well within a second. */
const RETRY_AFTER_SECONDS = 1;

/** Hashes secrets, a few at once, so that a flood of logins does not take the machine. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares with a hash; null stands for an unknown account and costs the same. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Reports whether the hash was made with other parameters than the present ones. */
  isOutdated(stored: string): boolean;
}

/** Creates the hasher of a slice. Its calls refuse with `request.too_many` when too many wait. */
export function createPasswordHasher(metrics: Metrics, slice: 'identity' | 'operator'): PasswordHasher {
  const enter = createGate(metrics, slice);
  const stranger = hash('nobody has this password', PARAMETERS);
  const hashOne = (password: string): Promise<string> => enter(() => hash(password, PARAMETERS));
  return {
    hash: hashOne,
    verify: async (password, stored) => {
      if (stored !== null) return enter(() => verify(stored, password));
      const standIn = await stranger;
      await enter(() => verify(standIn, password));
      return false;
    },
    isOutdated: (stored) => !CURRENT.test(stored),
  };
}

function createGate(metrics: Metrics, slice: string): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const gauge = metrics.gauge(`openbourse_${slice}_hash_queue_jobs`, 'Password hashes that wait.', []);
  return async (run) => {
    if (running >= RUNNING_MAX) {
      if (waiting.length >= WAITING_MAX)
        throw new AppError('request.too_many', { seconds: RETRY_AFTER_SECONDS });
      // Whoever leaves hands its place over, so the count of running ones does not change.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        gauge.set(waiting.length);
      });
    } else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      gauge.set(waiting.length);
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
