import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Any fixed number: whoever migrates this database holds the advisory lock of this key. */
const LOCK_KEY = 4_711_001;
const FILE_NAME = /^(\d{4})_[a-z]+_[a-z0-9_]+\.sql$/;

/** The history of a database and the files of db/migrations do not fit together. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

/** Where the project keeps its migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Reads the migration files in order. Fails on a file name out of the pattern, a gap or a number used twice. */
export function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const match = FILE_NAME.exec(name);
    if (match === null) throw new MigrationError(`${name}: a migration is named NNNN_<noun>_<change>.sql.`);
    const number = Number.parseInt(match[1] ?? '', 10);
    if (number !== index + 1)
      throw new MigrationError(`${name}: the migration after ${index} has the number ${index + 1}.`);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database to the state of the migration files, each in a transaction of its own. Repeating it is harmless,
 * and of several processes that migrate at once one does the work while the others wait.
 * Fails, changing nothing, when an applied file was edited, renamed or removed, or the database is newer than the code.
 */
export async function migrate(
  url: string,
  options: { readonly folder: string } = { folder: MIGRATIONS_FOLDER },
): Promise<{ readonly applied: readonly string[] }> {
  const migrations = readMigrations(options.folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const pending = pendingMigrations(migrations, await readHistory(client));
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    await client.end();
  }
}

type History = readonly { readonly number: number; readonly name: string; readonly sha256: string }[];

async function readHistory(client: pg.Client): Promise<History> {
  const table = await client.query<{ oid: string | null }>(
    "select to_regclass('kernel.migration')::text as oid",
  );
  if (typeof table.rows[0]?.oid !== 'string') return [];
  const history = await client.query<History[number]>(
    'select number, name, sha256 from kernel.migration order by number',
  );
  return history.rows;
}

function pendingMigrations(migrations: readonly Migration[], history: History): readonly Migration[] {
  history.forEach((applied, index) => {
    const file = migrations[applied.number - 1];
    if (applied.number !== index + 1)
      throw new MigrationError(`The database lacks migration ${index + 1}, but has ${applied.name}.`);
    if (file === undefined)
      throw new MigrationError(
        `The database is newer than this version of Openbourse: it has ${applied.name}, which is not among the ` +
          'migrations. Start the version that wrote it, or a newer one.',
      );
    if (file.name !== applied.name || file.sha256 !== applied.sha256)
      throw new MigrationError(
        `${file.name} differs from what was applied to this database as ${applied.name}. ` +
          'An applied migration never changes: restore the file and write the change as a new migration.',
      );
  });
  return migrations.slice(history.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into kernel.migration (number, name, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`${migration.name}: ${(error as Error).message}`, { cause: error });
  }
}
