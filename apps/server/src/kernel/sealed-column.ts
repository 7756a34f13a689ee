import type { Database } from './db.ts';
import type { Random } from './random.ts';
import { createSecretBox, type Secret } from './secret-box.ts';

const ROWS_AT_ONCE = 200;

/** Dependencies from which boxes are made. */
export interface Sealing {
  readonly secret: Secret;
  readonly random: Random;
}

/** A column whose bytes are sealed. The names are parts of the text of a statement, so they are constants. */
export interface SealedColumn {
  readonly table: string;
  /** The only column of the primary key. */
  readonly key: string;
  readonly column: string;
  /** More that the bytes are tied to, as `expression as name`; the table is `t`. */
  readonly also?: string;
  /** As a box does it. */
  reseal(sealed: Uint8Array, row: SealedRow): Buffer | null;
}

export type SealedRow = Readonly<Record<string, unknown>> & { readonly key: string };

/** A column that a box sealed with a context that its row gives. */
export function sealedColumn(
  sealing: Sealing & { readonly purpose: string },
  of: Omit<SealedColumn, 'reseal'> & { readonly contextOf: (row: SealedRow) => string },
): SealedColumn {
  const box = createSecretBox(sealing);
  const { contextOf, ...column } = of;
  return { ...column, reseal: (sealed, row) => box.reseal(sealed, contextOf(row)) };
}

/**
 * Seals a column with the present secret, a few rows at a time, while the server runs; answers how many were.
 * A row that changes at the same moment is sealed with the present secret by that change.
 */
export async function resealColumn(db: Database, of: SealedColumn): Promise<number> {
  const { table, key, column, also } = of;
  const more = also === undefined ? '' : `, ${also}`;
  const select = `select t.${key}::text as key, t.${column} as sealed${more} from ${table} t
    where t.${column} is not null`;
  const order = `order by t.${key} limit ${ROWS_AT_ONCE}`;
  let count = 0;
  let last: string | null = null;
  for (;;) {
    const rows: (SealedRow & { readonly sealed: Buffer })[] =
      last === null
        ? await db.query(`${select} ${order}`)
        : await db.query(`${select} and t.${key} > $1 ${order}`, [last]);
    last = rows.at(-1)?.key ?? null;
    if (last === null) return count;
    const changes = rows.flatMap((row) => {
      const sealed = of.reseal(row.sealed, row);
      return sealed === null ? [] : [{ key: row.key, before: row.sealed, sealed }];
    });
    count += changes.length;
    if (changes.length > 0)
      await db.transaction(async (tx) => {
        await tx.query("select set_config('openbourse.is_resealing', 'on', true)");
        for (const change of changes)
          await tx.query(`update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`, [
            change.key,
            change.before,
            change.sealed,
          ]);
      });
  }
}
