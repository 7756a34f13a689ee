import type { ErrorKey } from '@openbourse/api';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { AppError } from './error.ts';
import {
  countFailure,
  deleteFailures,
  deletePastFailures,
  type FailurePlace,
  findBlockedUntil,
  uncountFailure,
} from './failure-queries.ts';
import { networkOf } from './network.ts';

/** Reliability, section 3, "login throttle": delays of 1, 2, 4 … 900 s, never a lock for good. */
const WINDOW_MS = 900_000;
const DELAY_MAX_MS = 900_000;
const ACCOUNT_FAILURES_MAX = 5;
const NETWORK_FAILURES_MAX = 20;

/** Slows down whoever guesses the secrets of an account; a restart keeps the counts. */
export interface Throttle {
  /**
   * Runs a check of a secret under the throttle of the account and of the caller's network. Refuses while a delay
   * runs, the right secret too.
   */
  run<T>(caller: { readonly account: string; readonly ip: string }, check: () => Promise<T>): Promise<T>;
  /** Forgets the failures of an account whose owner proved to be it. */
  forget(account: string): Promise<void>;
  /** Removes the counts whose window ended before this instant. */
  clean(before: number): Promise<void>;
}

/** Creates the throttle of one kind of accounts. */
export function createThrottle(input: {
  readonly db: Db;
  readonly clock: Clock;
  readonly scope: FailurePlace['scope'];
  /** The refusal while a delay runs; its detail `seconds` tells how long. */
  readonly refusal: ErrorKey;
  /** Refusals that tell a guess from a correct answer; nothing else counts as a failure. */
  readonly guesses: readonly ErrorKey[];
}): Throttle {
  const { db, clock, scope, refusal, guesses } = input;
  const accountPlace = (account: string): FailurePlace => ({ scope, key: `account:${account}` });
  const attempt = async (place: FailurePlace, limit: number): Promise<void> => {
    const now = clock.now();
    const times = { windowMs: WINDOW_MS, delayMaxMs: DELAY_MAX_MS, now };
    if (await countFailure(db, { ...place, limit, ...times })) return;
    const until = (await findBlockedUntil(db, place)) ?? now;
    throw new AppError(refusal, { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
  };
  return {
    run: async (caller, check) => {
      const account = accountPlace(caller.account);
      const network: FailurePlace = { scope, key: `network:${networkOf(caller.ip)}` };
      await attempt(network, NETWORK_FAILURES_MAX);
      try {
        await attempt(account, ACCOUNT_FAILURES_MAX);
      } catch (error) {
        await uncountFailure(db, network);
        throw error;
      }
      try {
        const result = await check();
        await deleteFailures(db, account);
        await uncountFailure(db, network);
        return result;
      } catch (error) {
        const isGuess = error instanceof AppError && guesses.includes(error.key);
        if (!isGuess) await Promise.all([uncountFailure(db, account), uncountFailure(db, network)]);
        throw error;
      }
    },
    forget: (account) => deleteFailures(db, accountPlace(account)),
    clean: (before) => deletePastFailures(db, { scope, before }),
  };
}
