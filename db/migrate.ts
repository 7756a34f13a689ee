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
  /** Its header says so: one statement outside a transaction, such as an index that is built while others write. */
  readonly isOnline: boolean;
  /** The earliest version whose code may run on the schema after it; null: it breaks all code before it. */
  readonly compatibleFrom: number | null;
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
    const isOnline = /^-- online$/m.test(sql);
    if (isOnline && !/\bif (not )?exists\b/.test(sql))
      throw new MigrationError(
        `${name}: an online migration can be repeated after a crash; write "if not exists" or "if exists".`,
      );
    const compatibleFrom = readCompatibility(sql, { number, name });
    const sha256 = createHash('sha256').update(sql).digest('hex');
    return { number, name, sql, isOnline, compatibleFrom, sha256 };
  });
}

function readCompatibility(
  sql: string,
  { number, name }: { readonly number: number; readonly name: string },
): number | null {
  const [, text] = /^-- compatible-from: *(.*)$/m.exec(sql) ?? [];
  if (text === undefined) return null;
  const compatibleFrom = /^\d{4}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (compatibleFrom >= 1 && compatibleFrom < number) return compatibleFrom;
  throw new MigrationError(
    `${name}: "compatible-from" names an earlier migration by its four digits; leave it out where the file breaks ` +
      'all code before it.',
  );
}

/**
 * Brings a database to the state of the migration files, each in a transaction of its own but those that are
 * online. A lock that is not free within half a second is tried for again, so that no query waits behind it
 * long. Repeating it is harmless, and of several processes that migrate at once one does the work while the
 * others wait. Fails, changing nothing, when an applied file was edited, renamed or removed, or a newer one breaks
 * this code. `server` is the role that the server logs in with, where it is another one: it gets its rights, no more
 * and no less. Answers the earliest version whose code may run on the database from then on.
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS_FOLDER, server }: { readonly folder?: string; readonly server?: string } = {},
): Promise<{ readonly applied: readonly string[]; readonly oldest: number }> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await waitForTurn(client);
    const history = await readHistory(client);
    const pending = pendingMigrations(migrations, history);
    for (const migration of pending) await apply(client, migration);
    if (server !== undefined && server !== client.user) await letIn(client, server);
    return {
      applied: pending.map((migration) => migration.name),
      oldest: oldestVersion([...history, ...pending]),
    };
  } finally {
    await client.end();
  }
}

/** All rights change at once, so that a server that runs misses none. */
async function letIn(client: pg.Client, server: string): Promise<void> {
  try {
    await client.query('select kernel.grant_to_server($1)', [server]);
  } catch (error) {
    throw failure(`the rights of the server's role "${server}"`, error);
  }
}

type Applied = Pick<Migration, 'number' | 'name' | 'sha256' | 'compatibleFrom'>;
type History = readonly Applied[];

/** The earliest version whose code may run on a database with this history. */
function oldestVersion(history: readonly Pick<Migration, 'number' | 'compatibleFrom'>[]): number {
  return history.reduce(
    (oldest, { number, compatibleFrom }) => Math.max(oldest, compatibleFrom ?? number),
    0,
  );
}

async function readHistory(client: pg.Client): Promise<History> {
  try {
    return await readApplied(client);
  } catch (error) {
    throw failure('the history of the database', error);
  }
}

async function readApplied(client: pg.Client): Promise<History> {
  const table = await client.query<{ oid: string | null }>(
    "select to_regclass('kernel.migration')::text as oid",
  );
  if (typeof table.rows[0]?.oid !== 'string') return [];
  // An older database has no column for it.
  const history = await client.query<Applied>(
    `select number, name, sha256, (to_jsonb(m) ->> 'compatible_from')::integer as "compatibleFrom"
     from kernel.migration m order by number`,
  );
  return history.rows;
}

function pendingMigrations(migrations: readonly Migration[], history: History): readonly Migration[] {
  history.forEach((applied, index) => {
    const file = migrations[applied.number - 1];
    if (applied.number !== index + 1)
      throw new MigrationError(`The database lacks migration ${index + 1}, but has ${applied.name}.`);
    if (file === undefined) return requireCompatible(applied, migrations.length);
    if (file.name !== applied.name || file.sha256 !== applied.sha256)
      throw new MigrationError(
        `${file.name} differs from what was applied to this database as ${applied.name}. ` +
          'An applied migration never changes: restore the file and write the change as a new migration.',
      );
  });
  return migrations.slice(history.length);
}

/** Lets code run on a schema that is newer than it, where all newer files let it. */
function requireCompatible({ name, number, compatibleFrom }: Applied, version: number): void {
  const needed = compatibleFrom ?? number;
  if (needed <= version) return;
  throw new MigrationError(
    `The database is newer than this version of Openbourse, which knows it up to ${padded(version)}: ${name}, which ` +
      `is not among the migrations, takes code from ${padded(needed)} on. Start the version that wrote it, or a newer one.`,
  );
}

const padded = (number: number): string => String(number).padStart(4, '0');

/** It asks again rather than waits: an index that is built online waits for every statement that is under way. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      LOCK_KEY,
    ]);
    if (rows[0]?.isMine === true) return;
    await pause(TURN_MS);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const TURN_MS = 100;
/** Everybody who needs a table waits behind a migration that waits for it. */
const LOCK_MS = 500;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (migration.isOnline ? runOnline(client, migration) : runInTransaction(client, migration));
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === LOCK_TRIES) throw failure(migration.name, error);
      await pause(LOCK_MS);
    }
  }
}

function failure(what: string, error: unknown): MigrationError {
  const isRefused = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
  const hint = isRefused
    ? '. The role that owns the tables migrates: name it in OB_MIGRATION_URL, or run "npm run migrate" with it'
    : '';
  return new MigrationError(`${what}: ${(error as Error).message}${hint}`, { cause: error });
}

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_MS}`);
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** An index whose building was interrupted is there and not valid; it is built again. */
async function runOnline(client: pg.Client, migration: Migration): Promise<void> {
  const broken = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  for (const { name } of broken.rows) await client.query(`drop index concurrently ${name}`);
  await client.query(migration.sql);
  await record(client, migration);
}

/** The files up to the one that adds the column for it say nothing of compatibility. */
async function record(client: pg.Client, { number, name, sha256, compatibleFrom }: Migration): Promise<void> {
  await client.query('insert into kernel.migration (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ]);
  if (compatibleFrom === null) return;
  await client.query('update kernel.migration set compatible_from = $2 where number = $1', [
    number,
    compatibleFrom,
  ]);
}
