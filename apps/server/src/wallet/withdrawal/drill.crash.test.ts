import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { databaseUser } from '../../../../../db/find-postgres.ts';
import { type LaunchedPostgres, launchPostgres } from '../../../../../db/launch-postgres.ts';
import { migrate } from '../../../../../db/migrate.ts';
import { scratchParent } from '../../../../../db/scratch-parent.ts';
import { SERVER_ROLE } from '../../../../../db/server-role.ts';
import { chainsFile } from '../../testing/chains-file.ts';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { pause } from '../../testing/pause.ts';
import { quietServer, seedTraders } from '../../testing/seed-traders.ts';
import { freePort, scratchFolder, startServerProcess } from '../../testing/server-process.ts';
import { type EvmStage, startEvmStage } from '../testing/evm-stage.ts';

const PORTS = { from: 29_000, to: 29_099 };
const DRILL = join(import.meta.dirname, '../../../../../tools/tasks/drill.ts');
const OUTSIDE = '0x00000000000000000000000000000000000a11ce';
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

/** Starts a server and waits until it has read the chain to its end. */
async function readChain(url: string, env: Readonly<Record<string, string>>, evm: EvmStage) {
  const server = await startServerProcess({ port: await freePort(PORTS), env });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const { height } = await evm.chain.head();
  const read = () =>
    ask(url, "select coalesce(max(height), -1)::integer from wallet.scanned_block where chain_code = 'ETH'");
  while ((await read())[0] !== height) await pause(50);
  return server;
}

it('a backup is restored to an instant, audited, compared, and what was paid since then is named', async () => {
  const evm = await startEvmStage();
  onTestFinished(() => evm.stop());
  const hot = evm.chain.hotAddress;
  await evm.pay(hot, '10');
  await evm.mine();
  const { postgres, backUp } = await startArchived();
  const { url } = postgres;
  await migrate(url, { server: SERVER_ROLE });
  await backUp();
  await seedTraders(url, { count: 2, funds: { USDT: '1000' } });
  const env = { ...quietServer(url), ...chainsFile({ ETH: evm.settings }) };
  const server = await readChain(url, env, evm);
  const [at] = (await ask(url, 'select clock_timestamp()::text')) as [string];
  const txid = await evm.payFrom(hot, OUTSIDE, '1');
  await evm.mine();
  await ask(url, 'create table public.later as select 1 as id');
  await ask(url, 'select pg_switch_wal()');

  const right = await drill(env, ['--stanza', STANZA, '--to', at, '--url', server.url]);
  expect(right.code, right.output).toBe(0);
  expect(right.output).toContain('\n0 violations');
  expect(right.output).toContain('ok  head 1 of ledger_seal: same');
  expect(right.output).toContain('ETH: 1 payments that the copy does not know');
  expect(right.output).toContain(txid);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);
});

it('a drill without a backup, and one without a stanza, says what is missing', async () => {
  const env = quietServer('postgres://openbourse:x@127.0.0.1:1/openbourse');
  const without = await drill(env, []);
  expect([without.code, without.output]).toEqual([1, expect.stringContaining('Usage: npm run drill')]);
  const { code, output } = await drill({ ...env, PGBACKREST_REPO1_PATH: '/nowhere' }, ['--stanza', 'none']);
  expect([code, output]).toEqual([1, expect.stringContaining('pgbackrest --stanza=none')]);
  expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
});
