import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { Violation } from './audit-check.ts';

export interface MemoryCheckRow {
  readonly lookedAt: number;
  readonly found: readonly Violation[];
}

/** The last finding of a check; undefined before the first. */
export async function findMemoryCheck(db: Db, name: string): Promise<MemoryCheckRow | undefined> {
  const [row] = await db.query<MemoryCheckRow>(
    'select looked_at as "lookedAt", found from ledger.memory_check where name = $1',
    [name],
  );
  return row;
}

export async function writeMemoryCheck(
  tx: Tx,
  row: MemoryCheckRow & { readonly name: string },
): Promise<void> {
  await tx.query(
    `insert into ledger.memory_check (name, looked_at, found) values ($1, $2, $3::jsonb)
     on conflict (name) do update set looked_at = excluded.looked_at, found = excluded.found`,
    [row.name, toTimestamp(row.lookedAt), JSON.stringify(row.found)],
  );
}
