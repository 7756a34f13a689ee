import { FIAT_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { runEach } from '../../kernel/run-due.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { lockPeople } from '../person/lock-people.ts';
import { returnBond } from './apply.ts';
import type { MerchantRecord } from './merchant.ts';
import { findMerchant, listBondsOut, readLastOrder, writeMerchant } from './merchant-queries.ts';

/** Returns the bonds that are due, each in a transaction of its own. Repeating it is harmless. */
export async function returnBonds(deps: Deps): Promise<void> {
  await runEach(deps.log, await listBondsOut(deps.db, deps.clock.now()), ({ id, userId }) =>
    deps.db.transaction(async (tx) => {
      await lockPeople(tx, [userId]);
      const merchant = await findMerchant(tx, id);
      assert(merchant !== undefined, 'a merchant is kept');
      await returnDue(tx, deps, merchant);
    }),
  );
}

/** When the bond of a revoked merchant goes back: seven days after the last order; null while one is not over. */
export async function dueAfterOrders(
  tx: Tx,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<number | null> {
  const last = await readLastOrder(tx, userId);
  return last.isActive ? null : (last.endedAt ?? now) + FIAT_LIMITS.leavingMs;
}

async function returnDue(tx: Tx, deps: Deps, merchant: MerchantRecord): Promise<void> {
  if (merchant.state !== 'leaving' && merchant.state !== 'revoked') return;
  if (merchant.bond === '0') return;
  const now = deps.clock.now();
  const leavingAt = merchant.leavingAt ?? (await dueAfterOrders(tx, { userId: merchant.userId, now }));
  if (leavingAt === null) return;
  if (leavingAt > now) {
    await writeMerchant(tx, { ...merchant, leavingAt });
    return;
  }
  await returnBond(tx, deps, { ...merchant, state: merchant.state === 'leaving' ? 'left' : 'revoked' });
  await enqueueNotification(tx, {
    userId: merchant.userId,
    kind: 'fiat_bond_returned',
    params: { amount: merchant.bond, quantity: merchant.bond, coin: 'USDT' },
    key: `${merchant.id}:${merchant.applications}`,
    at: now,
  });
}
