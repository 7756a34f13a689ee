import { type DecodedInputOf, SUPPORT_LIMITS, type support as calls } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { toTimestamp } from '../../kernel/db.ts';
import type { Kit } from '../kit.ts';
import * as queries from './chat-queries.ts';
import { contentOf, type Message, presentMessage, publish, repeated, tellEvent } from './message.ts';
import { presentOperators } from './presence.ts';

/** Writes to customer service and opens the conversation; a repeat of an idempotency key answers what it wrote. */
export async function sendMessage(
  kit: Kit,
  by: { readonly userId: number; readonly idempotencyKey: string },
  input: DecodedInputOf<typeof calls.sendMessage>,
): Promise<Message> {
  const { userId } = by;
  const idempotencyKey = by.idempotencyKey || kit.random.uuid();
  const content = contentOf(input);
  const sent = await kit.db.transaction(async (tx) => {
    const at = kit.clock.now();
    const own = { userId, publicId: kit.random.uuid(), at };
    const conversation = await queries.lockOwnConversation(tx, own);
    const earlier = await queries.findMessageByKey(tx, { by: 'user_id', id: userId, idempotencyKey });
    if (earlier !== undefined) return { row: repeated(earlier, content), conversation, told: [] };
    await assertNotTooMany(tx, { userId, at });
    if (content.fileId !== null) {
      const reference = `support_chat:${conversation.publicId}:${idempotencyKey}`;
      await kit.files.bind(tx, { fileId: content.fileId, userId, purpose: 'support_chat', reference });
    }
    const written = await queries.insertMessage(tx, {
      ...content,
      ...{ conversationId: conversation.id, sender: 'user', event: null, userId, idempotencyKey, at },
      ...{ operatorId: null, operatorName: null },
    });
    const events = await tellAbsence(tx, kit, conversation);
    const waitingSince = conversation.waitingSince ?? at;
    const lastMessageId = events.at(-1)?.id ?? written.id;
    await queries.saveConversation(tx, { ...conversation, state: 'open', waitingSince, lastMessageId }, at);
    return { row: written, conversation, told: [written, ...events] };
  });
  publish(kit, sent.conversation, sent.told);
  return presentMessage(sent.row);
}

/** Says once before each answer that nobody is at the desk. */
async function tellAbsence(
  tx: Tx,
  kit: Kit,
  { id, answeredId }: queries.ConversationRow,
): Promise<queries.MessageRow[]> {
  if ((await presentOperators(tx, kit)).length > 0) return [];
  if (await queries.wasToldOfAbsence(tx, { conversationId: id, afterId: answeredId })) return [];
  return [await tellEvent(tx, { id }, { event: 'nobody_present', at: kit.clock.now() })];
}

async function assertNotTooMany(
  tx: Tx,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  const limit = SUPPORT_LIMITS.messagesPerMinute;
  const nth = await queries.findNthNewestAt(tx, { userId, since: at - MINUTE_MS, n: limit });
  if (nth === undefined) return;
  // To the second: a minute would be no answer to who has to wait less than one.
  const next = `${toTimestamp(nth + MINUTE_MS).slice(11, 19)} UTC`;
  throw new AppError('support.too_many_messages', {
    limit: String(limit),
    accepted: next,
    next_at: next,
    seconds: Math.ceil((nth + MINUTE_MS - at) / 1_000),
  });
}
