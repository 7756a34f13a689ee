import type { Database } from './db.ts';
import type { Random } from './random.ts';
import type { KeyRing } from './key-ring.ts';
import { createSecretBox } from './secret-box.ts';

const ROWS_AT_ONCE = 200;

/** Dependencies from which boxes are made. */
export interface Sealing {
  readonly secret: KeyRing;
  readonly random: Random;
}

/** A column whose bytes are sealed. The names are parts of the text of a statement, so they are constants. */
export interface SealedColumn {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: string | readonly string[];
  readonly column: string;
  /** More that the bytes are tied to, as `expression as name`; the table is `t`. */
  readonly also?: string;
  /** As a box does it. */
  reseal(sealed: Uint8Array, row: SealedRow): Buffer | null;
}

/** `key` is the text of the first column of the primary key. */
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

/** A row as it is read: `keys` are the texts of its primary key. */
type ReadRow = SealedRow & { readonly keys: readonly string[]; readonly sealed: Buffer };

/**
 * Seals a column with the first secret of the ring, a few rows at a time, while the server runs; answers how many were.
 * A row that changes at the same moment is sealed with the secret of that server by that change.
 */
export async function resealColumn(db: Database, of: SealedColumn): Promise<number> {
  const { table, column, also } = of;
  const keys = [of.key].flat();
  const named = keys.map((key) => `t.${key}`);
  const texts = named.map((name) => `${name}::text`).join(', ');
  const more = also === undefined ? '' : `, ${also}`;
  const select = `select t.${keys[0]}::text as key, array[${texts}] as keys, t.${column} as sealed${more}
    from ${table} t where t.${column} is not null`;
  const order = `order by ${named.join(', ')} limit ${ROWS_AT_ONCE}`;
  const places = keys.map((_, place) => `$${place + 1}`).join(', ');
  let count = 0;
  let last: readonly string[] | undefined;
  for (;;) {
    const rows: ReadRow[] =
      last === undefined
        ? await db.query(`${select} ${order}`)
        : await db.query(`${select} and (${named.join(', ')}) > (${places}) ${order}`, last);
    last = rows.at(-1)?.keys;
    if (last === undefined) return count;
    count += await resealRows(db, of, rows);
  }
}

async function resealRows(db: Database, of: SealedColumn, rows: readonly ReadRow[]): Promise<number> {
  const changes = rows.flatMap((row) => {
    const sealed = of.reseal(row.sealed, row);
    return sealed === null ? [] : [[row.sealed, sealed, ...row.keys]];
  });
  if (changes.length === 0) return 0;
  const where = [of.key].flat().map((key, place) => `${key} = $${place + 3}`);
  const { table, column } = of;
  await db.transaction(async (tx) => {
    await tx.query("select set_config('openbourse.is_resealing', 'on', true)");
    for (const change of changes)
      await tx.query(
        `update ${table} set ${column} = $2 where ${column} = $1 and ${where.join(' and ')}`,
        change,
      );
  });
  return changes.length;
}
