import type { FeedbackType } from '@openbourse/api';
import { type Db, toTimestamp } from '../../kernel/db.ts';
import type { FeedbackRow } from './feedback-queries.ts';

export interface DeskRow extends FeedbackRow {
  readonly uid: string;
  readonly level: number;
  readonly locale: string;
}

const DESK_ROW = `f.id, f.public_id as "publicId", f.user_id as "userId", f.type, f.title, f.content,
  f.pictures::text[] as pictures, f.state, f.created_at as "createdAt", f.updated_at as "updatedAt",
  f.waiting_since as "waitingSince", f.first_reply_at as "firstReplyAt", u.uid, u.level, u.locale
  from support.feedback f join identity.user u on u.id = f.user_id`;

interface Filter {
  readonly type: FeedbackType | null;
  readonly userId: number | null;
  readonly rows: number;
}

/** Feedback that awaits a reply, longest wait first. */
export function listWaiting(
  db: Db,
  filter: Filter & { readonly after: { readonly at: number; readonly id: number } | null },
): Promise<DeskRow[]> {
  const { type, userId, after, rows } = filter;
  return db.query<DeskRow>(
    `select ${DESK_ROW}
     where f.waiting_since is not null and ($1::text is null or f.type = $1) and ($2::bigint is null or f.user_id = $2)
       and ($3::timestamptz is null or (f.waiting_since, f.id) > ($3, $4::bigint))
     order by f.waiting_since, f.id limit $5`,
    [type, userId, after === null ? null : toTimestamp(after.at), after?.id ?? null, rows],
  );
}

export function listNewest(
  db: Db,
  filter: Filter & { readonly state: string | null; readonly beforeId: number | null },
): Promise<DeskRow[]> {
  return db.query<DeskRow>(
    `select ${DESK_ROW}
     where ($1::text is null or f.state = $1) and ($2::text is null or f.type = $2)
       and ($3::bigint is null or f.user_id = $3) and ($4::bigint is null or f.id < $4)
     order by f.id desc limit $5`,
    [filter.state, filter.type, filter.userId, filter.beforeId, filter.rows],
  );
}

export async function findForDesk(db: Db, publicId: string): Promise<DeskRow | undefined> {
  const [row] = await db.query<DeskRow>(`select ${DESK_ROW} where f.public_id = $1`, [publicId]);
  return row;
}

/** Waiting feedback, by type; overdue is what waits since before an instant. */
export function countWaiting(
  db: Db,
  overdueBefore: number,
): Promise<{ type: FeedbackType; open: number; overdue: number; oldest: number | null }[]> {
  return db.query<{ type: FeedbackType; open: number; overdue: number; oldest: number | null }>(
    `select type, count(*) as open, count(*) filter (where waiting_since < $1) as overdue,
       min(waiting_since) as oldest
     from support.feedback where waiting_since is not null group by type`,
    [toTimestamp(overdueBefore)],
  );
}

/** Number of first replies since an instant, and the median time that they took. */
export async function firstReplies(
  db: Db,
  since: number,
): Promise<{ readonly count: number; readonly medianMs: number | null }> {
  const [row] = await db.query<{ count: number; medianMs: number | null }>(
    `select count(*) as count, round(1000 * percentile_cont(0.5) within group
       (order by extract(epoch from first_reply_at - created_at)))::bigint as "medianMs"
     from support.feedback where first_reply_at >= $1`,
    [toTimestamp(since)],
  );
  return row ?? { count: 0, medianMs: null };
}
