import { createHash } from 'node:crypto';
import { OPERATOR_LIMITS, UNKNOWN_TOKENS } from '@openbourse/api';
import { createNetworkBudget, scaled } from '../../kernel/budget.ts';
import { refuseAfter } from '../../kernel/call-limits.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSessionLookup } from '../../kernel/request.ts';
import { findSessionByToken, findSessionsById, type FoundSession, touchSession } from './session-queries.ts';

/** A session in use is written at most this often; by so much it may end early. */
const TOUCH_EVERY_MS = 10_000;

/** Stored form of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Reports whether it was not ended, is not too old and was not left alone (reliability, section 3,
 * "operators").
 */
export function isLive(session: FoundSession, now: number): boolean {
  if (session.isEnded || session.expiresAt <= now) return false;
  return now - session.lastUsedAt < OPERATOR_LIMITS.sessionIdleMs;
}

/**
 * The lookup for calls of the console; it reads the database each time, so that roles and ends hold at once. Refuses
 * with `session.login_required`, `session.access_expired` (unknown) or `session.expired`.
 */
export function createSessionLookup(deps: {
  readonly db: Db;
  readonly clock: Clock;
  /** Makes the allowance of unknown tokens so many times as large. */
  readonly limitFactor: number;
}): OperatorSessionLookup {
  const guesses = createNetworkBudget({
    clock: deps.clock,
    allowance: scaled(UNKNOWN_TOKENS, deps.limitFactor),
  });
  return async (token, context) => {
    if (token === '') throw new AppError('session.login_required');
    refuseAfter(guesses.take(context.ip));
    const found = await findSessionByToken(deps.db, hashToken(token));
    if (found === null) throw new AppError('session.access_expired');
    guesses.give(context.ip);
    const now = deps.clock.now();
    if (!isLive(found, now)) throw new AppError('session.expired');
    if (now - found.lastUsedAt >= TOUCH_EVERY_MS) await touchSession(deps.db, found.id, now);
    const { id, operatorId, name, roles } = found;
    return { id, operatorId, name, roles, ip: context.ip, requestId: context.requestId };
  };
}

/** Sessions among these that are over: ended, too old, or left alone. */
export async function findEndedSessions(
  deps: { readonly db: Db; readonly clock: Clock },
  ids: readonly string[],
): Promise<readonly string[]> {
  const found = await findSessionsById(deps.db, ids);
  const now = deps.clock.now();
  const live = new Set(found.filter((session) => isLive(session, now)).map(({ id }) => id));
  return ids.filter((id) => !live.has(id));
}
