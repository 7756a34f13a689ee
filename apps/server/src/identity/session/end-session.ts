import type { SecurityEventKind } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { type Kit, sessionsEnded } from '../deps.ts';
import { type EndReason, endSessions } from './session-queries.ts';

/** Tells everybody who keeps something of these sessions that they are over. */
export function announceEnded(
  kit: Pick<Kit, 'bus'>,
  ended: { readonly userId: number; readonly sessionIds: readonly string[] },
): void {
  if (ended.sessionIds.length > 0) kit.bus.publish(sessionsEnded, ended);
}

/** Ends the session of the call. */
export async function logout(kit: Kit, session: Session, context: RequestContext): Promise<void> {
  await end(kit, { session, context, ids: [session.id], exceptId: null, reason: 'logout', kind: 'logout' });
}

/** Ends one session of the user, or all others without an id. Refuses with `session.not_found`. */
export async function revokeSession(
  kit: Kit,
  input: { readonly session: Session; readonly id: string | undefined },
  context: RequestContext,
): Promise<number> {
  const { session, id } = input;
  const ended = await end(kit, {
    session,
    context,
    ids: id === undefined ? 'all' : [id],
    exceptId: id === undefined ? session.id : null,
    reason: 'revoked',
    kind: 'session_revoked',
  });
  if (id !== undefined && ended.length === 0) throw new AppError('session.not_found', { field: 'id' });
  return ended.length;
}

async function end(
  kit: Kit,
  input: {
    readonly session: Session;
    readonly context: RequestContext;
    readonly ids: readonly string[] | 'all';
    readonly exceptId: string | null;
    readonly reason: EndReason;
    readonly kind: SecurityEventKind;
  },
): Promise<readonly string[]> {
  const { session, context, ids, exceptId, reason, kind } = input;
  const now = kit.clock.now();
  const sessionIds = await kit.db.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId: session.userId, ids, exceptId, reason, now });
    for (const sessionId of ended)
      await recordEvent(tx, { kind, userId: session.userId, sessionId, origin: context, at: now });
    return ended;
  });
  announceEnded(kit, { userId: session.userId, sessionIds });
  return sessionIds;
}
