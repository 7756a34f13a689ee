import { type Db, toTimestamp } from '../../kernel/db.ts';

/**
 * Counts an attempt as failed before it is judged, so that attempts side by side cannot slip through. Returns
 * whether it may go on: false while a delay runs. From the limit on each failure doubles the delay. Without a
 * delay the row says `epoch`, as calls side by side may come here in another order than they read the clock.
 */
export async function countFailure(
  db: Db,
  input: {
    readonly key: string;
    readonly limit: number;
    readonly windowMs: number;
    readonly delayMaxMs: number;
    readonly now: number;
  },
): Promise<boolean> {
  const rows = await db.query(
    `insert into identity.login_failure as f (key, failures, window_ends_at, blocked_until)
     values ($1, 1, $2::timestamptz + $4 * interval '1 ms', 'epoch')
     on conflict (key) do update set
       failures = case when f.window_ends_at > $2::timestamptz then f.failures + 1 else 1 end,
       blocked_until = case when f.window_ends_at > $2::timestamptz and f.failures + 1 >= $3
         then $2::timestamptz + interval '1 ms' * least($5::numeric, 1000 * 2 ^ least(f.failures + 1 - $3, 20))
         else 'epoch' end,
       window_ends_at = $2::timestamptz + interval '1 ms' * ($4 + case
         when f.window_ends_at > $2::timestamptz and f.failures + 1 >= $3
         then least($5::numeric, 1000 * 2 ^ least(f.failures + 1 - $3, 20)) else 0 end)
     where f.blocked_until <= $2::timestamptz
     returning f.key`,
    [input.key, toTimestamp(input.now), input.limit, input.windowMs, input.delayMaxMs],
  );
  return rows.length > 0;
}

/**
 * Counts a try as wrong before it is judged and returns how many there are now; null while a lock runs. The try that
 * reaches the maximum starts the lock, after which counting begins anew.
 */
export async function countTry(
  db: Db,
  input: { readonly key: string; readonly max: number; readonly lockMs: number; readonly now: number },
): Promise<number | null> {
  const rows = await db.query<{ failures: number }>(
    `insert into identity.login_failure as f (key, failures, window_ends_at, blocked_until)
     values ($1, 1, $2::timestamptz + $4 * interval '1 ms', 'epoch')
     on conflict (key) do update set
       failures = case when f.window_ends_at > $2::timestamptz then f.failures + 1 else 1 end,
       blocked_until = case when f.window_ends_at > $2::timestamptz and f.failures + 1 >= $3
         then $2::timestamptz + $4 * interval '1 ms' else 'epoch' end,
       window_ends_at = $2::timestamptz + $4 * interval '1 ms'
     where f.blocked_until <= $2::timestamptz
     returning f.failures`,
    [input.key, toTimestamp(input.now), input.max, input.lockMs],
  );
  return rows[0]?.failures ?? null;
}

/** Takes a counted attempt back, with the delay that it caused. */
export async function uncountFailure(db: Db, key: string): Promise<void> {
  await db.query(
    `update identity.login_failure set failures = greatest(failures - 1, 0), blocked_until = 'epoch'
     where key = $1`,
    [key],
  );
}

export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.query('delete from identity.login_failure where key = $1', [key]);
}

export async function findBlockedUntil(db: Db, key: string): Promise<number | null> {
  const rows = await db.query<{ until: number }>(
    'select blocked_until as until from identity.login_failure where key = $1',
    [key],
  );
  return rows[0]?.until ?? null;
}

export async function deletePastFailures(db: Db, now: number): Promise<void> {
  await db.query('delete from identity.login_failure where window_ends_at < $1', [toTimestamp(now)]);
}
