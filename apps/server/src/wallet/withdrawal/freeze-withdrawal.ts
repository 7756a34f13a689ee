import type { Tx } from '../../kernel/db.ts';
import { recordEvent } from './record-event.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { claimOf } from './withdrawal-proof.ts';
import { updateFrozen, type Withdrawal } from './withdrawal-queries.ts';

/**
 * Freezes a withdrawal that nothing was signed for and that is not what its user proved: it was changed
 * behind the platform's back. Nothing sends it any more; its money stays held until two operators reject it.
 * Answers whether it did.
 */
export async function freezeUnproved(
  tx: Tx,
  deps: Pick<WithdrawalDeps, 'identity' | 'clock' | 'log'>,
  withdrawal: Withdrawal,
): Promise<boolean> {
  if (deps.identity.isProof(claimOf(withdrawal))) return false;
  const { id } = withdrawal;
  deps.log.error({ withdrawal: id }, 'a withdrawal is not what its user proved; it is frozen');
  await updateFrozen(tx, id);
  await recordEvent(tx, { id, kind: 'proof_broken', at: deps.clock.now() });
  return true;
}
