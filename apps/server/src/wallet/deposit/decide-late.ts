import type { DecodedInputOf, wallet as calls } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Operator, Outcome, Persons } from '../../operator/index.ts';
import { lockChain } from './block-queries.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { findChainOf, type LateDeposit, lockLate, updateRejected } from './late-queries.ts';
import { tellUser } from './tell-user.ts';

interface LateDeps extends Pick<DepositDeps, 'ledger' | 'clock' | 'screening'> {
  readonly operator: Pick<Operator, 'assertNotOwn'>;
}

interface Decision {
  readonly input: DecodedInputOf<typeof calls.operatorCreditLateDeposit>;
  readonly by: Persons;
}

/** Credits what arrived after its asset was closed, once. */
export async function creditLate(tx: Tx, deps: LateDeps, { input, by }: Decision): Promise<Outcome> {
  const { deposit_id: id, reason } = input;
  const { chainCode, userId, currencyId, amount, code, isMature } = await holdLate(tx, deps, { input, by });
  const state = isMature ? 'withdrawable' : 'credited';
  await creditDeposit(tx, deps, { id, userId, currencyId, amount, world: `chain:${chainCode}`, state });
  const subject = { kind: 'deposit', id } as const;
  const entry = { action: 'wallet.credit_late_deposit', subject, reason, before: { state: 'late' } } as const;
  return { isNew: false, entry: { ...entry, after: { state, amount, coin: code } } };
}

/** Rejects it, once: nothing is credited, and the user reads the reason. */
export async function rejectLate(tx: Tx, deps: LateDeps, { input, by }: Decision): Promise<Outcome> {
  const { deposit_id: id, reason } = input;
  const { amount, code } = await holdLate(tx, deps, { input, by });
  await updateRejected(tx, { id, reason });
  await tellUser(tx, { id, kind: 'deposit_rejected', at: deps.clock.now() });
  const subject = { kind: 'deposit', id } as const;
  const entry = { action: 'wallet.reject_late_deposit', subject, reason, before: { state: 'late' } } as const;
  return { isNew: false, entry: { ...entry, after: { state: 'rejected', amount, coin: code } } };
}

/** Holds a deposit that waits. Its chain stands still meanwhile, so it cannot take the deposit back. */
async function holdLate(
  tx: Tx,
  { operator }: LateDeps,
  { input: { deposit_id: id }, by }: Decision,
): Promise<LateDeposit & { readonly chainCode: string }> {
  const chainCode = await findChainOf(tx, id);
  if (chainCode === undefined) throw new AppError('wallet.deposit_not_found', { field: 'deposit_id' });
  await lockChain(tx, chainCode);
  const deposit = await lockLate(tx, id);
  if (deposit.state !== 'late') throw new AppError('wallet.deposit_decided', { state: deposit.state });
  await operator.assertNotOwn(tx, by.session, deposit.userId);
  return { ...deposit, chainCode };
}
