import type { ErrorKey } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { AppError } from './error.ts';
import {
  countFailure,
  deleteFailures,
  deleteFailuresOfAccount,
  deletePastFailures,
  type FailurePlace,
  findBlockedUntil,
  uncountFailure,
} from './failure-queries.ts';
import { networkOf } from './network.ts';

/** Delays double from 1 s up to this; none is for good. */
const DELAY_MAX_MS = 15 * MINUTE_MS;

/** Number of failures within a window that begins the delays. */
interface Bound {
  readonly limit: number;
  readonly windowMs: number;
}

/** Reliability, section 3, "login throttle". */
const OF_ONE: Bound = { limit: 5, windowMs: 15 * MINUTE_MS };
const OF_NETWORK: Bound = { limit: 20, windowMs: 15 * MINUTE_MS };
const OF_STRANGERS: Bound = { limit: 100, windowMs: 24 * 60 * MINUTE_MS };

/** The caller who tries a secret without a session. */
export interface Caller {
  readonly account: string;
  readonly ip: string;
  /** A device that the owner of the account has logged in with before; null for all others. */
  readonly device: string | null;
  /** True when the owner of the account has never been seen in the caller's network. */
  readonly isStranger: boolean;
}

/**
 * Slows down whoever guesses secrets; a restart keeps the counts. What others do never delays the owner where
 * the owner is known: an account has a count in each network and on each device of its owner, a session one
 * of its own, and networks where the owner was never seen share a further one. That one bounds all strangers
 * of the world together to 204 guesses a day at an account: 100 at once, 10 while the delay doubles to 15
 * minutes, one in 15 minutes from then on. One network, device or session has at most 384 a day: four in each
 * 15 minutes. While the count of a device delays, its holder is judged like one without it, so that a thief
 * of the device delays no other.
 */
export interface Throttle {
  /** Runs a check of a secret of an account. Refuses while a delay runs, the right secret too. */
  run<T>(caller: Caller, check: () => Promise<T>): Promise<T>;
  /**
   * Runs a check for the holder of a session, which vouches for the caller: no other caller's failures count.
   */
  runOwn<T>(holder: string, check: () => Promise<T>): Promise<T>;
  /** Forgets the failures of an account whose owner proved to be it, in every network. */
  forget(account: string): Promise<void>;
  /** Removes the counts whose window ended before this instant. */
  clean(before: number): Promise<void>;
}

type Count = FailurePlace & Bound;
/** Counts that an attempt is counted in together, the caller's own first. */
type Way = readonly [own: Count, ...others: Count[]];

/** Creates the throttle of one kind of accounts. */
export function createThrottle(input: {
  readonly db: Db;
  readonly clock: Clock;
  readonly scope: FailurePlace['scope'];
  /** The refusal while a delay runs; its detail `seconds` gives the rest of it. */
  readonly refusal: ErrorKey;
  /** Refusals that distinguish a guess from a correct answer; nothing else counts as a failure. */
  readonly guesses: readonly ErrorKey[];
}): Throttle {
  const { db, clock, scope, refusal, guesses } = input;
  const uncount = (counts: readonly Count[]): Promise<unknown> =>
    Promise.all(counts.map((count) => uncountFailure(db, count)));
  /** Counts the attempt as failed everywhere; or nowhere when a delay refuses it, whose count it answers. */
  const attempt = async (counts: readonly Count[]): Promise<Count | null> => {
    for (const [place, count] of counts.entries()) {
      const isOpen = await countFailure(db, { ...count, delayMaxMs: DELAY_MAX_MS, now: clock.now() });
      if (isOpen) continue;
      await uncount(counts.slice(0, place));
      return count;
    }
    return null;
  };
  /** Goes the first way where no delay runs; where all are closed, the refusal names when the first opens. */
  const enter = async (ways: readonly Way[]): Promise<Way> => {
    const delays: number[] = [];
    for (const way of ways) {
      const [own, ...others] = way;
      const delayed = await attempt([...others, own]);
      if (delayed === null) return way;
      delays.push(((await findBlockedUntil(db, delayed)) ?? 0) - clock.now());
    }
    throw new AppError(refusal, { seconds: Math.max(1, Math.ceil(Math.min(...delays) / 1_000)) });
  };
  /** The first count of the way is forgotten once the secret was right. */
  const run = async <T>(ways: readonly Way[], check: () => Promise<T>) => {
    const [own, ...others] = await enter(ways);
    try {
      const result = await check();
      await Promise.all([deleteFailures(db, own), uncount(others)]);
      return result;
    } catch (error) {
      const isGuess = error instanceof AppError && guesses.includes(error.key);
      if (!isGuess) await uncount([own, ...others]);
      throw error;
    }
  };
  return {
    run: ({ account, ip, device, isStranger }, check) => {
      const network = networkOf(ip);
      const ofAccount: Count = { scope, key: `account:${account}@${network}`, ...OF_ONE };
      const ofNetwork: Count = { scope, key: `network:${network}`, ...OF_NETWORK };
      const ofStrangers: Count = { scope, key: `strangers:${account}`, ...OF_STRANGERS };
      const byNetwork: Way = [ofAccount, ofNetwork, ...(isStranger ? [ofStrangers] : [])];
      if (device === null) return run([byNetwork], check);
      const ofDevice: Count = { scope, key: `account:${account}@device:${device}`, ...OF_ONE };
      return run([[ofDevice], byNetwork], check);
    },
    runOwn: (holder, check) => run([[{ scope, key: `own:${holder}`, ...OF_ONE }]], check),
    forget: async (account) => {
      await deleteFailures(db, { scope, key: `strangers:${account}` });
      await deleteFailuresOfAccount(db, { scope, prefix: `account:${account}@` });
    },
    clean: (before) => deletePastFailures(db, { scope, before }),
  };
}
