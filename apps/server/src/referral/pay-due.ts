import { addDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { runDue } from '../kernel/run-due.ts';
import type { Kit } from './kit.ts';
import { type DuePayment, type PaidSum, listDuePayments, takePayment } from './settle-queries.ts';

const PAYMENTS_PER_READ = 500;

/**
 * Pays what settled hours owe, one transaction of the ledger per receiver, hour and currency. A share comes from the
 * account of the house that got the fee, so that none of them can be overdrawn.
 */
export async function payDue(kit: Kit): Promise<void> {
  await runDue({
    log: kit.log,
    list: (except: readonly string[]) => listDuePayments(kit.db, { rows: PAYMENTS_PER_READ, except }),
    keyOf: ({ hour, receiverId }) => `${hour}:${receiverId}`,
    run: async (payments) => {
      for (const payment of payments) await pay(kit, payment);
    },
  });
}

async function pay(kit: Kit, due: DuePayment): Promise<void> {
  await kit.db.transaction(async (tx) => {
    const sums = await takePayment(tx, due);
    for (const [currencyId, shares] of Map.groupBy(sums, (sum) => sum.currencyId))
      await payCurrency(tx, kit, { ...due, currencyId, shares });
  });
}

async function payCurrency(
  tx: Tx,
  kit: Kit,
  due: DuePayment & { readonly currencyId: number; readonly shares: readonly PaidSum[] },
): Promise<void> {
  const { receiverId: userId, currencyId } = due;
  const hour = toTimestamp(due.hour);
  const amount = due.shares.reduce((sum, share) => addDecimal(sum, share.amount), '0');
  if (amount === '0') return;
  await kit.ledger.post(tx, {
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
