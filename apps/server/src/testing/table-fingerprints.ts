import type { Db } from '../kernel/db.ts';

/**
 * Counters of failed attempts and records of them: a refused call may leave these. The clock renews the lease and
 * begins audits, which write down how far they came, the snapshot of a day, and the epoch of a month. A key is kept when it is needed first.
 */
const CHANGED_BESIDE = [
  'kernel.failure',
  'identity.security_event',
  'kernel.lease',
  'kernel.lease_holder',
  'kernel.role_lease',
  'kernel.kept_key',
  'ledger.audit_check',
  'ledger.epoch',
  'ledger.epoch_balance',
  'ledger.memory_check',
  'liability.leaf',
  'liability.node',
  'liability.snapshot',
  'liability.book',
];

/**
 * A fingerprint of the rows of every table, by which a test proves that nothing changed. A row that is
 * written anew has another transaction in `xmin`, even when its values are the same; reading that is ten
 * times cheaper than values.
 */
export async function fingerprintTables(db: Db): Promise<Readonly<Record<string, string>>> {
  const [statement] = await db.query<{ sql: string }>(
    `select string_agg(format(
       'select %L as name, count(*) || '' '' || coalesce(sum(xmin::text::numeric), 0) as print from %I.%I t',
       table_schema || '.' || table_name, table_schema, table_name), ' union all ') as sql
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_schema || '.' || table_name <> all($1)`,
    [CHANGED_BESIDE],
  );
  const rows = await db.query<{ name: string; print: string }>(statement?.sql ?? '');
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
