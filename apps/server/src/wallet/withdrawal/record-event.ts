import type { NotificationKind, WithdrawalEvent } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { enqueueNotification } from '../../notification/index.ts';
import { findTold, insertEvent } from './withdrawal-queries.ts';

/** The steps of which the user is notified; the others are between operators or between transactions. */
const NOTICES: Partial<Readonly<Record<WithdrawalEvent, NotificationKind>>> = {
  requested: 'withdrawal_requested',
  approved: 'withdrawal_approved',
  broadcast: 'withdrawal_sent',
  success: 'withdrawal_completed',
  rejected: 'withdrawal_rejected',
  cancelled: 'withdrawal_cancelled',
  proof_broken: 'withdrawal_frozen',
};

/**
 * Adds a step to the time line of a withdrawal and notifies the user of it, in the transaction of the step.
 */
export async function recordEvent(tx: Tx, event: Parameters<typeof insertEvent>[1]): Promise<void> {
  await insertEvent(tx, event);
  const kind = NOTICES[event.kind];
  if (kind === undefined) return;
  const { id, at } = event;
  const { userId, amount, code } = await findTold(tx, id);
  await enqueueNotification(tx, { userId, kind, params: { amount, code }, key: id, at });
}
