import { type DecodedInputOf, FIAT_LIMITS, FIAT_TEMPLATES, type fiat as calls } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession, RequestContext, Session } from '../../kernel/request.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Kit } from '../kit.ts';
import { announce } from '../order/announce.ts';
import { type OrderRecord, type Side, userOf } from '../order/order.ts';
import { findOrder } from '../order/order-queries.ts';
import { paramsOf } from '../order/tell-sides.ts';
import { fiatMessage } from '../topics.ts';
import { maskLinks } from '../mask-links.ts';
import { type Message, presentMessage } from '../message/message.ts';
import { insertMessage, type MessageRow, type NewMessage } from '../message/message-queries.ts';
import { findSide } from '../order/find-side.ts';
import * as queries from './chat-queries.ts';

type Input = DecodedInputOf<typeof calls.sendMessage>;
type Content = Pick<MessageRow, 'kind' | 'text' | 'template' | 'fileId'>;

/** Who does not look is told of new messages once in this time. */
const NOTICE_MS = 900_000;

/** Writes to the other side; a repeat of an idempotency key answers the message that it wrote. */
export async function sendMessage(
  kit: Kit,
  session: Session,
  { input, context }: { readonly input: Input; readonly context: RequestContext },
): Promise<Message> {
  const { userId } = session;
  const { order, side } = await findSide(kit.db, { publicId: input.order_id, userId });
  if (session.isFrozen) throw new AppError('identity.frozen');
  const content = contentOf(input);
  const { row, isNew } = await kit.db.transaction(async (tx) => {
    const idempotencyKey = context.idempotencyKey || kit.random.uuid();
    await queries.lockWriter(tx, userId);
    const earlier = await queries.findMessageByKey(tx, { userId, idempotencyKey });
    if (earlier !== undefined) return { row: repeated(earlier, { order, content }), isNew: false };
    assertChatOpen(order, kit.clock.now());
    await assertNotTooMany(tx, kit, userId);
    if (content.fileId !== null) {
      const reference = `fiat_chat:${order.publicId}:${idempotencyKey}`;
      await kit.files.bind(tx, { fileId: content.fileId, userId, purpose: 'fiat_chat', reference });
    }
    const by = { sender: side, userId, operatorName: null, idempotencyKey };
    return { row: await write(tx, kit, { order, by, content }), isNew: true };
  });
  if (isNew) await tell(kit, { order, row });
  return presentMessage(row, order);
}

/** Writes to both sides; the message is recorded with its operator, who may be neither of them. */
export async function sendAsOperator(
  kit: Kit,
  operator: OperatorSession,
  input: DecodedInputOf<typeof calls.operatorSendMessage>,
): Promise<Message> {
  const order = await findOrder(kit.db, input.order_id);
  if (order === undefined) throw new AppError('fiat.order_not_found', { field: 'order_id' });
  assertChatOpen(order, kit.clock.now());
  const row = await kit.db.transaction(async (tx) => {
    for (const userId of [order.buyerId, order.sellerId])
      await kit.operator.assertNotOwn(tx, operator, userId);
    const by = {
      sender: 'operator',
      userId: null,
      operatorName: operator.name,
      idempotencyKey: null,
    } as const;
    const content = { kind: 'text', text: input.text, template: null, fileId: null } as const;
    const written = await write(tx, kit, { order, by, content });
    await kit.operator.record(tx, operator, {
      action: 'fiat.send_message',
      subject: { kind: 'fiat_order', id: order.publicId },
      reason: '',
      before: null,
      after: { message_id: written.id, text: input.text },
    });
    return written;
  });
  await tell(kit, { order, row });
  return presentMessage(row, order);
}

async function write(
  tx: Tx,
  kit: Kit,
  message: {
    readonly order: OrderRecord;
    readonly by: Pick<NewMessage, 'sender' | 'userId' | 'operatorName' | 'idempotencyKey'>;
    readonly content: Content;
  },
): Promise<MessageRow> {
  const { order, by, content } = message;
  const at = kit.clock.now();
  const row = await insertMessage(tx, { ...content, ...by, orderId: order.id, at });
  for (const side of (['buyer', 'seller'] as const).filter((one) => one !== by.sender))
    await enqueueNotification(tx, {
      userId: userOf(order, side),
      kind: 'fiat_message',
      params: paramsOf(order),
      key: `${order.publicId}:${Math.floor(at / NOTICE_MS)}`,
      at,
    });
  return row;
}

async function tell(
  kit: Kit,
  { order, row }: { readonly order: OrderRecord; readonly row: MessageRow },
): Promise<void> {
  const messages = [presentMessage(row, order)];
  for (const side of ['buyer', 'seller'] satisfies Side[])
    kit.bus.publish(fiatMessage, { userId: userOf(order, side), messages });
  await announce(kit, { orderIds: [order.id], balances: [], isQuiet: true });
}

/** What is said, without links; refuses with `fiat.field_required` what its kind needs. */
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

function repeated(
  earlier: MessageRow,
  { order, content }: { readonly order: OrderRecord; readonly content: Content },
): MessageRow {
  const isSame =
    earlier.orderId === order.id &&
    earlier.kind === content.kind &&
    earlier.text === content.text &&
    earlier.template === content.template &&
    earlier.fileId === content.fileId;
  if (!isSame) throw new AppError('request.idempotency_conflict');
  return earlier;
}

async function assertNotTooMany(tx: Tx, kit: Kit, userId: number): Promise<void> {
  const limit = FIAT_LIMITS.messagesPerMinute;
  const count = await queries.countMessages(tx, { userId, since: kit.clock.now() - MINUTE_MS });
  if (count >= limit) throw new AppError('fiat.too_many_messages', { limit: String(limit) });
}

/** Refuses with `fiat.chat_closed` once nobody can write any more. */
function assertChatOpen({ endedAt }: Pick<OrderRecord, 'endedAt'>, now: number): void {
  if (endedAt !== null && now >= endedAt + FIAT_LIMITS.chatAfterMs) throw new AppError('fiat.chat_closed');
}
