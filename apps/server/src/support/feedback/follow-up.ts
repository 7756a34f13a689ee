import { FEEDBACK_LIMITS, type feedback as calls } from '@openbourse/api';
import { readableLength } from '@openbourse/api/readable-length';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { assertNotTooMany, dayStart } from './day.ts';
import * as queries from './feedback-queries.ts';
import { bindPictures, readPictures } from './pictures.ts';
import { type Details, ownOf, showFeedback } from './read-feedback.ts';

/** Adds to the user's feedback, which then awaits a reply again. */
export async function followUp(
  deps: Deps,
  { tx, input, by: { userId }, now: at }: Change<typeof calls.reply>,
): Promise<Details> {
  const written = { text: textOf(input.text), pictures: readPictures(input.pictures) };
  await queries.lockWriter(tx, userId);
  const { id: feedbackId, publicId } = ownOf(await queries.lockFeedback(tx, input.id), userId);
  const count = await queries.countFollowUps(tx, { userId, since: dayStart(at) });
  assertNotTooMany(at, { count, limit: FEEDBACK_LIMITS.followUpsPerDayMax }, 'feedback.too_many_replies');
  const reference = `feedback:${publicId}:${deps.random.uuid()}`;
  await bindPictures(tx, deps, { pictures: written.pictures, userId, reference });
  const of = { feedbackId, userId, operatorId: null, operatorName: null };
  await queries.insertMessage(tx, { ...written, ...of, sender: 'user', at });
  await queries.setAwaiting(tx, { id: feedbackId, at });
  return showFeedback(tx, { userId, id: input.id });
}

/** Visible part of a text; refuses mere space. */
export function textOf(text: string): string {
  if (readableLength(text) > 0) return text.trim();
  throw new AppError('feedback.field_required', { field: 'text', accepted: 'It has arrived, thank you.' });
}
