import type { support as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Deps } from '../deps.ts';
import * as queries from './chat-queries.ts';
import { assertClaimed, lockOpen } from './claim.ts';
import { contentOf, type DeskMessage, presentDeskMessage, publish } from './message.ts';

/** Writes to the user of a claimed conversation. */
export async function sendAsOperator(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.operatorSendMessage>,
): Promise<DeskMessage> {
  const content = contentOf(input);
  const conversation = await lockOpen(tx, deps, { operator: by, publicId: input.id });
  const { operatorId } = by;
  assertClaimed(conversation, by);
  if (content.fileId !== null) {
    const reference = `support_chat:${input.id}:operator:${deps.random.uuid()}`;
    await deps.files.bind(tx, { fileId: content.fileId, operatorId, purpose: 'support_chat', reference });
  }
  const written = await queries.insertMessage(tx, {
    ...{ ...content, conversationId: conversation.id, sender: 'operator', event: null, at },
    ...{ userId: null, operatorId, operatorName: by.name },
  });
  const ids = { answeredId: written.id, lastMessageId: written.id, operatorMessageId: written.id };
  const unreadSince = conversation.unreadSince ?? at;
  await queries.saveConversation(tx, { ...conversation, ...ids, waitingSince: null, unreadSince }, at);
  publish(tx, conversation, [written]);
  await deps.operator.record(tx, by, {
    action: 'support.send_message',
    subject: { kind: 'support_conversation', id: input.id },
    reason: '',
    before: null,
    after: { message_id: written.id, ...(content.fileId !== null && { picture: content.fileId }) },
  });
  return presentDeskMessage(written);
}
