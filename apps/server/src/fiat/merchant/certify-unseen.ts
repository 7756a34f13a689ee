import type { Tx } from '../../kernel/db.ts';
import { findMerchantOf, writeMerchant } from './merchant-queries.ts';

/**
 * Certifies who has just applied in the same transaction without an operator and without a history, for merchants of a
 * demonstration.
 */
export async function certifyUnseen(
  tx: Tx,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  const merchant = await findMerchantOf(tx, userId);
  if (merchant?.state !== 'applied') return;
  const decided = { decidedAt: at, decidedBy: 'demo mode', certifiedAt: at, reason: null };
  await writeMerchant(tx, { ...merchant, ...decided, state: 'certified', isHistoryWaived: true });
}
