import type { fiat as calls, ReplyOf } from '@openbourse/api';
import type { MessageRow } from './message-queries.ts';

export type Message = ReplyOf<typeof calls.sendMessage>;

export function presentMessage(row: MessageRow, order: { readonly publicId: string }): Message {
  const { id, sender, kind, text, template, fileId, at } = row;
  return { id, order_id: order.publicId, sender, kind, text, template, picture: fileId, at };
}
