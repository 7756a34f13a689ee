import { UNKNOWN_TOKENS } from '@openbourse/api';
import { createNetworkBudget, scaled } from '../../kernel/budget.ts';
import { refuseAfter } from '../../kernel/call-limits.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { RecentMap } from '../../kernel/recent-map.ts';
import type { SessionLookup } from '../../kernel/request.ts';
import { type FoundSession, findSessionByAccess } from './session-queries.ts';
import { hashToken } from '../token.ts';

const CACHED_MAX = 20_000;
const ISSUED_MAX = 40_000;
const UNKNOWN_MAX = 10_000;
const UNKNOWN_MS = 10_000;

/**
 * Sessions by the hash of their access token, so that a private call costs no query.
 *
 * Invariant: what is dropped does not come back from a read that began before; `#drops` counts for that.
 */
class SessionCache {
  readonly #byHash = new Map<string, FoundSession>();
  #drops = 0;

  get drops(): number {
    return this.#drops;
  }

  get(hash: string): FoundSession | undefined {
    return this.#byHash.get(hash);
  }

  put(hash: string, session: FoundSession, dropsBefore: number): void {
    if (dropsBefore !== this.#drops) return;
    if (this.#byHash.size >= CACHED_MAX) {
      const oldest = this.#byHash.keys().next();
      if (oldest.done !== true) this.#byHash.delete(oldest.value);
    }
    this.#byHash.set(hash, session);
  }

  drop(isStale: (session: FoundSession) => boolean): void {
    this.#drops += 1;
    for (const [hash, session] of this.#byHash) if (isStale(session)) this.#byHash.delete(hash);
  }
}

export interface SessionFinder {
  /**
   * Refuses with `session.login_required`, `session.access_expired` (401), `session.expired` (402), and with
   * `request.too_many` a network that names too many unknown tokens.
   */
  readonly find: SessionLookup;
  /**
   * Announces a token that was given out: to look its session up is no guess, whatever others of its network
   * guess.
   */
  expect(token: string): void;
  dropSessions(ids: readonly string[]): void;
  dropUser(userId: number): void;
  /** Reads every session anew at its next call. */
  dropAll(): void;
}

/** Creates the lookup of sessions by access token, with its cache. */
export function createSessionFinder(deps: {
  readonly db: Db;
  readonly clock: Clock;
  /** Makes the allowance of unknown tokens so many times as large. */
  readonly limitFactor: number;
}): SessionFinder {
  const { db, clock } = deps;
  const cache = new SessionCache();
  /** True when a token was the one of a session when it was last seen. */
  const issued = new RecentMap<boolean>(ISSUED_MAX);
  const unknown = new UnknownTokens();
  const guesses = createNetworkBudget({ clock, allowance: scaled(UNKNOWN_TOKENS, deps.limitFactor) });
  const load = async (hash: Buffer, key: string, ip: string): Promise<FoundSession> => {
    const isGuess = issued.get(key) !== true;
    if (isGuess) refuseAfter(guesses.take(ip));
    if (unknown.has(key, clock.now())) throw new AppError('session.access_expired');
    const dropsBefore = cache.drops;
    const found = await findSessionByAccess(db, hash);
    issued.set(key, found?.isEnded === false);
    if (found === null) {
      unknown.add(key, clock.now());
      throw new AppError('session.access_expired');
    }
    if (found.isEnded) throw new AppError('session.expired');
    if (isGuess) guesses.give(ip);
    cache.put(key, found, dropsBefore);
    return found;
  };
  return {
    find: async (token, { ip }) => {
      if (token === '') throw new AppError('session.login_required');
      const hash = hashToken(token);
      const key = keyOf(hash);
      const found = cache.get(key) ?? (await load(hash, key, ip));
      if (found.accessExpiresAt <= clock.now()) throw new AppError('session.access_expired');
      const { id, userId, isUserReal, hasPayPassword, isFrozen, userGroup } = found;
      return { id, userId, isUserReal, hasPayPassword, isFrozen, userGroup };
    },
    expect: (token) => issued.set(keyOf(hashToken(token)), true),
    dropSessions: (ids) => cache.drop(({ id }) => ids.includes(id)),
    dropUser: (userId) => cache.drop((session) => session.userId === userId),
    dropAll: () => cache.drop(() => true),
  };
}

function keyOf(hash: Buffer): string {
  return hash.toString('base64');
}

/**
 * Unknown tokens, for a moment: repeating one costs no query. A new token is random, so it is none of them.
 */
class UnknownTokens {
  readonly #until = new Map<string, number>();

  has(key: string, now: number): boolean {
    return (this.#until.get(key) ?? 0) > now;
  }

  add(key: string, now: number): void {
    const oldest = this.#until.keys().next();
    if (this.#until.size >= UNKNOWN_MAX && oldest.done !== true) this.#until.delete(oldest.value);
    this.#until.set(key, now + UNKNOWN_MS);
  }
}
