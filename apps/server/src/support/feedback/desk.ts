import { type DecodedInputOf, FEEDBACK_LIMITS, type feedback as calls, type ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { pageOf, readIdCursor, waitCursors, writeIdCursor } from '../../kernel/page.ts';
import type { Deps } from '../deps.ts';
import { type DeskRow, findForDesk, listNewest, listWaiting } from './desk-queries.ts';
import { listThread } from './feedback-queries.ts';
import { presentRow } from './read-feedback.ts';

const PAGE_SIZE = 20;

/** Feedback of all users: what awaits a reply with the longest wait first, else newest first. */
export async function listQueue(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: DecodedInputOf<typeof calls.operatorQueue>,
): Promise<ReplyOf<typeof calls.operatorQueue>> {
  const limit = input.limit ?? PAGE_SIZE;
  const filter = { type: input.type ?? null, userId: input.user_id ?? null, rows: limit + 1 };
  const isWaiting = input.state === 'awaiting_reply';
  const rows = isWaiting
    ? await listWaiting(deps.db, { ...filter, after: waitCursors.read(input.cursor) })
    : await listNewest(deps.db, {
        ...filter,
        state: input.state ?? null,
        beforeId: readIdCursor(input.cursor),
      });
  return pageOf(rows, limit, {
    present: (row) => presentDeskRow(deps, row),
    cursorOf: (row) =>
      isWaiting ? waitCursors.write({ at: row.waitingSince ?? 0, id: row.id }) : writeIdCursor(row),
  });
}

/** Feedback with its thread and who answered. */
export async function showForOperator(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  publicId: string,
): Promise<ReplyOf<typeof calls.operatorDetails>> {
  const row = await findForDesk(db, publicId);
  if (row === undefined) throw new AppError('feedback.not_found', { field: 'id' });
  const thread = await listThread(db, row.id);
  return {
    ...presentDeskRow(deps, row),
    content: row.content,
    pictures: [...row.pictures],
    messages: thread.map(({ id, sender, text, pictures, operatorName, at }) => ({
      ...{ id, sender, text, at },
      pictures: [...pictures],
      operator_name: operatorName,
    })),
  };
}

function presentDeskRow(
  deps: Pick<Deps, 'clock'>,
  row: DeskRow,
): ReplyOf<typeof calls.operatorQueue>['data'][number] {
  const { userId, uid, level, locale, waitingSince, firstReplyAt, createdAt } = row;
  const dueAt = waitingSince === null ? null : waitingSince + FEEDBACK_LIMITS.serviceMs;
  return {
    ...presentRow(row),
    ...{ user_id: userId, uid, level, locale },
    waiting_since: waitingSince,
    due_at: dueAt,
    is_overdue: dueAt !== null && deps.clock.now() > dueAt,
    first_reply_ms: firstReplyAt === null ? null : firstReplyAt - createdAt,
  };
}
