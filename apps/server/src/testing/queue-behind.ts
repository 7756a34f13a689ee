import type { Database } from '../kernel/db.ts';

/**
 * Runs the calls while the statement's lock is held, each begun once the one before waits, and lets them go when all
 * wait: they truly meet, and get what they wait for in the order given.
 */
export async function queueBehind<T>(
  db: Database,
  lock: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const running: Promise<T>[] = [];
  const holder = await db.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    for (const call of calls) {
      running.push(call());
      while ((await waiting(db)) < running.length);
    }
    await holder.query('commit');
  } finally {
    await holder.end();
  }
  return Promise.all(running);
}

async function waiting(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
