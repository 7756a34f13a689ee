import { execFile } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '@openbourse/testkit';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { launchPostgres } from '../../../../db/launch-postgres.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../../../../db/migrate.ts';
import { scratchParent } from '../../../../db/scratch-parent.ts';
import { quietServer } from '../testing/seed-traders.ts';
import { freePort, runServerProcess, scratchFolder, startServerProcess } from '../testing/server-process.ts';

const PORTS = { from: 28_100, to: 28_199 };
const MIGRATE = join(import.meta.dirname, '../../../../tools/tasks/migrate.ts');

it.each(['fsync', 'full_page_writes'])('a database with %s off is refused', async (setting) => {
  const dataDir = scratchFolder('unsafe', scratchParent());
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({
    dataDir,
    log: () => undefined,
    settings: { [setting]: 'off', shared_buffers: '32MB', max_connections: '20' },
  });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const port = await freePort(PORTS);
  const { code, output } = await runServerProcess({ port, env: { DATABASE_URL: postgres.url } });
  expect(code).toBe(1);
  expect(output).toContain(`the database has ${setting} = off`);
  expect(output).toContain(`set ${setting} = on`);
  expect(output).not.toContain('Openbourse is ready');
});

it('a database that does not wait for its disk is refused', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} set synchronous_commit = off`);
  await admin.end();
  const port = await freePort(PORTS);
  const { code, output } = await runServerProcess({ port, env: { DATABASE_URL: database.url } });
  expect(code).toBe(1);
  expect(output).toContain('the database has synchronous_commit = off');
});

it.each([
  [{ NODE_ENV: 'production' }, 'demo mode refuses to start with NODE_ENV=production'],
  [{ OB_DEMO: 'off' }, 'OB_SECRET must have at least 32 characters outside demo mode'],
  [{ OB_TYPO: '1' }, 'OB_TYPO is not a setting'],
])('settings that make no sense are refused before anything is touched: %j', async (env, message) => {
  const dataDir = scratchFolder('refused');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort(PORTS);
  const { code, output } = await runServerProcess({ port, env: { ...env, OB_DATA_DIR: dataDir } });
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
});

it('a database that cannot be reached ends the start with the reason', async () => {
  const port = await freePort(PORTS);
  const url = 'postgres://nobody:secret-word@127.0.0.1:1/nothing';
  const { code, output } = await runServerProcess({ port, env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(output).toContain('ECONNREFUSED');
  expect(output).not.toContain('secret-word');
});

describe('a database that a newer version migrated', () => {
  const version = readMigrations(MIGRATIONS_FOLDER).length;
  const newer = `${String(version + 1).padStart(4, '0')}_spot_newer.sql`;

  /** A migrated database with one more file, as its header says. */
  async function newerDatabase(compatibleFrom: number | null): Promise<string> {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(
      `insert into kernel.migration (number, name, sha256, compatible_from) values ($1, $2, repeat('a', 64), $3)`,
      [version + 1, newer, compatibleFrom],
    );
    await owner.end();
    return url;
  }

  it('is served where the newer file lets it', async () => {
    const url = await newerDatabase(version);
    const env = { ...quietServer(url), OB_MIGRATION_URL: url };
    const server = await startServerProcess({ port: await freePort(PORTS), env });
    expect(await server.end('SIGTERM'), server.output()).toBe(0);
  });

  it('is refused with its name where the newer file does not', async () => {
    const env = quietServer(await newerDatabase(null));
    const { code, output } = await runServerProcess({ port: await freePort(PORTS), env });
    expect([code, output]).toEqual([1, expect.stringContaining('The database is newer than this version')]);
    expect(output).toContain(newer);
    expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
  });
});

describe('a database of two roles', () => {
  let databases = 0;

  /** An empty database of the owner of the test cluster. */
  async function emptyDatabase(): Promise<string> {
    const admin = new pg.Client({ connectionString: inject('testClusterUrl') });
    await admin.connect();
    databases += 1;
    const name = `boot_empty_${databases}`;
    await admin.query(`create database ${name} template template0`);
    onTestFinished(async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });
    const url = new URL(inject('testClusterUrl'));
    url.pathname = `/${name}`;
    return url.href;
  }

  async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<T>(sql);
    await client.end();
    return rows;
  }

  const PRODUCTION = {
    NODE_ENV: 'production',
    OB_TRUSTED_PROXIES: 'none',
    OB_CONSOLE_URL: 'https://console.bourse.example',
  };

  it('is migrated by the owner and served by a role that owns nothing', async () => {
    const url = await emptyDatabase();
    const env = { ...quietServer(url), OB_MIGRATION_URL: url };
    const server = await startServerProcess({ port: await freePort(PORTS), env });
    const sessions = () =>
      ask(
        url,
        `select distinct usename as role from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
    // PostgreSQL ends the session of the migration a moment after its client has.
    await expect.poll(sessions).toEqual([{ role: 'openbourse_server' }]);
    expect(await server.end('SIGTERM'), server.output()).toBe(0);
  });

  it('is not served in production by the role that owns the tables, and not even migrated by it', async () => {
    const url = await emptyDatabase();
    const env = { ...quietServer(url), ...PRODUCTION, DATABASE_URL: url };
    const { code, output } = await runServerProcess({ port: await freePort(PORTS), env });
    expect([code, output]).toEqual([1, expect.stringContaining('OB_MIGRATION_URL')]);
    expect(output).toContain('could rewrite the ledger and the audit log: it is a superuser');
    expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
    expect(await ask(url, `select 1 from pg_namespace where nspname = 'kernel'`)).toEqual([]);
  });

  it('is not served in production by a superuser who was named as the role of the server', async () => {
    const url = await emptyDatabase();
    await ask(url, `create role mighty superuser login password 'mighty'`);
    onTestFinished(() => ask(url, 'drop owned by mighty; drop role mighty').then(() => undefined));
    const mighty = new URL(url);
    mighty.username = 'mighty';
    mighty.password = 'mighty';
    const env = { ...quietServer(url), ...PRODUCTION, DATABASE_URL: mighty.href, OB_MIGRATION_URL: url };
    const { code, output } = await runServerProcess({ port: await freePort(PORTS), env });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('the role "mighty" of DATABASE_URL could rewrite'),
    ]);
  });

  it('waits for its owner to migrate it', async () => {
    const url = await emptyDatabase();
    const env = { ...quietServer(url), ...PRODUCTION };
    const { code, output } = await runServerProcess({ port: await freePort(PORTS), env });
    expect(code).toBe(1);
    expect(output).toContain('0001_kernel_base.sql: permission denied');
    expect(output).toContain('name it in OB_MIGRATION_URL, or run "npm run migrate" with it');
    const bare = new URL(quietServer(url)['DATABASE_URL'] ?? '');
    bare.password = '';
    const { stdout } = await promisify(execFile)(process.execPath, [MIGRATE], {
      env: { PATH: process.env['PATH'], DATABASE_URL: bare.href, OB_MIGRATION_URL: url },
    });
    expect(stdout).toContain('0001_kernel_base.sql');
    const server = await startServerProcess({ port: await freePort(PORTS), env: quietServer(url) });
    expect(await server.end('SIGTERM'), server.output()).toBe(0);
  });
});
