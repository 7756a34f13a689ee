import type { DecodedInputOf, wallet as calls } from '@openbourse/api';
import { addDecimal, compareDecimal, DAY_MS, MAX_SCALE, mulDecimal } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { needsSecond, type Operator } from '../../operator/index.ts';
import { readTerms } from '../terms/terms-in-force.ts';
import { assertAmount, type ClaimDeps } from './claim-deposit.ts';
import * as queries from './claim-queries.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { tellUser } from './tell-user.ts';

export interface DecideDeps extends Pick<ClaimDeps, 'clock'>, Pick<DepositDeps, 'ledger' | 'screening'> {
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn' | 'assertMayMake' | 'assertMayCheck'>;
  readonly priceOf: (code: string) => string | null;
}

type Decision = DecodedInputOf<typeof calls.operatorDecideManualDeposit>;

/** The time over which credited claims are summed up, and for which a credited one stays. */
const CLAIM_MS = DAY_MS;

/** Amount credited on claims within a day, in USDT; null while a price of it is unknown. */
export interface DaySums {
  ofUser(userId: number): string | null;
  ofOperator(operatorId: number): string | null;
}

export async function readDaySums(
  db: Db,
  { priceOf, at }: { readonly priceOf: DecideDeps['priceOf']; readonly at: number },
): Promise<DaySums> {
  const rows = await queries.listApprovedSums(db, at - CLAIM_MS);
  const worthOf = (own: readonly queries.ApprovedSum[]) =>
    own.reduce<string | null>((sum, { code, amount }) => plusWorth(priceOf, sum, { code, amount }), '0');
  return {
    ofUser: (userId) => worthOf(rows.filter((row) => row.userId === userId)),
    ofOperator: (operatorId) => worthOf(rows.filter((row) => row.operatorId === operatorId)),
  };
}

/**
 * Value of an amount in USDT, and the number of operators who have to approve it: two when a day's sum of the
 * user, or of the operator who decides, passes what one may credit alone, and while a value is unknown
 * (rule book, section 6).
 */
export function reviewOf(
  priceOf: DecideDeps['priceOf'],
  coin: {
    readonly code: string;
    readonly amount: string;
    readonly oneOperatorMax: string;
    /** Amounts that the day has credited already. */
    readonly sums: readonly (string | null)[];
  },
): { readonly valueUsdt: string | null; readonly approvalsNeeded: number } {
  const valueUsdt = plusWorth(priceOf, '0', coin);
  const isAbove = needsSecond({ max: coin.oneOperatorMax, value: valueUsdt, sums: coin.sums });
  return { valueUsdt, approvalsNeeded: isAbove ? 2 : 1 };
}

function plusWorth(
  priceOf: DecideDeps['priceOf'],
  sum: string | null,
  { code, amount }: { readonly code: string; readonly amount: string },
): string | null {
  const price = priceOf(code);
  return price === null || sum === null
    ? null
    : addDecimal(sum, mulDecimal(amount, price, MAX_SCALE, 'ceil'));
}

/** Decides a claim, once. Money moves with the last approval that is needed. */
export async function decideClaim(
  deps: DecideDeps,
  { tx, input, by: session }: Change<typeof calls.operatorDecideManualDeposit>,
): Promise<void> {
  const claim = await queries.lockClaim(tx, input.id);
  if (claim === undefined) throw new AppError('wallet.deposit_not_found', { field: 'id' });
  await deps.operator.assertNotOwn(tx, session, claim.userId);
  if (claim.state !== 'pending_review') throw new AppError('wallet.deposit_decided', { state: claim.state });
  if (input.decision === 'reject') await reject(tx, deps, { claim, session, reason: input.reason });
  else await approve(tx, deps, { claim, session, input });
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
  const { id, firstAmount, firstOperatorId } = claim;
  const at = deps.clock.now();
  // Who approved first may think better of it.
  if (firstOperatorId === session.operatorId) await queries.clearFirstApproval(tx, id);
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

/**
 * A maker approves first; where a second approval is needed, another checker gives it. What is credited stays
 * for a day.
 */
async function approve(
  tx: Tx,
  deps: DecideDeps,
  step: { readonly claim: queries.Claim; readonly session: OperatorSession; readonly input: Decision },
): Promise<void> {
  const { claim, session, input } = step;
  const { id, code, firstOperatorId, userId, currencyId } = claim;
  const { reason } = input;
  const { operatorId } = session;
  await assertHand(tx, deps, { claim, session });
  const amount = amountOf(claim, input.amount);
  await queries.lockApprovals(tx);
  const at = deps.clock.now();
  const oneOperatorMax = (await readTerms(tx, at)).valueOf('claim_one_operator_max');
  const day = await readDaySums(tx, { priceOf: deps.priceOf, at });
  const sums = [day.ofUser(userId), day.ofOperator(operatorId)];
  const review = reviewOf(deps.priceOf, { code, amount, oneOperatorMax, sums });
  const isLast = firstOperatorId !== null || review.approvalsNeeded === 1;
  if (isLast) {
    const stay = { world: 'manual_deposit', state: 'credited' as const, stayMs: CLAIM_MS };
    await creditDeposit(tx, deps, { id, userId, currencyId, amount, ...stay });
    await queries.updateDecision(tx, { id, operatorId, reason, at });
  } else {
    await queries.updateFirstApproval(tx, { id, operatorId, amount, at });
  }
  await deps.operator.record(tx, session, {
    action: 'wallet.approve_manual_deposit',
    subject: { kind: 'deposit', id },
    reason,
    before: { state: 'pending_review', first_operator_id: firstOperatorId },
    after: { state: isLast ? 'credited' : 'pending_review', amount },
  });
}

async function assertHand(
  tx: Tx,
  deps: DecideDeps,
  { claim, session }: { readonly claim: queries.Claim; readonly session: OperatorSession },
): Promise<void> {
  const { firstOperatorId } = claim;
  if (firstOperatorId === null) await deps.operator.assertMayMake(tx, session);
  else await deps.operator.assertMayCheck(tx, session, firstOperatorId);
  const role = firstOperatorId === null ? 'ledger_maker' : 'ledger_checker';
  if (!session.roles.includes(role)) throw new AppError('operator.role_missing', { accepted: role });
}

/** Amount to credit: at most what was claimed, and the same for both operators. */
function amountOf({ received, firstAmount, scale }: queries.Claim, amount: string | undefined): string {
  if (amount === undefined)
    throw new AppError('request.invalid', {
      field: 'amount',
      reason: 'is needed to approve',
      accepted: received,
    });
  assertAmount(amount, scale);
  if (compareDecimal(amount, received) > 0)
    throw new AppError('wallet.above_claim', { field: 'amount', limit: received, accepted: received });
  if (firstAmount !== null && compareDecimal(firstAmount, amount) !== 0)
    throw new AppError('wallet.amounts_differ', {
      field: 'amount',
      limit: firstAmount,
      accepted: firstAmount,
    });
  return amount;
}
