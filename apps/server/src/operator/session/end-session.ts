import type { operator as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { recordAudit } from '../audit/record.ts';
import { type Deps, operatorSessionsEnded } from '../deps.ts';
import { endSessionById, findSessionById } from './session-queries.ts';

/** Ends the session of the call. */
export function logout(deps: Deps, session: OperatorSession): Promise<void> {
  const { id, operatorId } = session;
  return deps.db.transaction((tx) => end(tx, deps, { session, id, operatorId, reason: 'logout' }));
}

/** Ends an own session, or any for the security admin; another one does not exist for the caller. */
export async function endSession(
  deps: Deps,
  { tx, input: { session_id: id }, by: session }: Change<typeof calls.endSession>,
): Promise<Record<string, never>> {
  const found = await findSessionById(tx, id);
  const isAllowed = found?.operatorId === session.operatorId || session.roles.includes('security_admin');
  if (found === null || !isAllowed) throw new AppError('session.not_found');
  await end(tx, deps, { session, id, operatorId: found.operatorId, reason: 'revoked' });
  return {};
}

async function end(
  tx: Tx,
  deps: Deps,
  target: {
    readonly session: OperatorSession;
    readonly id: string;
    readonly operatorId: number;
    readonly reason: 'logout' | 'revoked';
  },
): Promise<void> {
  const { session: actor, id, operatorId, reason } = target;
  const isEnded = await endSessionById(tx, { id, reason, now: deps.clock.now() });
  if (!isEnded) throw new AppError('session.not_found');
  tx.publish(operatorSessionsEnded, { sessionIds: [id] });
  const action = reason === 'logout' ? 'operator.logout' : 'operator.end_session';
  const subject = { kind: 'operator', id: operatorId } as const;
  const entry = { action, subject, reason: '', before: { session_id: id }, after: null } as const;
  await recordAudit(tx, deps.clock, { actor, entry });
}
