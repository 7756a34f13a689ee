import type { NotificationKind } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { enqueueNotification } from '../../notification/index.ts';
import { findTold } from './deposit-queries.ts';

/** Notifies the user, in the transaction of the change, of the outcome of a deposit; each thing once. */
export async function tellUser(
  tx: Tx,
  change: {
    readonly id: string;
    readonly kind: Extract<NotificationKind, `deposit_${string}`>;
    readonly at: number;
  },
): Promise<void> {
  const { id, kind, at } = change;
  const { userId, amount, code } = await findTold(tx, id);
  await enqueueNotification(tx, { userId, kind, params: { amount, code }, key: id, at });
}
