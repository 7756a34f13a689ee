import type { Tx } from '../../kernel/db.ts';
import type { Origin } from '../account/record-event.ts';
import type { Deps } from '../deps.ts';
import { endSessions, insertRefreshToken, insertSession, listOpenSessions } from './session-queries.ts';
import {
  ACCESS_TTL_MS,
  drawTokens,
  hashToken,
  REFRESH_IDLE_MS,
  SESSION_TTL_MS,
  type Tokens,
} from '../token.ts';

const SESSIONS_MAX = 5;

/**
 * Opens a session for a user whose row is locked; the sessions used longest ago end when there are too many.
 * Whoever commits announces the ended ones.
 */
export async function openSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  input: { readonly userId: number; readonly origin: Origin },
): Promise<{ readonly id: string; readonly tokens: Tokens; readonly endedIds: readonly string[] }> {
  const now = deps.clock.now();
  const open = await listOpenSessions(tx, { userId: input.userId, now });
  const surplus = open.slice(SESSIONS_MAX - 1).map(({ id }) => id);
  const endedIds = await endSessions(tx, {
    userId: input.userId,
    ids: surplus,
    exceptId: null,
    reason: 'too_many',
    now,
  });
  const id = deps.random.uuid();
  const tokens = drawTokens(deps.random);
  await insertSession(tx, {
    id,
    userId: input.userId,
    userAgent: input.origin.userAgent,
    ip: input.origin.ip,
    createdAt: now,
    expiresAt: now + SESSION_TTL_MS,
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: now + ACCESS_TTL_MS,
  });
  await insertRefreshToken(tx, {
    hash: hashToken(tokens.refreshToken),
    sessionId: id,
    expiresAt: now + REFRESH_IDLE_MS,
  });
  return { id, tokens, endedIds };
}
