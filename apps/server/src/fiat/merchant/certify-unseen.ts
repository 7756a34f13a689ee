import type { Kit } from '../kit.ts';
import { lockPeople } from '../person/lock-people.ts';
import { findMerchantOf, writeMerchant } from './merchant-queries.ts';

/**
 * Certifies an application without an operator and without a history, for merchants of a demonstration. Whoever has
 * not applied by this key, or is not waiting, stays as is.
 */
export async function certifyUnseen(
  kit: Kit,
  of: { readonly userId: number; readonly idempotencyKey: string },
): Promise<void> {
  await kit.db.transaction(async (tx) => {
    await lockPeople(tx, [of.userId]);
    const merchant = await findMerchantOf(tx, of.userId);
    if (merchant?.state !== 'applied' || merchant.idempotencyKey !== of.idempotencyKey) return;
    const at = kit.clock.now();
    const decided = { decidedAt: at, decidedBy: 'demo mode', certifiedAt: at, reason: null };
    await writeMerchant(tx, { ...merchant, ...decided, state: 'certified', isHistoryWaived: true });
  });
}
