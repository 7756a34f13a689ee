import type { apikey } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { announceEnded } from './announce-ended.ts';
import type { Deps } from './deps.ts';
import { endKey, lockKey } from './queries.ts';

/** The owner's log does not show where operators sit. */
const OPERATOR_ORIGIN = { ip: '', userAgent: '' } as const;

/** Ends a key for its owner, who may be frozen and in a hurry; one that has ended stays so. */
export async function revokeKey(
  deps: Deps,
  { tx, input: { id }, by, now: at, context }: Change<typeof apikey.revoke>,
): Promise<Record<string, never>> {
  const { userId } = by;
  const row = await lockKey(tx, { id, userId });
  if (row === null) throw keyNotFound();
  if (row.revokedAt !== null) return {};
  await endKey(tx, { id, by: 'owner', at });
  const change = { userId, label: row.label, sessionId: by.id, origin: context };
  await deps.identity.recordChange(tx, { ...change, kind: 'api_key_revoked' });
  announceEnded(tx, deps, [id]);
  return {};
}

/** Ends a key of a user by an operator; never of the operator's own account. */
export async function revokeAsOperator(
  deps: Deps,
  { tx, input: { id, reason }, by, now: at }: Change<typeof apikey.operatorRevoke>,
): Promise<Record<string, never>> {
  const row = await lockKey(tx, { id, userId: null });
  if (row === null) throw keyNotFound();
  await deps.operator.assertNotOwn(tx, by, row.userId);
  if (row.revokedAt !== null) throw new AppError('apikey.already_revoked', { field: 'id' });
  await endKey(tx, { id, by: 'operator', at });
  const { userId, label } = row;
  await deps.identity.recordChange(tx, { userId, label, origin: OPERATOR_ORIGIN, kind: 'api_key_revoked' });
  announceEnded(tx, deps, [id]);
  await deps.operator.record(tx, by, {
    action: 'apikey.revoke',
    subject: { kind: 'user', id: userId },
    reason,
    before: { api_key: id, label, state: 'active' },
    after: { api_key: id, label, state: 'revoked' },
  });
  return {};
}

export function keyNotFound(): AppError {
  return new AppError('apikey.not_found', { field: 'id' });
}
