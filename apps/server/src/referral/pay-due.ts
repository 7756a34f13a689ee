import { addDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { runDue } from '../kernel/run-due.ts';
import type { Deps } from './deps.ts';
import { type DuePayment, type PaidSum, listDuePayments, takePayment } from './settle-queries.ts';

const PAYMENTS_PER_READ = 500;

/**
 * Pays what settled hours owe, one transaction of the ledger per receiver, hour and currency. A share comes from the
 * account of the house that got the fee, so that none of them can be overdrawn.
 */
export async function payDue(deps: Deps): Promise<void> {
  await runDue({
    log: deps.log,
    list: (except: readonly string[]) => listDuePayments(deps.db, { rows: PAYMENTS_PER_READ, except }),
    keyOf: ({ hour, receiverId }) => `${hour}:${receiverId}`,
    run: async (payments) => {
      for (const payment of payments) await pay(deps, payment);
    },
  });
}

async function pay(deps: Deps, due: DuePayment): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const sums = await takePayment(tx, due);
    for (const [currencyId, shares] of Map.groupBy(sums, (sum) => sum.currencyId))
      await payCurrency(tx, deps, { ...due, currencyId, shares });
  });
}

async function payCurrency(
  tx: Tx,
  deps: Deps,
  due: DuePayment & { readonly currencyId: number; readonly shares: readonly PaidSum[] },
): Promise<void> {
  const { receiverId: userId, currencyId } = due;
  const hour = toTimestamp(due.hour);
  const amount = due.shares.reduce((sum, share) => addDecimal(sum, share.amount), '0');
  if (amount === '0') return;
  await deps.ledger.post(tx, {
    kind: 'referral_commission',
    reference: hour,
    idempotencyKey: `${hour}:${userId}:${currencyId}`,
    postings: [
      ...due.shares.map(({ house, amount: share }) => ({
        owner: { house },
        currencyId,
        amount: `-${share}`,
      })),
      { owner: { userId, wallet: 'trade' as const }, currencyId, amount },
    ],
  });
}
