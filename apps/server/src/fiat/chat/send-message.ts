import { type DecodedInputOf, FIAT_LIMITS, FIAT_TEMPLATES, type fiat as calls } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { type OrderRecord, userOf } from '../order/order.ts';
import { findOrder } from '../order/order-queries.ts';
import { publishOrders } from '../order/publish-orders.ts';
import { paramsOf } from '../order/tell-sides.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import { type Message, presentMessage, publishMessages } from '../message/message.ts';
import { insertMessage, type MessageRow, type NewMessage } from '../message/message-queries.ts';
import { findSide } from '../order/find-side.ts';
import * as queries from './chat-queries.ts';

type Input = DecodedInputOf<typeof calls.sendMessage>;
type Content = Pick<MessageRow, 'kind' | 'text' | 'template' | 'fileId'>;

/** An absent reader is notified of new messages once in this time. */
const NOTICE_MS = 900_000;

/** Writes to the other side. */
export async function sendMessage(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.sendMessage>,
): Promise<Message> {
  const { userId } = by;
  const { order, side } = await findSide(tx, { publicId: input.order_id, userId });
  const content = contentOf(input);
  await queries.lockWriter(tx, userId);
  assertChatOpen(order, now);
  await assertNotTooMany(tx, { userId, now });
  if (content.fileId !== null) {
    const reference = `fiat_chat:${order.publicId}:${deps.random.uuid()}`;
    await deps.files.bind(tx, { fileId: content.fileId, userId, purpose: 'fiat_chat', reference });
  }
  return write(tx, deps, { ...content, sender: side, userId, operatorName: null, order, at: now });
}

/** Writes to both sides; the message is recorded with its operator, who may be neither of them. */
export async function sendAsOperator(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.operatorSendMessage>,
): Promise<Message> {
  const order = await findOrder(tx, input.order_id);
  if (order === undefined) throw new AppError('fiat.order_not_found', { field: 'order_id' });
  assertChatOpen(order, now);
  for (const userId of [order.buyerId, order.sellerId]) await deps.operator.assertNotOwn(tx, by, userId);
  const content = { kind: 'text', text: input.text, template: null, fileId: null } as const;
  const writer = { sender: 'operator', userId: null, operatorName: by.name } as const;
  const message = await write(tx, deps, { ...content, ...writer, order, at: now });
  await deps.operator.record(tx, by, {
    action: 'fiat.send_message',
    subject: { kind: 'fiat_order', id: order.publicId },
    reason: '',
    before: null,
    after: { message_id: message.id, text: input.text },
  });
  return message;
}

/** Stores a message, notifies who did not write it and publishes it. */
async function write(
  tx: Tx,
  deps: Deps,
  { order, ...message }: Omit<NewMessage, 'orderId'> & { readonly order: OrderRecord },
): Promise<Message> {
  const { sender, at } = message;
  const row = await insertMessage(tx, { ...message, orderId: order.id });
  for (const side of (['buyer', 'seller'] as const).filter((one) => one !== sender))
    await enqueueNotification(tx, {
      userId: userOf(order, side),
      kind: 'fiat_message',
      params: paramsOf(order),
      key: `${order.publicId}:${Math.floor(at / NOTICE_MS)}`,
      at,
    });
  publishMessages(tx, order, [row]);
  await publishOrders(tx, deps, [order.id]);
  return presentMessage(row, order);
}

/** Content of a message, without links; refuses with `fiat.field_required` when its kind needs more. */
function contentOf({ kind, text = '', picture, template }: Input): Content {
  const none = { kind, text: null, template: null, fileId: null };
  if (kind === 'image')
    return {
      ...none,
      fileId: needed(picture, { field: 'picture', accepted: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2' }),
    };
  if (kind === 'template')
    return {
      ...none,
      template: needed(template, { field: 'template', accepted: FIAT_TEMPLATES.join(', ') }),
    };
  const said = text.trim() === '' ? undefined : maskLinks(text);
  return { ...none, text: needed(said, { field: 'text', accepted: 'Hello!' }) };
}

function needed<T>(value: T | undefined, hint: { readonly field: string; readonly accepted: string }): T {
  if (value === undefined) throw new AppError('fiat.field_required', hint);
  return value;
}

async function assertNotTooMany(
  tx: Tx,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<void> {
  const limit = FIAT_LIMITS.messagesPerMinute;
  const count = await queries.countMessages(tx, { userId, since: now - MINUTE_MS });
  if (count >= limit) throw new AppError('fiat.too_many_messages', { limit: String(limit) });
}

/** Refuses with `fiat.chat_closed` once the chat is closed. */
function assertChatOpen({ endedAt }: Pick<OrderRecord, 'endedAt'>, now: number): void {
  if (endedAt !== null && now >= endedAt + FIAT_LIMITS.chatAfterMs) throw new AppError('fiat.chat_closed');
}
