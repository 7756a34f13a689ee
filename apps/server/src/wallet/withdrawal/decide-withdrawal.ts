import type { OperatorRole } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { recordEvent } from './record-event.ts';
import * as queries from './withdrawal-queries.ts';

type DecideDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'ledger' | 'operator' | 'identity'>;

export interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
}

/**
 * Decides a withdrawal that waits for review. A maker approves first; where two approvals are needed, a checker who is
 * somebody else approves second. Nobody decides over the own account (reliability, W4).
 */
export async function decideWithdrawal(
  deps: DecideDeps,
  session: OperatorSession,
  input: Decision,
): Promise<{ readonly userId: number }> {
  return deps.db.transaction(async (tx) => {
    const withdrawal = await lockPending(tx, input.id);
    await deps.operator.assertNotOwn(tx, session, withdrawal.userId);
    const after =
      input.decision === 'reject'
        ? await reject(tx, deps, { withdrawal, session, reason: input.reason })
        : await approve(tx, deps, { withdrawal, session, reason: input.reason });
    await deps.operator.record(tx, session, {
      action: input.decision === 'reject' ? 'wallet.reject_withdrawal' : 'wallet.approve_withdrawal',
      subject: { kind: 'withdrawal', id: input.id },
      reason: input.reason,
      before: { state: withdrawal.state, first_operator_id: withdrawal.firstOperatorId },
      after,
    });
    return { userId: withdrawal.userId };
  });
}

/** Takes back a withdrawal of the user that nobody has decided over yet. */
export async function cancelWithdrawal(
  deps: Pick<WithdrawalDeps, 'db' | 'clock' | 'ledger'>,
  input: { readonly userId: number; readonly id: string },
): Promise<void> {
  const { id, userId } = input;
  await deps.db.transaction(async (tx) => {
    const withdrawal = await lockPending(tx, id, userId);
    const at = deps.clock.now();
    await queries.updateEnded(tx, { id: withdrawal.id, state: 'cancelled', at });
    await recordEvent(tx, { id, kind: 'cancelled', at });
    await deps.ledger.releaseHold(tx, { reason: 'withdrawal', reference: id });
  });
}

/** A foreign withdrawal does not exist for a user. */
async function lockPending(tx: Tx, id: string, userId?: number): Promise<queries.Withdrawal> {
  const withdrawal = await queries.lockWithdrawal(tx, id);
  if (withdrawal === undefined || (userId !== undefined && withdrawal.userId !== userId))
    throw new AppError('wallet.withdrawal_not_found', { field: 'id' });
  if (withdrawal.state !== 'pending_review')
    throw new AppError('wallet.withdrawal_decided', { field: 'id', state: withdrawal.state });
  return withdrawal;
}

interface Step {
  readonly withdrawal: queries.Withdrawal;
  readonly session: OperatorSession;
  readonly reason: string;
}

async function reject(tx: Tx, deps: DecideDeps, { withdrawal, session, reason }: Step) {
  const { id } = withdrawal;
  const { operatorId } = session;
  const at = deps.clock.now();
  await queries.updateDecided(tx, { id, state: 'rejected', operatorId, reason, at });
  await recordEvent(tx, { id, kind: 'rejected', at, operatorId, reason });
  await deps.ledger.releaseHold(tx, { reason: 'withdrawal', reference: id });
  return { state: 'rejected' };
}

async function approve(tx: Tx, deps: DecideDeps, { withdrawal, session, reason }: Step) {
  const { id, approvalsNeeded, firstOperatorId, userId } = withdrawal;
  const { operatorId } = session;
  const isSecond = firstOperatorId !== null;
  if (firstOperatorId === operatorId) throw new AppError('wallet.same_operator');
  assertRole(session, isSecond ? 'withdrawal_checker' : 'withdrawal_maker');
  const user = await deps.identity.readUser(tx, userId);
  if (user.isFrozen || user.isDisabled) throw new AppError('identity.frozen');
  const at = deps.clock.now();
  if (!isSecond && approvalsNeeded === 2) {
    await queries.updateFirstApproval(tx, id, operatorId);
    await recordEvent(tx, { id, kind: 'approved_first', at, operatorId });
    return { state: 'pending_review', first_operator_id: operatorId };
  }
  await queries.updateDecided(tx, { id, state: 'approved', operatorId, reason, at });
  await recordEvent(tx, { id, kind: 'approved', at, operatorId });
  return { state: 'approved' };
}

function assertRole(session: OperatorSession, role: OperatorRole): void {
  if (!session.roles.includes(role)) throw new AppError('operator.role_missing', { role });
}
