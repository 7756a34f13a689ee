import type { DecodedInputOf, OperatorRole, wallet as calls } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { needsSecond } from '../../operator/index.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { freezeUnproved } from './freeze-withdrawal.ts';
import { readTerms } from '../terms/terms-in-force.ts';
import { recordEvent } from './record-event.ts';
import { readApprovedAlone } from './risk-queries.ts';
import * as queries from './withdrawal-queries.ts';

const ACTIONS = { reject: 'wallet.reject_withdrawal', approve: 'wallet.approve_withdrawal' } as const;

type DecideDeps = Pick<WithdrawalDeps, 'clock' | 'ledger' | 'operator' | 'identity' | 'log' | 'screening'>;

type Decision = DecodedInputOf<typeof calls.operatorDecideWithdrawal>;

/**
 * Decides a withdrawal that waits for review. A maker approves first; where two approvals are needed, another
 * checker approves second. No operator decides over an account of their own (reliability, W4). What is not
 * what its user proved is frozen whatever was decided, can never be approved, and is given back when two
 * operators reject it. While a case of screening is about it, it can be rejected alone (`screening.case_open`).
 */
export async function decideWithdrawal(
  deps: DecideDeps,
  { tx, input, by: session }: Change<typeof calls.operatorDecideWithdrawal>,
): Promise<void> {
  const withdrawal = await lockUndecided(tx, input.id);
  await deps.operator.assertNotOwn(tx, session, withdrawal.userId);
  const after = await apply(tx, deps, { withdrawal, session, input });
  await deps.operator.record(tx, session, {
    action: ACTIONS[input.decision],
    subject: { kind: 'withdrawal', id: input.id },
    reason: input.reason,
    before: { state: withdrawal.state, first_operator_id: withdrawal.firstOperatorId },
    after,
  });
}

/** Takes back a withdrawal of the user that is not decided yet. */
export async function cancelWithdrawal(
  deps: Pick<WithdrawalDeps, 'ledger'>,
  { tx, input: { id }, by, now: at }: Change<typeof calls.cancelWithdrawal>,
): Promise<void> {
  await lockPending(tx, id, by.userId);
  await queries.updateEnded(tx, { id, state: 'cancelled', at });
  await recordEvent(tx, { id, kind: 'cancelled', at });
  await deps.ledger.releaseHold(tx, { reason: 'withdrawal', reference: id });
}

/** A withdrawal that waits for operators: in review, or frozen. */
async function lockUndecided(tx: Tx, id: string): Promise<queries.Withdrawal> {
  const withdrawal = await queries.lockWithdrawal(tx, id);
  if (withdrawal?.state === 'proof_broken') return withdrawal;
  return lockPending(tx, id);
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

async function apply(
  tx: Tx,
  deps: DecideDeps,
  step: {
    readonly withdrawal: queries.Withdrawal;
    readonly session: OperatorSession;
    readonly input: Decision;
  },
) {
  const { withdrawal, session } = step;
  const { decision, reason } = step.input;
  const isKnown = withdrawal.state === 'proof_broken';
  if (isKnown && decision === 'approve') throw new AppError('wallet.proof_broken', { field: 'decision' });
  if (isKnown || (await freezeUnproved(tx, deps, withdrawal))) {
    if (decision === 'approve') return { state: 'proof_broken' };
    return rejectFrozen(tx, deps, { withdrawal, session, reason });
  }
  const decide = decision === 'reject' ? reject : approve;
  return decide(tx, deps, { withdrawal, session, reason });
}

/** Two different operators give back what is frozen; the first one's words are for the audit log only. */
async function rejectFrozen(tx: Tx, deps: DecideDeps, step: Step) {
  const { withdrawal, session } = step;
  const { id } = withdrawal;
  const { operatorId } = session;
  // An approval before it was frozen is no first rejection.
  const first = withdrawal.state === 'proof_broken' ? withdrawal.firstOperatorId : null;
  if (first !== null) {
    await deps.operator.assertMayCheck(tx, session, first);
    return reject(tx, deps, step);
  }
  await deps.operator.assertMayMake(tx, session);
  await queries.updateFirstDecision(tx, id, operatorId);
  await recordEvent(tx, { id, kind: 'rejected_first', at: deps.clock.now(), operatorId });
  return { state: 'proof_broken', first_operator_id: operatorId };
}

async function reject(tx: Tx, deps: DecideDeps, { withdrawal, session, reason }: Step) {
  const { id, firstOperatorId } = withdrawal;
  const { operatorId } = session;
  const at = deps.clock.now();
  // Who approved first may think better of it: the two who approve are different, not the two who look.
  if (firstOperatorId === operatorId) await queries.clearFirstDecision(tx, id);
  await queries.updateDecided(tx, { id, state: 'rejected', operatorId, reason, at });
  await recordEvent(tx, { id, kind: 'rejected', at, operatorId, reason });
  await deps.ledger.releaseHold(tx, { reason: 'withdrawal', reference: id });
  return { state: 'rejected' };
}

async function approve(tx: Tx, deps: DecideDeps, { withdrawal, session, reason }: Step) {
  const { id, approvalsNeeded, firstOperatorId, userId } = withdrawal;
  const { operatorId } = session;
  const isSecond = firstOperatorId !== null;
  if (isSecond) await deps.operator.assertMayCheck(tx, session, firstOperatorId);
  else await deps.operator.assertMayMake(tx, session);
  assertRole(session, isSecond ? 'withdrawal_checker' : 'withdrawal_maker');
  const user = await deps.identity.readUser(tx, userId);
  if (user.isFrozen || user.isDisabled) throw new AppError('identity.frozen');
  const kept = { id, userId, chain: withdrawal.chainCode, address: withdrawal.address };
  if (await deps.screening.isKept(tx, kept)) throw new AppError('screening.case_open', { field: 'decision' });
  const at = deps.clock.now();
  const needed = isSecond ? approvalsNeeded : await approvalsFor(tx, { withdrawal, operatorId, at });
  if (!isSecond && needed === 2) {
    await queries.updateFirstDecision(tx, id, operatorId);
    await recordEvent(tx, { id, kind: 'approved_first', at, operatorId });
    return { state: 'pending_review', first_operator_id: operatorId };
  }
  await queries.updateDecided(tx, { id, state: 'approved', operatorId, reason, at });
  await recordEvent(tx, { id, kind: 'approved', at, operatorId });
  return { state: 'approved' };
}

/** A second operator is needed as well when what this one let go alone within a day is too much. */
async function approvalsFor(
  tx: Tx,
  of: { readonly withdrawal: queries.Withdrawal; readonly operatorId: number; readonly at: number },
): Promise<number> {
  const { id, approvalsNeeded, valueUsdt } = of.withdrawal;
  const alone = await readApprovedAlone(tx, of.operatorId, of.at - DAY_MS);
  if (approvalsNeeded === 2) return 2;
  const max = (await readTerms(tx, of.at)).valueOf('one_operator_max');
  if (!needsSecond({ max, value: valueUsdt, sums: [alone] })) return approvalsNeeded;
  await queries.updateApprovalsNeeded(tx, id);
  return 2;
}

function assertRole(session: OperatorSession, role: OperatorRole): void {
  if (!session.roles.includes(role)) throw new AppError('operator.role_missing', { role });
}
