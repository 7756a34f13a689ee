import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LaunchedPostgres, type LaunchOptions, launchPostgres } from './launch-postgres.ts';
import { isRunning } from './postgres-process.ts';
import { scratchParent } from './scratch-parent.ts';

const isRoot = process.getuid?.() === 0;
const messages: string[] = [];
const started: LaunchedPostgres[] = [];
const children: ChildProcess[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(scratchParent(), 'openbourse-launch-'));
  chmodSync(dataDir, 0o755);
  messages.length = 0;
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of started.splice(0)) {
    if (isRunning(postgres.pid)) await postgres.kill();
    await postgres.stop();
    rmSync(postgres.dataDir, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function launch(options: Partial<LaunchOptions> = {}): Promise<LaunchedPostgres> {
  const postgres = await launchPostgres({ dataDir, log: (message) => messages.push(message), ...options });
  started.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Launches in a process of its own and answers when PostgreSQL runs there. */
async function launchElsewhere(
  end = 'setInterval(() => undefined, 60_000)',
): Promise<{ readonly process: ChildProcess; readonly postgresPid: number }> {
  const code = `
    import { launchPostgres } from ${JSON.stringify(new URL('./launch-postgres.ts', import.meta.url).href)};
    const postgres = await launchPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(postgres.pid);
    ${end};`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, postgresPid: Number.parseInt(line, 10) };
}

test('a new folder gets a durable database behind a password, on the loopback interface', async () => {
  const postgres = await launch();
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'server_encoding',
    'lc_collate',
  ];
  const values = await query(
    postgres.url,
    `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}`,
  );
  expect(values).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'C']);
  expect(await query(postgres.url, "select current_setting('listen_addresses')")).toEqual(['127.0.0.1']);
  const url = new URL(postgres.url);
  expect(Number.parseInt(url.port, 10)).toBeLessThan(32_768);
  url.password = 'wrong';
  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test("the server's role logs in by a password of its own, owns nothing and makes nothing", async () => {
  const postgres = await launch();
  const role = `select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`;
  expect(await query(postgres.serverUrl, role)).toEqual(['openbourse_server', false, false, false]);
  await expect(query(postgres.serverUrl, 'create table mark (id integer)')).rejects.toThrow(
    'permission denied',
  );
  const [owner, server] = [new URL(postgres.url), new URL(postgres.serverUrl)];
  expect(server.password).not.toBe(owner.password);
  owner.password = server.password;
  await expect(query(owner.href, 'select 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
  const again = await launch();
  expect(again.serverUrl).toBe(postgres.serverUrl);
  expect(await query(again.serverUrl, 'select 1')).toEqual([1]);
});

test('a second start finds the data at the same address, and a stop leaves nothing running', async () => {
  const first = await launch();
  await query(first.url, 'create table mark as select 7 as id');
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  const second = await launch();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select id from mark')).toEqual([7]);
});

test('a killed database comes back at the same address with everything that was committed', async () => {
  const exit = Promise.withResolvers<void>();
  const postgres = await launch({ keepAlive: true, onExit: exit.resolve });
  await query(postgres.url, 'create table mark as select 7 as id');
  const firstPid = postgres.pid;
  await postgres.kill();
  await exit.promise;
  await expect.poll(() => query(postgres.url, 'select id from mark'), { timeout: 15_000 }).toEqual([7]);
  expect(postgres.pid).not.toBe(firstPid);
});

test('without keepAlive a killed database stays down, and the next start recovers it', async () => {
  const exit = Promise.withResolvers<void>();
  const first = await launch({ onExit: exit.resolve });
  await query(first.url, 'create table mark as select 7 as id');
  await first.kill();
  await exit.promise;
  expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  const second = await launch();
  expect(await query(second.url, 'select id from mark')).toEqual([7]);
});

test('a database whose owner was killed is adopted as it runs, and then stopped by the one who adopted it', async () => {
  const other = await launchElsewhere();
  other.process.kill('SIGKILL');
  await once(other.process, 'exit');
  const postgres = await launch();
  expect(postgres.pid).toBe(other.postgresPid);
  await postgres.stop();
  expect(isRunning(other.postgresPid)).toBe(false);
});

test('a process that exits without stopping its database ends it all the same', async () => {
  const other = await launchElsewhere('process.exit(1)');
  await expect.poll(() => isRunning(other.postgresPid), { timeout: 15_000 }).toBe(false);
});

test('a database whose owner still runs is used, but not stopped', async () => {
  const other = await launchElsewhere();
  const postgres = await launch();
  expect(postgres.pid).toBe(other.postgresPid);
  await postgres.stop();
  expect(isRunning(other.postgresPid)).toBe(true);
  expect(await query(postgres.url, 'select 1')).toEqual([1]);
});

test('a stale postmaster.pid whose number another program has by now does not prevent the start', async () => {
  const first = await launch();
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  writeFileSync(pidFile, [`${process.pid}`, ...lines.slice(1)].join('\n'));
  const second = await launch();
  expect(await query(second.url, 'select 1')).toEqual([1]);
});

test('the binaries that npm ships work', async () => {
  const postgres = await launch({ source: 'npm' });
  expect(postgres.binaries.source).toBe('npm');
  const [version] = await query(postgres.url, 'show server_version_num');
  expect(version).toMatch(/^18/);
});

test('data of a version that is not installed is refused with what to do', async () => {
  const postgres = await launch();
  await postgres.stop();
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '9\n');
  await expect(launch()).rejects.toThrow(/created by PostgreSQL 9, but only version .* was found/);
});

test('data whose password file is missing is refused with the name of the file', async () => {
  const postgres = await launch();
  await postgres.stop();
  rmSync(join(dataDir, 'password'));
  await expect(launch()).rejects.toThrow(`restore the file ${join(dataDir, 'password')}`);
});

test('a setting that PostgreSQL refuses fails at once with its own words', async () => {
  await expect(launch({ settings: { shared_buffers: 'nonsense' } })).rejects.toThrow(
    'invalid value for parameter',
  );
});

test.runIf(isRoot)(
  'as root, a folder closed to the database user is replaced by a shared one, each time the same',
  async () => {
    chmodSync(dataDir, 0o700);
    const first = await launch();
    expect(first.dataDir).not.toBe(dataDir);
    expect(messages[0]).toContain(`${dataDir} is closed to the user "nobody"`);
    expect(await query(first.url, 'select 1')).toEqual([1]);
    await first.stop();
    expect((await launch()).dataDir).toBe(first.dataDir);
  },
);
