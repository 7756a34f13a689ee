import { userChanged } from '../identity/index.ts';
import { UNKNOWN_KEYS } from '@openbourse/api';
import { createNetworkBudget } from '../kernel/budget.ts';
import { AppError } from '../kernel/error.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { admit, type KeyClaim } from './admit.ts';
import { createKeyBox } from './key-box.ts';
import { KeyCache } from './key-cache.ts';
import type { KeyHolder } from './key-holder.ts';
import type { ApiKeyDeps, Deps } from './deps.ts';
import { findKey, listBarred, listExpired, storeUses } from './queries.ts';
import { keysEnded } from './topics.ts';
import { Uses } from './uses.ts';

const EXPIRY_MS = 10_000;
const STORING_MS = 60_000;
const BATCH_MAX = 1_000;

/** Keys by which programs of a user read and trade. */
interface KeyTerms {
  readonly mayTrade: boolean;
  /** True when it works from its own addresses alone. */
  readonly isBound: boolean;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

export interface ApiKeys {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** Lets a call with a key in; see `admit.ts` for what it refuses. */
  admit(claim: KeyClaim): Promise<KeyHolder>;
  /** Reads every key anew at its next call: what other processes changed may not have been heard of. */
  forgetKeys(): void;
  /** Permissions, addresses and end of a key. Refuses with `apikey.unknown` a key that is revoked. */
  termsOf(keyId: number): Promise<KeyTerms>;
  /** Stores when and from where keys were used last. */
  storeUses(): Promise<void>;
  /** Reports the keys that have expired since it was last called; calls are refused by the clock anyway. */
  endExpired(): Promise<void>;
  /** Waits until the keys of users who are shut out are reported. */
  idle(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createApiKeys(given: ApiKeyDeps): ApiKeys {
  const { db, bus, clock, log } = given;
  const box = createKeyBox({ secret: given.config.secret, random: given.random });
  const deps = {
    ...given,
    box,
    cache: new KeyCache(),
    uses: new Uses(),
    guesses: createNetworkBudget({ clock, allowance: UNKNOWN_KEYS }),
  };
  const running = new Set<Promise<void>>();
  const endBarred = async (userId: number): Promise<void> => {
    const keyIds = await listBarred(db, userId);
    if (keyIds.length > 0) bus.publish(keysEnded, { keyIds });
  };
  bus.subscribe(userChanged, ({ userId }) => {
    deps.cache.dropUser(userId);
    const run: Promise<void> = endBarred(userId)
      .catch((error: unknown) => log.warn({ err: error }, 'sockets of a user who is shut out may be open'))
      .finally(() => running.delete(run));
    running.add(run);
  });
  bus.subscribe(keysEnded, ({ keyIds }) => deps.cache.dropKeys(keyIds));
  let expiredUntil = clock.now();
  const endExpired = async (): Promise<void> => {
    const [after, until] = [expiredUntil, clock.now()];
    // Taken before the reading, so that two runs at once report each end once.
    expiredUntil = until;
    const keyIds = await listExpired(db, { after, until }).catch((error: unknown) => {
      expiredUntil = after;
      throw error;
    });
    if (keyIds.length > 0) bus.publish(keysEnded, { keyIds });
  };
  const store = (): Promise<void> => deps.uses.store(BATCH_MAX, (uses) => storeUses(db, uses));
  let cancel: readonly (() => Promise<void>)[] = [];
  const idle = async (): Promise<void> => void (await Promise.all(running));
  return {
    deps,
    forgetKeys: () => deps.cache.dropAll(),
    admit: (claim) => admit(deps, claim),
    termsOf: async (keyId) => {
      const key = await findKey(db, keyId);
      if (key === null) throw new AppError('apikey.unknown');
      const { mayTrade, ips, createdAt, expiresAt } = key;
      return { mayTrade, isBound: ips.length > 0, createdAt, expiresAt };
    },
    storeUses: store,
    endExpired,
    idle,
    start: (jobs) => {
      cancel = [
        jobs.every({ name: 'apikey.end_expired', periodMs: EXPIRY_MS }, endExpired),
        jobs.every({ name: 'apikey.store_uses', periodMs: STORING_MS }, store),
      ];
    },
    stop: async () => {
      await Promise.all(cancel.map((stop) => stop()));
      await idle();
      await store();
    },
  };
}
