import { OPERATOR_LIMITS, type operator as calls, type ReplyOf } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { findSessionById, listLiveSessions } from './session-queries.ts';

type Deps = { readonly db: Db; readonly clock: Clock };

/** Owner of a session, as the console shows it. */
export async function showMe(deps: Pick<Deps, 'db'>, sessionId: string): Promise<ReplyOf<typeof calls.me>> {
  const found = await findSessionById(deps.db, sessionId);
  assert(found !== null, 'the session of a call exists');
  return {
    id: found.operatorId,
    email: found.email,
    name: found.name,
    roles: [...found.roles],
    session_id: found.id,
    session_expires_at: found.expiresAt,
    session_idle_ms: OPERATOR_LIMITS.sessionIdleMs,
  };
}

/** The live sessions of an operator; those of another one are for the security admin. */
export async function listSessions(
  deps: Deps,
  session: OperatorSession,
  operatorId: number,
): Promise<ReplyOf<typeof calls.sessions>> {
  assertMaySee(session, operatorId);
  const rows = await listLiveSessions(deps.db, {
    operatorId,
    now: deps.clock.now(),
    idleMs: OPERATOR_LIMITS.sessionIdleMs,
  });
  return rows.map((row) => ({ ...row, is_current: row.id === session.id }));
}

/** Refuses `operator.role_missing` to everybody but the operator and the security admin. */
export function assertMaySee(session: OperatorSession, operatorId: number): void {
  if (operatorId === session.operatorId || session.roles.includes('security_admin')) return;
  throw new AppError('operator.role_missing', { accepted: 'security_admin' });
}
