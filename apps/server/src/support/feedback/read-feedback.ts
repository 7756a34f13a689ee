import type { DecodedInputOf, feedback as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import type { Deps } from '../deps.ts';
import * as queries from './feedback-queries.ts';

export type Details = ReplyOf<typeof calls.details>;

const PAGE_SIZE = 20;

/** The feedback of a user, newest first. */
export async function listFeedback(
  deps: Pick<Deps, 'db'>,
  userId: number,
  input: DecodedInputOf<typeof calls.list>,
): Promise<ReplyOf<typeof calls.list>> {
  const limit = input.limit ?? PAGE_SIZE;
  const beforeId = readIdCursor(input.cursor);
  const wanted = { userId, state: input.state ?? null, beforeId, rows: limit + 1 };
  const rows = await queries.listFeedbackByUser(deps.db, wanted);
  return pageOf(rows, limit, { present: presentRow, cursorOf: writeIdCursor });
}

/** Feedback of a user with its thread; a foreign one is `feedback.not_found`. */
export async function showFeedback(
  db: Db,
  name: { readonly userId: number; readonly id: string },
): Promise<Details> {
  return presentDetails(db, ownOf(await queries.findFeedback(db, name.id), name.userId));
}

/** Refuses with `feedback.not_found` feedback that does not exist or is another user's. */
export function ownOf(row: queries.FeedbackRow | undefined, userId: number): queries.FeedbackRow {
  if (row?.userId !== userId) throw new AppError('feedback.not_found', { field: 'id' });
  return row;
}

export async function presentDetails(db: Db, row: queries.FeedbackRow): Promise<Details> {
  const thread = await queries.listThread(db, row.id);
  return {
    ...presentRow(row),
    content: row.content,
    pictures: [...row.pictures],
    messages: thread.map(({ id, sender, text, pictures, at }) => ({
      id,
      sender,
      text,
      pictures: [...pictures],
      at,
    })),
  };
}

export function presentRow(row: queries.FeedbackRow): ReplyOf<typeof calls.list>['data'][number] {
  const { publicId: id, type, title, state, createdAt, updatedAt } = row;
  return { id, type, title, state, created_at: createdAt, updated_at: updatedAt };
}
