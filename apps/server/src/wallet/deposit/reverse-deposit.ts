import { formatDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { lockBalances } from '../../ledger/index.ts';
import { shortfallOf } from './credit-deposit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as queries from './deposit-queries.ts';
import { tellUser } from './tell-user.ts';

type ReverseDeps = Pick<DepositDeps, 'ledger' | 'clock' | 'identity'>;

/**
 * Takes back what a block brought that left the chain, once by the deposit's id: the credit with its signs flipped.
 * What the user has spent already is lent by the world account `debt`, and the user is frozen for a review
 * (rule book, section 6; D5). Answers whether it is. The caller holds the locks of the user.
 */
export async function reverseDeposit(
  tx: Tx,
  deps: ReverseDeps,
  deposit: queries.Deposit,
): Promise<{ readonly isFrozen: boolean }> {
  const { id, userId, currencyId, amount, chainCode, isCredited } = deposit;
  const at = deps.clock.now();
  if (!isCredited) {
    await queries.updateOrphaned(tx, { id, shortfall: '0', at });
    return { isFrozen: false };
  }
  const owner = { userId, wallet: 'trade' as const };
  const balance = (await lockBalances(tx, [{ ...owner, currencyId }])).get({ ...owner, currencyId });
  const shortfall = shortfallOf(amount, formatDecimal(balance.available, balance.scale));
  if (shortfall !== '0') {
    await deps.ledger.post(tx, {
      kind: 'deposit_shortfall',
      reference: id,
      idempotencyKey: id,
      postings: [
        { owner: { world: 'debt' }, currencyId, amount: `-${shortfall}` },
        { owner, currencyId, amount: shortfall },
      ],
    });
    await deps.identity.freezeForReview(tx, userId);
  }
  await deps.ledger.post(tx, {
    kind: 'deposit_reversal',
    reference: id,
    idempotencyKey: id,
    postings: [
      { owner, currencyId, amount: `-${amount}` },
      { owner: { world: `chain:${chainCode}` }, currencyId, amount },
    ],
  });
  await queries.updateOrphaned(tx, { id, shortfall, at });
  await tellUser(tx, { id, kind: 'deposit_reversed', at });
  return { isFrozen: shortfall !== '0' };
}
