import type { feedback as calls, ReplyOf } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { showForOperator } from './desk.ts';
import * as queries from './feedback-queries.ts';
import { textOf } from './follow-up.ts';

/**
 * Answers feedback and notifies the user; refused when a message came after the last one that the operator
 * saw.
 */
export async function answer(
  deps: Deps,
  { tx, input, by, now: at }: Omit<Change<typeof calls.operatorReply>, 'context'>,
): Promise<ReplyOf<typeof calls.operatorReply>> {
  const text = textOf(input.text);
  const row = await queries.lockFeedback(tx, input.id);
  if (row === undefined) throw new AppError('feedback.not_found', { field: 'id' });
  const { id: feedbackId, publicId, userId, title, state } = row;
  await deps.operator.assertNotOwn(tx, by, userId);
  const newest = (await queries.listThread(tx, feedbackId)).at(-1)?.id;
  if (newest !== input.seen_message_id)
    throw new AppError('feedback.changed_meanwhile', {
      field: 'seen_message_id',
      accepted: String(newest ?? ''),
    });
  const messageId = await queries.insertMessage(tx, {
    ...{ feedbackId, text, at, sender: 'operator', pictures: [], userId: null },
    ...{ operatorId: by.operatorId, operatorName: by.name },
  });
  await queries.setReplied(tx, { id: feedbackId, at });
  await enqueueNotification(tx, {
    userId,
    kind: 'feedback_replied',
    params: { title, feedback: publicId },
    key: `${publicId}:${messageId}`,
    at,
  });
  await deps.operator.record(tx, by, {
    action: 'feedback.reply',
    subject: { kind: 'feedback', id: publicId },
    reason: '',
    before: { state },
    after: { state: 'replied', message_id: messageId },
  });
  return showForOperator(deps, tx, input.id);
}
