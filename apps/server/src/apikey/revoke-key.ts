import { AppError } from '../kernel/error.ts';
import type { OperatorSession, RequestContext, Session } from '../kernel/request.ts';
import { announceEnded } from './announce-ended.ts';
import type { Kit } from './kit.ts';
import { endKey, lockKey } from './queries.ts';

/** The owner's log does not show where operators sit. */
const OPERATOR_ORIGIN = { ip: '', userAgent: '' } as const;

/** Ends a key for its owner, who may be frozen and in a hurry; one that has ended stays so. */
export async function revokeKey(
  kit: Kit,
  call: { readonly session: Session; readonly id: number },
  context: RequestContext,
): Promise<void> {
  const { id, session } = call;
  const { userId } = session;
  await kit.db.transaction(async (tx) => {
    const row = await lockKey(tx, { id, userId });
    if (row === null) throw keyNotFound();
    if (row.revokedAt !== null) return;
    await endKey(tx, { id, by: 'owner', at: kit.clock.now() });
    const change = { userId, label: row.label, sessionId: session.id, origin: context };
    await kit.identity.recordChange(tx, { ...change, kind: 'api_key_revoked' });
  });
  announceEnded(kit, [id]);
}

/** Ends a key of a user by an operator; never of the operator's own account. */
export async function revokeAsOperator(
  kit: Kit,
  call: { readonly operator: OperatorSession; readonly id: number; readonly reason: string },
): Promise<void> {
  const { operator, id, reason } = call;
  await kit.db.transaction(async (tx) => {
    const row = await lockKey(tx, { id, userId: null });
    if (row === null) throw keyNotFound();
    await kit.operator.assertNotOwn(tx, operator, row.userId);
    if (row.revokedAt !== null) throw new AppError('apikey.already_revoked', { field: 'id' });
    await endKey(tx, { id, by: 'operator', at: kit.clock.now() });
    const { userId, label } = row;
    const change = { userId, label, origin: OPERATOR_ORIGIN };
    await kit.identity.recordChange(tx, { ...change, kind: 'api_key_revoked' });
    await kit.operator.record(tx, operator, {
      action: 'apikey.revoke',
      subject: { kind: 'user', id: userId },
      reason,
      before: { api_key: id, label, state: 'active' },
      after: { api_key: id, label, state: 'revoked' },
    });
  });
  announceEnded(kit, [id]);
}

export function keyNotFound(): AppError {
  return new AppError('apikey.not_found', { field: 'id' });
}
