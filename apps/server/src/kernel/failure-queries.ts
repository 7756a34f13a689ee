import { type Db, toTimestamp } from './db.ts';
import { pruneRows } from './prune-queries.ts';

/** Place of a failure: each slice counts in a scope of its own. */
export interface FailurePlace {
  readonly scope: 'identity' | 'operator' | 'referral';
  readonly key: string;
}

/**
 * Counts an attempt as failed before it is judged, so that attempts side by side cannot slip through. Returns
 * whether it may go on: false while a delay runs. From the limit on each failure doubles the delay. Without a
 * delay the row says `epoch`, as calls side by side may come here in another order than they read the clock.
 */
export async function countFailure(
  db: Db,
  input: FailurePlace & {
    readonly limit: number;
    readonly windowMs: number;
    readonly delayMaxMs: number;
    readonly now: number;
  },
): Promise<boolean> {
  const rows = await db.query(
    `insert into kernel.failure as f (scope, key, failures, window_ends_at, blocked_until)
     values ($1, $2, 1, $3::timestamptz + $5 * interval '1 ms', 'epoch')
     on conflict (scope, key) do update set
       failures = case when f.window_ends_at > $3::timestamptz then f.failures + 1 else 1 end,
       blocked_until = case when f.window_ends_at > $3::timestamptz and f.failures + 1 >= $4
         then $3::timestamptz + interval '1 ms' * least($6::numeric, 1000 * 2 ^ least(f.failures + 1 - $4, 20))
         else 'epoch' end,
       window_ends_at = $3::timestamptz + interval '1 ms' * ($5 + case
         when f.window_ends_at > $3::timestamptz and f.failures + 1 >= $4
         then least($6::numeric, 1000 * 2 ^ least(f.failures + 1 - $4, 20)) else 0 end)
     where f.blocked_until <= $3::timestamptz
     returning f.key`,
    [input.scope, input.key, toTimestamp(input.now), input.limit, input.windowMs, input.delayMaxMs],
  );
  return rows.length > 0;
}

/**
 * Counts a try as wrong before it is judged and returns how many there are now; null while a lock runs. The try that
 * reaches the maximum starts the lock, after which counting begins anew.
 */
export async function countTry(
  db: Db,
  input: FailurePlace & { readonly max: number; readonly lockMs: number; readonly now: number },
): Promise<number | null> {
  const rows = await db.query<{ failures: number }>(
    `insert into kernel.failure as f (scope, key, failures, window_ends_at, blocked_until)
     values ($1, $2, 1, $3::timestamptz + $5 * interval '1 ms', 'epoch')
     on conflict (scope, key) do update set
       failures = case when f.window_ends_at > $3::timestamptz then f.failures + 1 else 1 end,
       blocked_until = case when f.window_ends_at > $3::timestamptz and f.failures + 1 >= $4
         then $3::timestamptz + $5 * interval '1 ms' else 'epoch' end,
       window_ends_at = $3::timestamptz + $5 * interval '1 ms'
     where f.blocked_until <= $3::timestamptz
     returning f.failures`,
    [input.scope, input.key, toTimestamp(input.now), input.max, input.lockMs],
  );
  return rows[0]?.failures ?? null;
}

/** Takes a counted attempt back, with the delay that it caused. */
export async function uncountFailure(db: Db, { scope, key }: FailurePlace): Promise<void> {
  await db.query(
    `update kernel.failure set failures = greatest(failures - 1, 0), blocked_until = 'epoch'
     where scope = $1 and key = $2`,
    [scope, key],
  );
}

export async function deleteFailures(db: Db, { scope, key }: FailurePlace): Promise<void> {
  await db.query('delete from kernel.failure where scope = $1 and key = $2', [scope, key]);
}

/** Forgets every count whose key begins so. */
export async function deleteFailuresOfAccount(
  db: Db,
  { scope, prefix }: Pick<FailurePlace, 'scope'> & { readonly prefix: string },
): Promise<void> {
  await db.query('delete from kernel.failure where scope = $1 and starts_with(key, $2)', [scope, prefix]);
}

export async function findBlockedUntil(db: Db, { scope, key }: FailurePlace): Promise<number | null> {
  const rows = await db.query<{ until: number }>(
    'select blocked_until as until from kernel.failure where scope = $1 and key = $2',
    [scope, key],
  );
  return rows[0]?.until ?? null;
}

export async function deletePastFailures(
  db: Db,
  { scope, before }: Pick<FailurePlace, 'scope'> & { readonly before: number },
): Promise<void> {
  await pruneRows(db, 'kernel.failure', {
    where: 'scope = $1 and window_ends_at < $2',
    params: [scope, toTimestamp(before)],
  });
}
