import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { SessionLookup } from '../../kernel/request.ts';
import { type FoundSession, findSessionByAccess } from './session-queries.ts';
import { hashToken } from './token.ts';

const CACHED_MAX = 20_000;

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
  /** Refuses with `session.login_required`, `session.access_expired` (401) or `session.expired` (402). */
  readonly find: SessionLookup;
  dropSessions(ids: readonly string[]): void;
  dropUser(userId: number): void;
}

/** Creates the lookup of sessions by access token, with its cache. */
export function createSessionFinder(deps: { readonly db: Db; readonly clock: Clock }): SessionFinder {
  const cache = new SessionCache();
  const load = async (accessHash: Buffer, key: string): Promise<FoundSession> => {
    const dropsBefore = cache.drops;
    const found = await findSessionByAccess(deps.db, accessHash);
    if (found === null) throw new AppError('session.access_expired');
    if (found.isEnded) throw new AppError('session.expired');
    cache.put(key, found, dropsBefore);
    return found;
  };
  return {
    find: async (token) => {
      if (token === '') throw new AppError('session.login_required');
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const found = cache.get(key) ?? (await load(hash, key));
      if (found.accessExpiresAt <= deps.clock.now()) throw new AppError('session.access_expired');
      const { id, userId, isUserReal, hasPayPassword, isFrozen, userGroup } = found;
      return { id, userId, isUserReal, hasPayPassword, isFrozen, userGroup };
    },
    dropSessions: (ids) => cache.drop(({ id }) => ids.includes(id)),
    dropUser: (userId) => cache.drop((session) => session.userId === userId),
  };
}
