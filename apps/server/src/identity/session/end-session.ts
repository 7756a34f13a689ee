import type { identity as calls, ReplyOf, SecurityEventKind } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { type Deps, sessionsEnded } from '../deps.ts';
import { type EndReason, endSessions } from './session-queries.ts';

/** Announces the end of these sessions to everything that keeps a part of them. */
export function announceEnded(
  deps: Pick<Deps, 'bus'>,
  ended: { readonly userId: number; readonly sessionIds: readonly string[] },
): void {
  if (ended.sessionIds.length > 0) deps.bus.publish(sessionsEnded, ended);
}

/** Ends the session of the call. */
export async function logout(deps: Deps, session: Session, context: RequestContext): Promise<void> {
  const now = deps.clock.now();
  const how = { ids: [session.id], exceptId: null, reason: 'logout', kind: 'logout' } as const;
  await deps.db.transaction((tx) => end(tx, { session, context, now, ...how }));
}

/** Ends one session of the user, or all others without an id. Refuses with `session.not_found`. */
export async function revokeSession({
  tx,
  input: { id },
  by: session,
  now,
  context,
}: Change<typeof calls.revokeSession>): Promise<ReplyOf<typeof calls.revokeSession>> {
  const [ids, exceptId] = id === undefined ? (['all', session.id] as const) : [[id], null];
  const how = { ids, exceptId, reason: 'revoked', kind: 'session_revoked' } as const;
  const revoked = await end(tx, { session, context, now, ...how });
  if (id !== undefined && revoked === 0) throw new AppError('session.not_found', { field: 'id' });
  return { revoked };
}

/** Answers how many were ended. */
async function end(
  tx: Tx,
  input: {
    readonly session: Session;
    readonly context: RequestContext;
    readonly now: number;
    readonly ids: readonly string[] | 'all';
    readonly exceptId: string | null;
    readonly reason: EndReason;
    readonly kind: SecurityEventKind;
  },
): Promise<number> {
  const { session, context, now, kind, ...how } = input;
  const { userId } = session;
  const sessionIds = await endSessions(tx, { userId, now, ...how });
  for (const sessionId of sessionIds)
    await recordEvent(tx, { kind, userId, sessionId, origin: context, at: now });
  if (sessionIds.length > 0) tx.publish(sessionsEnded, { userId, sessionIds });
  return sessionIds.length;
}
