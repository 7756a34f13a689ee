import { SUPPORT_LIMITS, type support as calls } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { ChangeFor } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { toTimestamp } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import * as queries from './chat-queries.ts';
import { contentOf, type Message, presentMessage, publish, tellEvent } from './message.ts';
import { presentOperators } from './presence.ts';

/** Writes to customer service and opens the conversation. */
export async function sendMessage(
  deps: Deps,
  { tx, input, by: { userId }, now: at }: ChangeFor<typeof calls.sendMessage>,
): Promise<Message> {
  const content = contentOf(input);
  const own = { userId, publicId: deps.random.uuid(), at };
  const conversation = await queries.lockOwnConversation(tx, own);
  await assertNotTooMany(tx, { userId, at });
  if (content.fileId !== null) {
    const reference = `support_chat:${conversation.publicId}:${deps.random.uuid()}`;
    await deps.files.bind(tx, { fileId: content.fileId, userId, purpose: 'support_chat', reference });
  }
  const written = await queries.insertMessage(tx, {
    ...content,
    ...{ conversationId: conversation.id, sender: 'user', event: null, userId, at },
    ...{ operatorId: null, operatorName: null },
  });
  const events = await tellAbsence(tx, deps, conversation);
  const waitingSince = conversation.waitingSince ?? at;
  const lastMessageId = events.at(-1)?.id ?? written.id;
  await queries.saveConversation(tx, { ...conversation, state: 'open', waitingSince, lastMessageId }, at);
  publish(tx, conversation, [written, ...events]);
  return presentMessage(written);
}

/** Says once before each answer that the desk is empty. */
async function tellAbsence(
  tx: Tx,
  deps: Deps,
  { id, answeredId }: queries.ConversationRow,
): Promise<queries.MessageRow[]> {
  if ((await presentOperators(tx, deps)).length > 0) return [];
  if (await queries.wasToldOfAbsence(tx, { conversationId: id, afterId: answeredId })) return [];
  return [await tellEvent(tx, { id }, { event: 'nobody_present', at: deps.clock.now() })];
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
