import { toTimestamp } from '../kernel/db.ts';
import type { Kit } from './kit.ts';
import { type DuePayment, listDuePayments, takePayment } from './settle-queries.ts';

const PAYMENTS_PER_READ = 500;

/**
 * Pays what settled hours owe, one transaction of the ledger per receiver and hour. A share comes from the account of
 * the house that got the fee, so that none of them can be overdrawn.
 */
export async function payDue(kit: Kit): Promise<void> {
  for (;;) {
    const due = await listDuePayments(kit.db, PAYMENTS_PER_READ);
    for (const payment of due) await pay(kit, payment);
    if (due.length < PAYMENTS_PER_READ) return;
  }
}

async function pay(kit: Kit, due: DuePayment): Promise<void> {
  const { hour, receiverId: userId } = due;
  const isPaid = await kit.db.transaction(async (tx) => {
    const sums = await takePayment(tx, due);
    if (sums.length === 0) return false;
    return kit.ledger.post(tx, {
      kind: 'referral_commission',
      reference: toTimestamp(hour),
      idempotencyKey: `${toTimestamp(hour)}:${userId}`,
      postings: sums.flatMap(({ currencyId, house, amount }) => [
        { owner: { house }, currencyId, amount: `-${amount}` },
        { owner: { userId, wallet: 'trade' as const }, currencyId, amount },
      ]),
    });
  });
  if (isPaid) await kit.ledger.announce(userId);
}
