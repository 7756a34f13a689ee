import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

const BASE = '0001_kernel_base.sql';
const SECOND = '0002_spot_mark.sql';
let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-migrate-'));
  write(BASE, readFileSync(join(MIGRATIONS_FOLDER, BASE), 'utf8'));
  database = await createTestDatabase();
  // The clone is migrated; without the history it is empty as far as the migrator knows.
  await query('drop schema kernel cascade');
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

const run = (): ReturnType<typeof migrate> => migrate(database.url, { folder });

async function query(sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('each file is applied once, in order', async () => {
  write(SECOND, 'create table kernel.mark (id integer)');
  expect(await run()).toMatchObject({ applied: [BASE, SECOND] });
  expect(await run()).toMatchObject({ applied: [] });
  write('0003_spot_third.sql', 'insert into kernel.mark values (3)');
  expect(await run()).toMatchObject({ applied: ['0003_spot_third.sql'] });
  expect(await query('select id from kernel.mark')).toEqual([3]);
  expect(await query('select number from kernel.migration order by 1')).toEqual([1, 2, 3]);
});

test('of several that migrate at once one does the work', async () => {
  write(SECOND, 'create table kernel.mark (id integer)');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap((result) => result.applied)).toEqual([BASE, SECOND]);
});

test('a file that fails leaves nothing of itself, and the files before it stay', async () => {
  write(SECOND, 'create table kernel.mark (id integer); select 1 / 0;');
  await expect(run()).rejects.toThrow(`${SECOND}: division by zero`);
  expect(await query("select to_regclass('kernel.mark')")).toEqual([null]);
  expect(await query('select name from kernel.migration')).toEqual([BASE]);
});

test('an applied file that was edited is refused by name, and nothing new is applied', async () => {
  write(SECOND, 'create table kernel.mark (id integer)');
  await run();
  write(SECOND, 'create table kernel.mark (id bigint)');
  write('0003_spot_third.sql', 'create table kernel.third (id integer)');
  await expect(run()).rejects.toThrow(`${SECOND} differs from what was applied`);
  expect(await query("select to_regclass('kernel.third')")).toEqual([null]);
});

test('an applied file that was renamed is refused', async () => {
  write(SECOND, 'create table kernel.mark (id integer)');
  await run();
  renameSync(join(folder, SECOND), join(folder, '0002_spot_sign.sql'));
  await expect(run()).rejects.toThrow(
    `0002_spot_sign.sql differs from what was applied to this database as ${SECOND}`,
  );
});

test('a database newer than the files is refused', async () => {
  write(SECOND, 'create table kernel.mark (id integer)');
  await run();
  rmSync(join(folder, SECOND));
  await expect(run()).rejects.toThrow(
    `${SECOND}, which is not among the migrations, takes code from 0002 on`,
  );
});

describe('code that lacks the newest files', () => {
  const THIRD = '0003_spot_third.sql';
  const FOURTH = '0004_spot_fourth.sql';
  const COLUMN = 'alter table kernel.migration add column compatible_from integer';

  /** Migrates by all files, and goes on as the code of an earlier version. */
  async function migrateAndForget(files: Readonly<Record<string, string>>, version: number): Promise<number> {
    write(SECOND, COLUMN);
    for (const [name, sql] of Object.entries(files)) write(name, sql);
    const { oldest } = await run();
    for (const name of Object.keys(files)) if (Number(name.slice(0, 4)) > version) rmSync(join(folder, name));
    return oldest;
  }

  test('runs on a schema whose newer files all let it, and adds nothing', async () => {
    const oldest = await migrateAndForget(
      {
        [THIRD]: '-- compatible-from: 0002\ncreate table kernel.mark (id integer)',
        [FOURTH]: '-- compatible-from: 0001\ncreate table kernel.sign (id integer)',
      },
      2,
    );
    expect(oldest).toBe(2);
    expect(await run()).toEqual({ applied: [], oldest: 2 });
    expect(await query('select compatible_from from kernel.migration order by number')).toEqual([
      null,
      null,
      2,
      1,
    ]);
  });

  test('is refused where one of them takes later code, by its name', async () => {
    const files = {
      [THIRD]: 'create table kernel.mark (id integer)',
      [FOURTH]: '-- compatible-from: 0003\ncreate table kernel.sign (id integer)',
    };
    expect(await migrateAndForget(files, 2)).toBe(3);
    await expect(run()).rejects.toThrow(
      `which knows it up to 0002: ${THIRD}, which is not among the migrations, takes code from 0003 on`,
    );
  });

  test('is refused where an edited file is among those that it has', async () => {
    await migrateAndForget({ [THIRD]: '-- compatible-from: 0002\ncreate table kernel.mark (id integer)' }, 2);
    write(SECOND, `${COLUMN}\n`);
    await expect(run()).rejects.toThrow(`${SECOND} differs from what was applied`);
  });

  test.each(['0002', '0003', '0000', '1', 'x'])('a header that names %s is none', async (text) => {
    write(SECOND, `-- compatible-from: ${text}\nselect 1`);
    await expect(run()).rejects.toThrow(`${SECOND}: "compatible-from" names an earlier migration`);
  });
});

test('a gap in the history of the database is refused', async () => {
  write(SECOND, 'create table kernel.mark (id integer)');
  await run();
  await query('delete from kernel.migration where number = 1');
  await expect(run()).rejects.toThrow(`The database lacks migration 1, but has ${SECOND}.`);
});

test('a gap, a number used twice and a name out of the pattern are refused before anything is applied', async () => {
  write('0003_spot_third.sql', 'select 1');
  await expect(run()).rejects.toThrow('0003_spot_third.sql: the migration after 1 has the number 2.');
  rmSync(join(folder, '0003_spot_third.sql'));
  write('0001_spot_again.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001_spot_again.sql: the migration after 1 has the number 2.');
  rmSync(join(folder, '0001_spot_again.sql'));
  write('2-spot.sql', 'select 1');
  await expect(run()).rejects.toThrow('2-spot.sql: a migration is named NNNN_<noun>_<change>.sql.');
  expect(await query("select to_regclass('kernel.migration')")).toEqual([null]);
});

test("the project's own migrations apply to an empty database", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const schemas = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema|public)'",
  );
  for (const { name } of schemas.rows)
    await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  await client.end();
  const { applied } = await migrate(database.url);
  expect(applied[0]).toBe(BASE);
  expect(await migrate(database.url)).toMatchObject({ applied: [] });
  // Claims of before two persons decided on them may break these.
  const unproved = ['deposit_check3', 'deposit_claim_bounded'];
  const sql = 'select conname from pg_constraint where not convalidated order by conname';
  expect(await query(sql), 'whatever was added as "not valid" is validated by a later file').toEqual(
    unproved,
  );
});

test('a migration that waits for a table lets others have it meanwhile, and comes through', async () => {
  await query('create table public.busy (id integer)');
  write(SECOND, 'alter table public.busy add column note text');
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin; select * from public.busy');
  const migrating = run();
  // Longer than one attempt: while it waits, whoever reads the table does not queue behind it for long.
  await vi.waitFor(async () => {
    const rows = await query(
      "select 1 from pg_locks where relation = 'public.busy'::regclass and not granted",
    );
    expect(rows).toHaveLength(1);
  });
  const reader = new pg.Client({ connectionString: database.url, statement_timeout: 5_000 });
  await reader.connect();
  await reader.query('select * from public.busy');
  await reader.end();
  await holder.query('commit');
  await holder.end();
  expect(await migrating).toMatchObject({ applied: [BASE, SECOND] });
});

test('an online file builds its index while others write, also of several that migrate at once', async () => {
  await query('create table public.busy (id integer)');
  write(
    SECOND,
    '-- Locks: none. Rewrites: none. breaking: no\n-- online\ncreate index concurrently if not exists busy_by_id on public.busy (id)',
  );
  const results = await Promise.all([run(), run()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual([BASE, SECOND]);
  expect(
    await query("select indisvalid from pg_index where indexrelid = 'public.busy_by_id'::regclass"),
  ).toEqual([true]);
});

test('an online file that could not be repeated after a crash is refused', async () => {
  write(SECOND, '-- online\ncreate index concurrently busy_by_id on public.busy (id)');
  await expect(run()).rejects.toThrow('write "if not exists" or "if exists"');
});
