import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { databaseUser } from '../db/find-postgres.ts';
import { type LaunchedPostgres, launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { scratchParent } from '../db/scratch-parent.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import { chainsFile } from '../apps/server/src/testing/chains-file.ts';
import { COMPILE_CACHE } from '../apps/server/src/testing/compile-cache.ts';
import { quietServer, seedTraders } from '../apps/server/src/testing/seed-traders.ts';
import { freePort, scratchFolder, startServerProcess } from '../apps/server/src/testing/server-process.ts';

const PORTS = { from: 29_000, to: 29_099 };
const DRILL = join(import.meta.dirname, 'tasks/drill.ts');
const XPUB =
  'xpub6CzHs5JuXBZw64x3N642kBXZZYfZw2qjD8epaiK2bgVHZcyqmMDUtKktXEXK6cA6iYfKKBtSbvuiDmmf75FnkVKQzzcSN2qdi6nyEXtoogV';
const STANZA = 'drilled';

/** A folder that the user of the database owns. */
function folderIn(parent: string, name: string): string {
  const path = join(parent, name);
  mkdirSync(path, { mode: 0o700 });
  const runAs = databaseUser();
  if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid);
  return path;
}

/** Runs pgBackRest as the user of the database. */
async function backRest(words: readonly string[], password: string): Promise<void> {
  const env = { ...process.env, PGPASSWORD: password };
  await promisify(execFile)('pgbackrest', [`--stanza=${STANZA}`, ...words], { env, ...databaseUser() });
}

/** A PostgreSQL whose changes are archived, with a backup of what is in it now. */
async function startArchived(): Promise<{ readonly postgres: LaunchedPostgres; backUp(): Promise<void> }> {
  const dataDir = scratchFolder('drilled', scratchParent());
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // Not the configuration of the machine, which another user may read alone.
  vi.stubEnv('PGBACKREST_CONFIG', '/dev/null');
  for (const name of ['REPO1', 'LOG', 'LOCK', 'SPOOL'])
    vi.stubEnv(`PGBACKREST_${name}_PATH`, folderIn(dataDir, name.toLowerCase()));
  onTestFinished(() => void vi.unstubAllEnvs());
  const [cluster, sockets] = [join(dataDir, 'cluster'), folderIn(dataDir, 'sockets')];
  const postgres = await launchPostgres({
    dataDir,
    log: () => undefined,
    settings: {
      ...{ shared_buffers: '64MB', max_connections: '60', unix_socket_directories: sockets },
      ...{
        archive_mode: 'on',
        archive_command: `pgbackrest --stanza=${STANZA} --pg1-path=${cluster} archive-push %p`,
      },
    },
  });
  onTestFinished(() => postgres.stop());
  const { port, password } = new URL(postgres.url);
  const where = [`--pg1-path=${cluster}`, `--pg1-port=${port}`, `--pg1-socket-path=${sockets}`];
  const who = ['--pg1-user=openbourse', '--pg1-database=openbourse'];
  await backRest([...where, ...who, 'stanza-create'], password);
  const full = ['--type=full', '--start-fast', '--compress-level=0', 'backup'];
  return { postgres, backUp: () => backRest([...where, ...who, ...full], password) };
}

async function ask(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Output of `npm run drill`, and its exit code. */
async function drill(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const backup = Object.entries(process.env).filter(([name]) => name.startsWith('PGBACKREST_'));
  const { PATH = '', HOME = '' } = process.env;
  const all = { PATH, HOME, ...COMPILE_CACHE, ...Object.fromEntries(backup), ...env } as NodeJS.ProcessEnv;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [DRILL, ...words], { env: all });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
}

it('a backup is restored to an instant, audited and compared with what is published', async () => {
  const { postgres, backUp } = await startArchived();
  const { url } = postgres;
  await migrate(url, { server: SERVER_ROLE });
  await backUp();
  await seedTraders(url, { count: 2, funds: { USDT: '1000' } });
  await ask(url, "insert into wallet.scanned_block values ('ETH', 1, '0x1', now())");
  const env = quietServer(url);
  const server = await startServerProcess({ port: await freePort(PORTS), env });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const [at] = (await ask(url, 'select clock_timestamp()::text')) as [string];
  // Money from nowhere, which the copy of before does not have.
  await ask(url, "update ledger.account set available = available + 1 where kind = 'user'");
  await ask(url, 'select pg_switch_wal()');

  const right = await drill(env, ['--stanza', STANZA, '--to', at, '--url', server.url]);
  expect(right.code, right.output).toBe(0);
  expect(right.output).toContain('\n0 violations');
  expect(right.output).toContain('ok  head 1 of ledger_seal: same');

  const silent = { ETH: { kind: 'evm', chainId: 1, url: 'http://127.0.0.1:1', xpub: XPUB } };
  const later = await drill({ ...env, ...chainsFile(silent) }, ['--stanza', STANZA]);
  expect(later.code, later.output).toBe(1);
  expect(later.output).toMatch(/BROKEN {2}L/);
  expect(later.output).toContain('BROKEN  ETH was not looked at: ');
  expect(await server.end('SIGKILL')).toBe(null);
});

it('a drill without a backup, and one without a stanza, says what is missing', async () => {
  const env = quietServer('postgres://openbourse:x@127.0.0.1:1/openbourse');
  const without = await drill(env, []);
  expect([without.code, without.output]).toEqual([1, expect.stringContaining('Usage: npm run drill')]);
  const { code, output } = await drill({ ...env, PGBACKREST_REPO1_PATH: '/nowhere' }, ['--stanza', 'none']);
  expect([code, output]).toEqual([1, expect.stringContaining('pgbackrest --stanza=none')]);
  expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
});
