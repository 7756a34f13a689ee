import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Kit } from '../kit.ts';
import * as queries from './chat-queries.ts';
import { assertClaimed, lockOpen } from './claim.ts';
import { type DeskMessage, presentDeskMessage, publish, readText } from './message.ts';

/** Writes to the user of a claimed conversation; a repeat of an idempotency key answers what it wrote. */
export async function sendAsOperator(
  kit: Kit,
  operator: OperatorSession,
  input: { readonly id: string; readonly text: string; readonly idempotencyKey: string },
): Promise<DeskMessage> {
  const text = readText(input.text);
  if (text === null) throw new AppError('support.field_required', { field: 'text', accepted: 'Hello!' });
  const idempotencyKey = input.idempotencyKey || kit.random.uuid();
  const { row, told } = await kit.db.transaction(async (tx) => {
    const conversation = await lockOpen(tx, kit, { operator, publicId: input.id });
    const { operatorId } = operator;
    const earlier = await queries.findMessageByKey(tx, { by: 'operator_id', id: operatorId, idempotencyKey });
    if (earlier !== undefined) {
      const isSame = earlier.conversationId === conversation.id && earlier.text === text;
      if (!isSame) throw new AppError('request.idempotency_conflict');
      return { row: earlier, told: null };
    }
    assertClaimed(conversation, operator);
    const at = kit.clock.now();
    const written = await queries.insertMessage(tx, {
      ...{ conversationId: conversation.id, sender: 'operator', text, event: null, fileId: null, at },
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
      after: { message_id: written.id },
    });
    return { row: written, told: conversation };
  });
  if (told !== null) publish(kit, told, [row]);
  return presentDeskMessage(row);
}
