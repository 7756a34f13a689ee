import type { Db } from './db.ts';

/** Time by the clock of PostgreSQL, in epoch milliseconds. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const [row] = await db.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  );
  return row?.now ?? Number.NaN;
}
