import { FIAT_LIMITS, type fiat as calls, type ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type OrderRecord, type Side, sideOf } from '../order/order.ts';
import { findOrderOf } from '../order/order-queries.ts';
import type { MessageRow } from './message-queries.ts';

export type Message = ReplyOf<typeof calls.sendMessage>;

export function presentMessage(row: MessageRow, order: Pick<OrderRecord, 'publicId'>): Message {
  const { id, sender, kind, text, template, fileId, at } = row;
  return { id, order_id: order.publicId, sender, kind, text, template, picture: fileId, at };
}

/** The order as one of its two sides, and which; a foreign one is `fiat.order_not_found`. */
export async function findSide(
  db: Db,
  name: { readonly publicId: string; readonly userId: number },
): Promise<{ readonly order: OrderRecord; readonly side: Side }> {
  const order = await findOrderOf(db, name);
  const side = order === undefined ? null : sideOf(order, name.userId);
  if (order === undefined || side === null) throw new AppError('fiat.order_not_found', { field: 'id' });
  return { order, side };
}

/** Refuses with `fiat.chat_closed` once nobody can write any more. */
export function assertChatOpen({ endedAt }: Pick<OrderRecord, 'endedAt'>, now: number): void {
  if (endedAt !== null && now >= endedAt + FIAT_LIMITS.chatAfterMs) throw new AppError('fiat.chat_closed');
}
