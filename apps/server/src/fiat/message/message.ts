import type { fiat as calls, ReplyOf } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { fiatMessage } from '../topics.ts';
import type { MessageRow } from './message-queries.ts';

export type Message = ReplyOf<typeof calls.sendMessage>;

export function presentMessage(row: MessageRow, order: { readonly publicId: string }): Message {
  const { id, sender, kind, text, template, fileId, at } = row;
  return { id, order_id: order.publicId, sender, kind, text, template, picture: fileId, at };
}

/** Publishes what was written into a chat for both sides, once the transaction is committed. */
export function publishMessages(
  tx: Tx,
  order: { readonly publicId: string; readonly buyerId: number; readonly sellerId: number },
  rows: readonly MessageRow[],
): void {
  const messages = rows.map((row) => presentMessage(row, order));
  for (const userId of [order.buyerId, order.sellerId]) tx.publish(fiatMessage, { userId, messages });
}
