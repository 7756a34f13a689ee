import type { Db } from '../kernel/db.ts';

/** Counters of failed attempts and records of them: a refused call may leave these. */
const RECORDS_OF_ATTEMPTS = ['kernel.failure', 'identity.security_event'];

/** A fingerprint of the rows of every table, so that a test can tell that nothing changed. */
export async function fingerprintTables(db: Db): Promise<Readonly<Record<string, string>>> {
  const tables = await db.query<{ name: string; sql: string }>(
    `select table_schema || '.' || table_name as name,
       format('select coalesce(md5(string_agg(md5(t::text), '''' order by md5(t::text))), '''') as print from %I.%I t',
         table_schema, table_name) as sql
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name, sql } of tables) {
    if (RECORDS_OF_ATTEMPTS.includes(name)) continue;
    const rows = await db.query<{ print: string }>(sql);
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}
