import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { recordAudit } from '../audit/record.ts';
import type { Kit } from '../deps.ts';
import { endSessionById, findSessionById } from './session-queries.ts';

/** Ends the session of the call. */
export async function logout(kit: Kit, session: OperatorSession): Promise<void> {
  await end(kit, session, { id: session.id, operatorId: session.operatorId, reason: 'logout' });
}

/** Ends an own session, or any for the security admin; another one does not exist for the caller. */
export async function endSession(kit: Kit, session: OperatorSession, id: string): Promise<void> {
  const found = await findSessionById(kit.db, id);
  const isAllowed = found?.operatorId === session.operatorId || session.roles.includes('security_admin');
  if (found === null || !isAllowed) throw new AppError('session.not_found');
  await end(kit, session, { id, operatorId: found.operatorId, reason: 'revoked' });
}

async function end(
  kit: Kit,
  session: OperatorSession,
  target: { readonly id: string; readonly operatorId: number; readonly reason: 'logout' | 'revoked' },
): Promise<void> {
  await kit.db.transaction(async (tx) => {
    const isEnded = await endSessionById(tx, { ...target, now: kit.clock.now() });
    if (!isEnded) throw new AppError('session.not_found');
    await recordAudit(tx, kit.clock, {
      actor: session,
      entry: {
        action: target.reason === 'logout' ? 'operator.logout' : 'operator.end_session',
        subject: { kind: 'operator', id: target.operatorId },
        reason: '',
        before: { session_id: target.id },
        after: null,
      },
    });
  });
  kit.announceEnded([target.id]);
}
