import { compareDecimal, MAX_SCALE, mulDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Operator } from '../../operator/index.ts';
import { readTerms } from '../terms/terms-in-force.ts';
import { assertAmount, type ClaimDeps } from './claim-deposit.ts';
import * as queries from './claim-queries.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { tellUser } from './tell-user.ts';

export interface DecideDeps extends Pick<ClaimDeps, 'db' | 'clock'>, Pick<DepositDeps, 'ledger'> {
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn'>;
  readonly priceOf: (code: string) => string | null;
}

export interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  readonly amount: string | undefined;
  readonly reason: string;
}

/**
 * What an amount is worth in USDT, and how many operators have to approve it: two above the limit of one, and while its
 * worth is unknown (rule book, section 6).
 */
export function reviewOf(
  priceOf: DecideDeps['priceOf'],
  coin: { readonly code: string; readonly amount: string; readonly oneOperatorMax: string },
): { readonly valueUsdt: string | null; readonly approvalsNeeded: number } {
  const price = priceOf(coin.code);
  if (price === null) return { valueUsdt: null, approvalsNeeded: 2 };
  const valueUsdt = mulDecimal(coin.amount, price, MAX_SCALE, 'ceil');
  return { valueUsdt, approvalsNeeded: compareDecimal(valueUsdt, coin.oneOperatorMax) > 0 ? 2 : 1 };
}

/** Decides a claim, once; answers whose it is. Money moves with the last approval that is needed. */
export async function decideClaim(
  deps: DecideDeps,
  session: OperatorSession,
  input: Decision,
): Promise<{ readonly userId: number }> {
  return deps.db.transaction(async (tx) => {
    const claim = await queries.lockClaim(tx, input.id);
    if (claim === undefined) throw new AppError('wallet.deposit_not_found', { field: 'id' });
    await deps.operator.assertNotOwn(tx, session, claim.userId);
    if (claim.state !== 'pending_review')
      throw new AppError('wallet.deposit_decided', { state: claim.state });
    if (input.decision === 'reject') await reject(tx, deps, { claim, session, reason: input.reason });
    else await approve(tx, deps, { claim, session, input });
    return { userId: claim.userId };
  });
}

async function reject(
  tx: Tx,
  deps: DecideDeps,
  {
    claim,
    session,
    reason,
  }: { readonly claim: queries.Claim; readonly session: OperatorSession; readonly reason: string },
): Promise<void> {
  const { id, firstAmount } = claim;
  const at = deps.clock.now();
  await queries.updateRejected(tx, id);
  await queries.updateDecision(tx, { id, operatorId: session.operatorId, reason, at });
  await tellUser(tx, { id, kind: 'deposit_rejected', at });
  await deps.operator.record(tx, session, {
    action: 'wallet.reject_manual_deposit',
    subject: { kind: 'deposit', id },
    reason,
    before: { state: 'pending_review', first_amount: firstAmount },
    after: { state: 'rejected' },
  });
}

async function approve(
  tx: Tx,
  deps: DecideDeps,
  step: { readonly claim: queries.Claim; readonly session: OperatorSession; readonly input: Decision },
): Promise<void> {
  const { claim, session, input } = step;
  const { id, code, firstOperatorId, firstAmount } = claim;
  const { amount, reason } = input;
  if (amount === undefined)
    throw new AppError('request.invalid', {
      field: 'amount',
      reason: 'is needed to approve',
      accepted: '100',
    });
  assertAmount(amount, claim.scale);
  const isSecond = firstOperatorId !== null;
  if (firstOperatorId === session.operatorId) throw new AppError('wallet.same_operator');
  if (firstAmount !== null && compareDecimal(firstAmount, amount) !== 0)
    throw new AppError('wallet.amounts_differ', {
      field: 'amount',
      limit: firstAmount,
      accepted: firstAmount,
    });
  const at = deps.clock.now();
  const operatorId = session.operatorId;
  const oneOperatorMax = (await readTerms(tx, at)).valueOf('claim_one_operator_max');
  const review = reviewOf(deps.priceOf, { code, amount, oneOperatorMax });
  const isLast = isSecond || review.approvalsNeeded === 1;
  if (isLast) {
    const { userId, currencyId } = claim;
    const from = { world: 'manual_deposit', state: 'withdrawable' as const };
    await creditDeposit(tx, deps, { id, userId, currencyId, amount, ...from });
    await queries.updateDecision(tx, { id, operatorId, reason, at });
  } else {
    await queries.updateFirstApproval(tx, { id, operatorId, amount, at });
  }
  await deps.operator.record(tx, session, {
    action: 'wallet.approve_manual_deposit',
    subject: { kind: 'deposit', id },
    reason,
    before: { state: 'pending_review', first_operator_id: firstOperatorId },
    after: { state: isLast ? 'withdrawable' : 'pending_review', amount },
  });
}
