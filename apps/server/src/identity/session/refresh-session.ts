import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { setLocale } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { announceEnded } from './end-session.ts';
import {
  endSessions,
  findRefreshToken,
  insertRefreshToken,
  isActiveRefreshToken,
  type LockedSession,
  lockSessionByRefresh,
  type RefreshToken,
  setAccess,
  spendRefreshToken,
} from './session-queries.ts';
import {
  ACCESS_TTL_MS,
  deriveTokens,
  hashToken,
  REFRESH_IDLE_MS,
  REFRESH_OVERLAP_MS,
  type Tokens,
} from '../token.ts';

const NONCE_BYTES = 32;

type Outcome =
  | {
      readonly kind: 'tokens';
      readonly tokens: Tokens;
      readonly sessionId: string;
      readonly userId: number;
    }
  | { readonly kind: 'over' }
  | { readonly kind: 'reused'; readonly userId: number; readonly sessionId: string };

/**
 * Exchanges the refresh token of the request for a new pair. A token used a second time ends its session, for
 * a thief may hold it; only the token just used, from the same device and within ten seconds, yields the same
 * pair again (reliability, section 3, "tokens"). Every failure is `session.expired`.
 */
export async function refreshSession(deps: Deps, context: RequestContext): Promise<Tokens> {
  if (context.token === '') throw new AppError('session.expired');
  const outcome = await deps.db.transaction((tx) => exchange(tx, deps, context));
  if (outcome.kind === 'tokens') {
    deps.forgetSession(outcome.sessionId);
    deps.expectToken(outcome.tokens.accessToken);
    // After the commit: sessions are locked after their user everywhere else.
    await setLocale(deps.db, { userId: outcome.userId, locale: context.locale });
    return outcome.tokens;
  }
  if (outcome.kind === 'reused') endReused(deps, outcome);
  throw new AppError('session.expired');
}

async function exchange(tx: Tx, deps: Deps, context: RequestContext): Promise<Outcome> {
  const hash = hashToken(context.token);
  const session = await lockSessionByRefresh(tx, hash);
  if (session === null) return { kind: 'over' };
  const token = await findRefreshToken(tx, hash);
  const now = deps.clock.now();
  if (token === null || session.isEnded || session.expiresAt <= now) return { kind: 'over' };
  if (token.usedAt === null) {
    return token.expiresAt <= now ? { kind: 'over' } : rotate(tx, deps, { session, context, hash });
  }
  const successor = await repeatSuccessor(tx, { session, token, context, now });
  if (successor !== null)
    return { kind: 'tokens', tokens: successor, sessionId: session.id, userId: session.userId };
  await endSessions(tx, {
    userId: session.userId,
    ids: [session.id],
    exceptId: null,
    reason: 'token_reuse',
    now,
  });
  await recordEvent(tx, {
    kind: 'token_reuse',
    userId: session.userId,
    sessionId: session.id,
    origin: context,
    at: now,
  });
  await notify(tx, deps, { userId: session.userId, kind: 'session_reused', origin: context });
  return { kind: 'reused', userId: session.userId, sessionId: session.id };
}

async function rotate(
  tx: Tx,
  deps: Deps,
  input: { readonly session: LockedSession; readonly context: RequestContext; readonly hash: Uint8Array },
): Promise<Outcome> {
  const { session, context, hash } = input;
  const now = deps.clock.now();
  const nonce = deps.random.bytes(NONCE_BYTES);
  const tokens = deriveTokens(context.token, nonce);
  await spendRefreshToken(tx, { hash, usedAt: now, successorNonce: nonce });
  await insertRefreshToken(tx, {
    hash: hashToken(tokens.refreshToken),
    sessionId: session.id,
    expiresAt: Math.min(now + REFRESH_IDLE_MS, session.expiresAt),
  });
  await setAccess(tx, {
    sessionId: session.id,
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: Math.min(now + ACCESS_TTL_MS, session.expiresAt),
    usedAt: now,
    ip: context.ip,
    userAgent: context.userAgent,
  });
  return { kind: 'tokens', tokens, sessionId: session.id, userId: session.userId };
}

async function repeatSuccessor(
  tx: Tx,
  input: {
    readonly session: LockedSession;
    readonly token: RefreshToken;
    readonly context: RequestContext;
    readonly now: number;
  },
): Promise<Tokens | null> {
  const { session, token, context, now } = input;
  if (token.usedAt === null || token.successorNonce === null) return null;
  if (now - token.usedAt > REFRESH_OVERLAP_MS || session.userAgent !== context.userAgent) return null;
  const tokens = deriveTokens(context.token, token.successorNonce);
  const hash = hashToken(tokens.refreshToken);
  return (await isActiveRefreshToken(tx, { sessionId: session.id, hash })) ? tokens : null;
}

function endReused(deps: Deps, reuse: { readonly userId: number; readonly sessionId: string }): void {
  announceEnded(deps, { userId: reuse.userId, sessionIds: [reuse.sessionId] });
  deps.log.warn({ user_id: reuse.userId, session_id: reuse.sessionId }, 'a refresh token was used twice');
}
