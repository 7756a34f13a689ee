import type { Db } from './db.ts';

/** A statement that removes so many rows ends long before the limit of a statement. */
const ROWS = 5_000;

/**
 * Removes every row of a table that a condition names, in statements of at most 5,000 rows each, so that a
 * table which was not tidied for long is tidied too without holding its locks for long. Both texts are
 * constants of the caller.
 */
export async function pruneRows(
  db: Db,
  table: string,
  past: {
    readonly where: string;
    readonly params: readonly unknown[];
    /** The indexed column by which the oldest go first, so that no plan reads a large table whole for the last few. */
    readonly oldest?: string;
  },
): Promise<void> {
  const order = past.oldest === undefined ? '' : `order by ${past.oldest} `;
  for (;;) {
    const [gone] = await db.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(select ctid from ${table} where ${past.where} ${order}limit ${ROWS}))
         returning 1
       ) select count(*) as count from gone`,
      past.params,
    );
    if ((gone?.count ?? 0) < ROWS) return;
  }
}
