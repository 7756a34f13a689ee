import { type DecodedInputOf, FEEDBACK_LIMITS, type feedback as calls } from '@openbourse/api';
import { readableLength } from '@openbourse/api/readable-length';
import { AppError } from '../../kernel/error.ts';
import type { Kit } from '../kit.ts';
import { assertNotTooMany, dayStart } from './day.ts';
import * as queries from './feedback-queries.ts';
import { bindPictures, readPictures } from './pictures.ts';
import { type Details, presentDetails } from './read-feedback.ts';

const EXAMPLE = 'I sent 50 USDT an hour ago.';

/** Keeps what a user wrote; a repeat of an idempotency key answers what it wrote. */
export async function submitFeedback(
  kit: Kit,
  by: { readonly userId: number; readonly idempotencyKey: string },
  input: DecodedInputOf<typeof calls.submit>,
): Promise<Details> {
  const { userId } = by;
  const idempotencyKey = by.idempotencyKey || kit.random.uuid();
  const written = { type: input.type, ...textsOf(input), pictures: readPictures(input.pictures) };
  const row = await kit.db.transaction(async (tx) => {
    await queries.lockWriter(tx, userId);
    const earlier = await queries.findFeedbackByKey(tx, { userId, idempotencyKey });
    if (earlier !== undefined) return repeated(earlier, written);
    const at = kit.clock.now();
    const count = await queries.countFeedback(tx, { userId, since: dayStart(at) });
    assertNotTooMany(at, { count, limit: FEEDBACK_LIMITS.perDayMax }, 'feedback.too_many_today');
    const publicId = kit.random.uuid();
    const { pictures } = written;
    await bindPictures(tx, kit, { pictures, userId, reference: `feedback:${publicId}` });
    return queries.insertFeedback(tx, { ...written, publicId, userId, idempotencyKey, at });
  });
  return presentDetails(kit.db, row);
}

/** What a reader sees of title and content; refuses what is too short. */
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

function repeated(
  earlier: queries.FeedbackRow,
  written: Pick<queries.FeedbackRow, 'type' | 'title' | 'content' | 'pictures'>,
): queries.FeedbackRow {
  const isSame =
    earlier.type === written.type &&
    earlier.title === written.title &&
    earlier.content === written.content &&
    earlier.pictures.join() === written.pictures.join();
  if (!isSame) throw new AppError('request.idempotency_conflict');
  return earlier;
}
