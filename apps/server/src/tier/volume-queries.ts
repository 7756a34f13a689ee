import type { Db, Tx } from '../kernel/db.ts';
import { pruneRows } from '../kernel/prune-queries.ts';
import { dateOf, dayOf } from './day.ts';
import type { DaySpan } from './tier-deps.ts';

/** Adds what users traded in a settled hour to their day, in the transaction that settles it. */
export async function addVolumes(
  tx: Tx,
  hour: number,
  volumes: readonly { readonly userId: number; readonly value: string }[],
): Promise<void> {
  await tx.query(
    `insert into tier.volume_day as d (user_id, day, value)
     select u.id, $1::date, u.value from unnest($2::bigint[], $3::numeric[]) as u(id, value)
     on conflict (user_id, day) do update set value = d.value + excluded.value`,
    [dateOf(dayOf(hour)), volumes.map(({ userId }) => userId), volumes.map(({ value }) => value)],
  );
}

/** Volumes of users in the days of a span; who traded nothing is missing. */
export async function sumVolumes(db: Db, span: DaySpan): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ userId: number; value: string }>(
    `select user_id as "userId", trim_scale(sum(value))::text as value from tier.volume_day
     where user_id = any($1::bigint[]) and day >= $2 and day < $3 group by user_id`,
    [span.userIds, dateOf(span.from), dateOf(span.to)],
  );
  return new Map(rows.map(({ userId, value }) => [userId, value]));
}

/** Removes the sums of the days before one. */
export async function deleteVolumes(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'tier.volume_day', { where: 'day < $1', params: [dateOf(before)], oldest: 'day' });
}
