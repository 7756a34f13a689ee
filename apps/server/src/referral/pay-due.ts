import { compareDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import type { Kit } from './kit.ts';
import { type DuePayment, listDuePayments, takePayment } from './settle-queries.ts';

const PAYMENTS_PER_READ = 500;
/**
 * The house accounts of trading fees. All shares of a fee are less than half of it, so the fuller one of the two always
 * has what is due.
 */
const FEES = 'fees';
const CONTRACT_FEES = 'contract_fee';

/** Pays what settled hours owe, one transaction of the ledger per receiver and hour. */
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
    const houses = new Map<number, string>();
    for (const { currencyId } of sums) houses.set(currencyId, await fullerOf(tx, kit, currencyId));
    return kit.ledger.post(tx, {
      kind: 'referral_commission',
      reference: toTimestamp(hour),
      idempotencyKey: `${toTimestamp(hour)}:${userId}`,
      postings: sums.flatMap(({ currencyId, amount }) => [
        { owner: { house: houses.get(currencyId) ?? FEES }, currencyId, amount: `-${amount}` },
        { owner: { userId, wallet: 'trade' as const }, currencyId, amount },
      ]),
    });
  });
  if (isPaid) await kit.ledger.announce(userId);
}

async function fullerOf(tx: Tx, { ledger }: Kit, currencyId: number): Promise<string> {
  const balanceOf = (name: string) => ledger.platformBalance(tx, { kind: 'house', name, currencyId });
  const [fees, contractFees] = [await balanceOf(FEES), await balanceOf(CONTRACT_FEES)];
  return compareDecimal(fees, contractFees) >= 0 ? FEES : CONTRACT_FEES;
}
