import { type Db, toTimestamp } from '../../kernel/db.ts';

/** Counts all users, and of a day those who registered and those who did anything. */
export async function countUsers(
  db: Db,
  dayStart: number,
): Promise<{ readonly total: number; readonly new_today: number; readonly active_today: number }> {
  const rows = await db.query<{ total: number; new_today: number; active_today: number }>(
    `select (select count(*) from identity.user) as total,
       (select count(*) from identity.user where created_at >= $1) as new_today,
       (select count(distinct user_id) from identity.session where last_used_at >= $1) as active_today`,
    [toTimestamp(dayStart)],
  );
  return rows[0] ?? { total: 0, new_today: 0, active_today: 0 };
}

/** Counts users by the UTC day of their registration. */
export function listSignups(
  db: Db,
  since: number,
): Promise<{ readonly day: number; readonly count: number }[]> {
  return db.query(
    `select date_trunc('day', created_at, 'UTC') as day, count(*) as count
     from identity.user where created_at >= $1 group by 1`,
    [toTimestamp(since)],
  );
}
