import { type DecodedInputOf, FEEDBACK_LIMITS, type feedback as calls } from '@openbourse/api';
import { readableLength } from '@openbourse/api/readable-length';
import { AppError } from '../../kernel/error.ts';
import type { Kit } from '../kit.ts';
import { assertNotTooMany, dayStart } from './day.ts';
import * as queries from './feedback-queries.ts';
import { bindPictures, readPictures } from './pictures.ts';
import { type Details, ownOf, showFeedback } from './read-feedback.ts';

/** Adds to the own feedback, which then awaits a reply again; a repeat of an idempotency key writes nothing. */
export async function followUp(
  kit: Kit,
  by: { readonly userId: number; readonly idempotencyKey: string },
  input: DecodedInputOf<typeof calls.reply>,
): Promise<Details> {
  const { userId } = by;
  const idempotencyKey = by.idempotencyKey || kit.random.uuid();
  const written = { text: textOf(input.text), pictures: readPictures(input.pictures) };
  await kit.db.transaction(async (tx) => {
    await queries.lockWriter(tx, userId);
    const { id: feedbackId, publicId } = ownOf(await queries.lockFeedback(tx, input.id), userId);
    const earlier = await queries.findMessageByKey(tx, { userId, idempotencyKey });
    if (earlier !== undefined) return assertSame(earlier, { ...written, feedbackId });
    const at = kit.clock.now();
    const count = await queries.countFollowUps(tx, { userId, since: dayStart(at) });
    assertNotTooMany(at, { count, limit: FEEDBACK_LIMITS.followUpsPerDayMax }, 'feedback.too_many_replies');
    const reference = `feedback:${publicId}:${idempotencyKey}`;
    await bindPictures(tx, kit, { pictures: written.pictures, userId, reference });
    const of = { feedbackId, userId, operatorId: null, operatorName: null, idempotencyKey };
    await queries.insertMessage(tx, { ...written, ...of, sender: 'user', at });
    await queries.setAwaiting(tx, { id: feedbackId, at });
  });
  return showFeedback(kit, { userId, id: input.id });
}

/** What a reader sees; refuses what is nothing but space. */
export function textOf(text: string): string {
  if (readableLength(text) > 0) return text.trim();
  throw new AppError('feedback.field_required', { field: 'text', accepted: 'It has arrived, thank you.' });
}

function assertSame(
  earlier: queries.MessageRow & { readonly feedbackId: number },
  written: {
    readonly feedbackId: number;
    readonly text: string;
    readonly pictures: readonly string[];
  },
): void {
  const isSame =
    earlier.feedbackId === written.feedbackId &&
    earlier.text === written.text &&
    earlier.pictures.join() === written.pictures.join();
  if (!isSame) throw new AppError('request.idempotency_conflict');
}
