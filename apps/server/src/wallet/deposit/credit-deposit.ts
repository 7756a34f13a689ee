import { compareDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { lockExits } from '../lock-queries.ts';
import * as queries from './deposit-queries.ts';
import { tellUser } from './tell-user.ts';

type CreditDeps = Pick<DepositDeps, 'ledger' | 'clock' | 'screening'>;

export interface Credit {
  readonly id: string;
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
  /** The world account that it comes from. */
  readonly world: string;
  readonly state: 'credited' | 'withdrawable';
  /** Time for which it has to stay; left out while confirmations decide that. */
  readonly stayMs?: number;
}

/**
 * Credits a deposit to the trade account, once by its id. What an earlier reversal left missing is paid back from it.
 * What a case of screening is about is credited and may not leave. The caller holds the deposit's row.
 */
export async function creditDeposit(tx: Tx, deps: CreditDeps, credit: Credit): Promise<void> {
  const { id, userId, currencyId, amount, world, state, stayMs } = credit;
  const owner = { userId, wallet: 'trade' as const };
  await lockExits(tx, userId);
  const debt = await queries.findDebt(tx, userId, currencyId);
  const repaid = compareDecimal(debt, amount) < 0 ? debt : amount;
  await deps.ledger.post(tx, {
    kind: 'deposit',
    reference: id,
    idempotencyKey: id,
    postings: [
      { owner: { world }, currencyId, amount: `-${amount}` },
      { owner, currencyId, amount },
    ],
  });
  if (repaid !== '0') {
    await deps.ledger.post(tx, {
      kind: 'deposit_debt_repaid',
      reference: id,
      idempotencyKey: id,
      postings: [
        { owner, currencyId, amount: `-${repaid}` },
        { owner: { world: 'debt' }, currencyId, amount: repaid },
      ],
    });
  }
  const at = deps.clock.now();
  const stayedAt = stayMs === undefined ? null : at + stayMs;
  const withdrawableAt = state === 'withdrawable' ? at : stayedAt;
  await queries.updateCredited(tx, { id, state, amount, repaid, at, withdrawableAt });
  await tellUser(tx, { id, kind: 'deposit_credited', at });
  await deps.screening.screen(tx, {
    ...{ kind: 'deposit', reference: id, userId, held: { currencyId, amount } },
    facts: async () => ({ addresses: await queries.listPaidAddresses(tx, id) }),
  });
}

/** Shortfall when `amount` is taken and only `available` is there. */
export function shortfallOf(amount: string, available: string): string {
  return compareDecimal(available, amount) >= 0 ? '0' : subDecimal(amount, available);
}
