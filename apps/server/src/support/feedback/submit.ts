import { FEEDBACK_LIMITS, type feedback as calls } from '@openbourse/api';
import { readableLength } from '@openbourse/api/readable-length';
import type { ChangeFor } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { assertNotTooMany, dayStart } from './day.ts';
import * as queries from './feedback-queries.ts';
import { bindPictures, readPictures } from './pictures.ts';
import { type Details, presentDetails } from './read-feedback.ts';

const EXAMPLE = 'I sent 50 USDT an hour ago.';

/** Keeps what a user wrote. */
export async function submitFeedback(
  deps: Deps,
  { tx, input, by: { userId }, now: at }: ChangeFor<typeof calls.submit>,
): Promise<Details> {
  const pictures = readPictures(input.pictures);
  const written = { type: input.type, ...textsOf(input), pictures };
  await queries.lockWriter(tx, userId);
  const count = await queries.countFeedback(tx, { userId, since: dayStart(at) });
  assertNotTooMany(at, { count, limit: FEEDBACK_LIMITS.perDayMax }, 'feedback.too_many_today');
  const publicId = deps.random.uuid();
  await bindPictures(tx, deps, { pictures, userId, reference: `feedback:${publicId}` });
  return presentDetails(tx, await queries.insertFeedback(tx, { ...written, publicId, userId, at }));
}

/** Visible parts of title and content; refuses what is too short. */
function textsOf(input: { readonly title: string; readonly content: string }) {
  const title = input.title.trim();
  const content = input.content.trim();
  if (readableLength(title) === 0)
    throw new AppError('feedback.field_required', { field: 'title', accepted: 'Deposit has not arrived' });
  const limit = FEEDBACK_LIMITS.contentLengthMin;
  if (readableLength(content) < limit)
    throw new AppError('feedback.too_short', { field: 'content', limit: String(limit), accepted: EXAMPLE });
  return { title, content };
}
