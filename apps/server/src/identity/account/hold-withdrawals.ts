import type { WithdrawalHoldReason } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertHold } from './hold-queries.ts';

/** Holds the withdrawals of a user for a while (rule book, section 4); a longer hold stays. */
export async function holdWithdrawals(
  tx: Tx,
  deps: { readonly clock: Pick<Clock, 'now'> },
  hold: { readonly userId: number; readonly hours: number; readonly reason: WithdrawalHoldReason },
): Promise<void> {
  const now = deps.clock.now();
  await insertHold(tx, {
    userId: hold.userId,
    reason: hold.reason,
    placedAt: now,
    until: now + hold.hours * HOUR_MS,
  });
}
