import type { notification, ReplyOf } from '@openbourse/api';
import type { ChangeFor } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import type { Db } from '../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import { groupOf } from './enqueue.ts';
import type { ShownNotice } from './deps.ts';
import { countUnread, listNotifications, markRead, type NotificationRow } from './queries.ts';

const PAGE_SIZE = 20;
/** Notices that an open page gets at first. */
const SNAPSHOT_ROWS = 20;

export function showNotice({ id, kind, params, at, readAt }: NotificationRow): ShownNotice {
  return { id, kind, group: groupOf(kind), params, at, read_at: readAt };
}

/** A page of a user's notices, newest first. */
export async function showNotices(
  db: Db,
  input: {
    readonly userId: number;
    readonly isUnread: boolean;
    readonly cursor: string | undefined;
    readonly limit: number | undefined;
  },
): Promise<ReplyOf<typeof notification.list>> {
  const { userId, isUnread } = input;
  const size = input.limit ?? PAGE_SIZE;
  const beforeId = readIdCursor(input.cursor);
  const rows = await listNotifications(db, { userId, isUnread, beforeId, rows: size + 1 });
  const page = pageOf(rows, size, { present: showNotice, cursorOf: writeIdCursor });
  return { ...page, unread: await countUnread(db, userId) };
}

/** The newest unread notices, for a page that opens. */
export async function unreadOf(db: Db, userId: number): Promise<readonly ShownNotice[]> {
  const filter = { userId, isUnread: true, beforeId: null, rows: SNAPSHOT_ROWS };
  return (await listNotifications(db, filter)).map(showNotice);
}

/** Marks one notice, or all, as read; refuses with `notification.not_found`. */
export async function readNotices({
  tx,
  input,
  by: { userId },
  now,
}: ChangeFor<typeof notification.read>): Promise<{ unread: number }> {
  const { id = null } = input;
  const isFound = await markRead(tx, { userId, id, at: now });
  if (!isFound && id !== null) throw new AppError('notification.not_found', { field: 'id' });
  return { unread: await countUnread(tx, userId) };
}
