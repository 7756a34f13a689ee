import type { DecodedInputOf, wallet as calls } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Operator, Outcome, Persons } from '../../operator/index.ts';
import { lockChain } from './block-queries.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { findChainOf, lockLate } from './late-queries.ts';

interface LateDeps extends Pick<DepositDeps, 'ledger' | 'clock'> {
  readonly operator: Pick<Operator, 'assertNotOwn'>;
}

/** Credits what arrived after its asset was closed, once. The chain stands still meanwhile, so it cannot take it back. */
export async function creditLate(
  tx: Tx,
  deps: LateDeps,
  {
    input,
    by,
  }: { readonly input: DecodedInputOf<typeof calls.operatorCreditLateDeposit>; readonly by: Persons },
): Promise<Outcome> {
  const { deposit_id: id, reason } = input;
  const chainCode = await findChainOf(tx, id);
  if (chainCode === undefined) throw new AppError('wallet.deposit_not_found', { field: 'deposit_id' });
  await lockChain(tx, chainCode);
  const deposit = await lockLate(tx, id);
  if (deposit.state !== 'late') throw new AppError('wallet.deposit_decided', { state: deposit.state });
  const { userId, currencyId, amount, code, isMature } = deposit;
  await deps.operator.assertNotOwn(tx, by.session, userId);
  const state = isMature ? 'withdrawable' : 'credited';
  await creditDeposit(tx, deps, { id, userId, currencyId, amount, world: `chain:${chainCode}`, state });
  return {
    isNew: false,
    entry: {
      action: 'wallet.credit_late_deposit',
      subject: { kind: 'deposit', id },
      reason,
      before: { state: 'late' },
      after: { state, amount, coin: code },
    },
  };
}
