import type { DecodedInputOf, support as calls } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Kit } from '../kit.ts';
import * as queries from './chat-queries.ts';
import { assertClaimed, lockOpen } from './claim.ts';
import { contentOf, type DeskMessage, presentDeskMessage, publish, repeated } from './message.ts';

/** Writes to the user of a claimed conversation; a repeat of an idempotency key answers what it wrote. */
export async function sendAsOperator(
  kit: Kit,
  operator: OperatorSession,
  input: DecodedInputOf<typeof calls.operatorSendMessage> & { readonly idempotencyKey: string },
): Promise<DeskMessage> {
  const content = contentOf(input);
  const idempotencyKey = input.idempotencyKey || kit.random.uuid();
  const { row, told } = await kit.db.transaction(async (tx) => {
    const conversation = await lockOpen(tx, kit, { operator, publicId: input.id });
    const { operatorId } = operator;
    const earlier = await queries.findMessageByKey(tx, { by: 'operator_id', id: operatorId, idempotencyKey });
    if (earlier !== undefined) {
      if (earlier.conversationId !== conversation.id) throw new AppError('request.idempotency_conflict');
      return { row: repeated(earlier, content), told: null };
    }
    assertClaimed(conversation, operator);
    if (content.fileId !== null) {
      const reference = `support_chat:${input.id}:operator:${idempotencyKey}`;
      await kit.files.bind(tx, { fileId: content.fileId, operatorId, purpose: 'support_chat', reference });
    }
    const at = kit.clock.now();
    const written = await queries.insertMessage(tx, {
      ...{ ...content, conversationId: conversation.id, sender: 'operator', event: null, at },
      ...{ userId: null, operatorId, operatorName: operator.name, idempotencyKey },
    });
    const ids = { answeredId: written.id, lastMessageId: written.id, operatorMessageId: written.id };
    const unreadSince = conversation.unreadSince ?? at;
    await queries.saveConversation(tx, { ...conversation, ...ids, waitingSince: null, unreadSince }, at);
    await kit.operator.record(tx, operator, {
      action: 'support.send_message',
      subject: { kind: 'support_conversation', id: input.id },
      reason: '',
      before: null,
      after: { message_id: written.id, ...(content.fileId !== null && { picture: content.fileId }) },
    });
    return { row: written, told: conversation };
  });
  if (told !== null) publish(kit, told, [row]);
  return presentDeskMessage(row);
}
