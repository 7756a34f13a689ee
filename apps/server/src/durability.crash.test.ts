import { chmodSync, rmSync } from 'node:fs';
import { seededRandom } from '@openbourse/testkit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { type LaunchedPostgres, type LaunchOptions, launchPostgres } from '../../../db/launch-postgres.ts';
import { migrate } from '../../../db/migrate.ts';
import { scratchParent } from '../../../db/scratch-parent.ts';
import { SERVER_ROLE } from '../../../db/server-role.ts';
import { checkRecords } from './testing/check-records.ts';
import { launchStandby } from './testing/launch-standby.ts';
import { type LoadTrader, OrderLoad } from './testing/order-load.ts';
import { pause } from './testing/pause.ts';
import { type RawAnswer, RawCaller } from './testing/raw-call.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders } from './testing/seed-traders.ts';
import {
  freePort,
  runServerProcess,
  scratchFolder,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts';

const PORTS = { from: 28_800, to: 28_899 };
const MATCH_IDS = [1, 2];
/** Longest wait for the answer that the outcome of a call is unknown. */
const ANSWER_MS = 15_000;

const seed = Number(process.env['SEED'] ?? 20_261_129);

function optionsIn(name: string): LaunchOptions {
  const dataDir = scratchFolder(name, scratchParent());
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { shared_buffers: '64MB', max_connections: '60' };
  return { dataDir, log: () => undefined, settings };
}

async function ask(url: string, ...statements: readonly string[]): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly object[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const quorum = (url: string) => ({ ...quietServer(url), OB_DURABILITY: 'quorum' });

async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServerProcess({ port: await freePort(PORTS), env });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function expectRefused(url: string, reason: string): Promise<void> {
  const { code, output } = await runServerProcess({ port: await freePort(PORTS), env: quorum(url) });
  expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
}

const expectStandbys = (url: string, count: number) =>
  expect.poll(() => ask(url, 'select kernel.synchronous_standbys() as count')).toEqual([{ count }]);

/** Asks whether the server is ready until the answer is the one. */
async function untilReadiness(raw: RawCaller, isMeant: (answer: RawAnswer) => boolean): Promise<void> {
  for (;;) {
    const answer = await raw.send({ path: '/readyz', timeoutMs: ANSWER_MS });
    if (isMeant(answer)) return;
    await pause(20);
  }
}

async function startPrimary(): Promise<LaunchedPostgres> {
  const primary = await launchPostgres(optionsIn('primary'));
  onTestFinished(() => primary.stop());
  await migrate(primary.url, { server: SERVER_ROLE });
  return primary;
}

it(`what is acknowledged with a quorum outlives the machine of the database (seed ${seed})`, async () => {
  const primary = await startPrimary();
  const { url } = primary;
  const users = await seedTraders(url, { count: 4, funds: { USDT: '500000', BTC: '5', ETH: '100' } });
  await expectRefused(url, 'synchronous_standby_names is empty');
  await ask(url, "alter system set synchronous_standby_names = 'ANY 1 (*)'", 'select pg_reload_conf()');
  await expectRefused(url, 'no synchronous standby is connected');

  const copy = optionsIn('standby');
  // A backup waits for no standby, and the copy is one.
  const standby = await launchStandby(primary, copy);
  onTestFinished(() => standby.stop());
  await expectStandbys(url, 1);
  const server = await startServer(quorum(url));
  const traders: LoadTrader[] = [];
  for (const { userId, email } of users) traders.push({ userId, token: await logIn(server.url, email) });
  const markets = await readLoadMarkets(server.url, MATCH_IDS);
  const load = new OrderLoad({ random: seededRandom(seed), traders, markets });
  const raw = new RawCaller(server.url);
  onTestFinished(() => raw.close());
  load.start(server.url);
  while (load.acknowledged < 20) await pause(20);

  await standby.stop();
  const named = 'no synchronous standby is connected';
  await untilReadiness(raw, ({ status, text }) => status === 503 && text.includes(named));
  // Its renewal is a commit as well.
  await untilReadiness(raw, ({ text }) => text.includes('"lease":"stale"') && text.includes(named));
  const acknowledged = load.acknowledged;
  expect((await raw.send({ path: '/api/private/account/list', token: traders[0]?.token ?? '' })).status).toBe(
    503,
  );
  const again = await launchPostgres(copy);
  onTestFinished(() => again.stop());
  await untilReadiness(raw, ({ status }) => status === 200);
  while (load.acknowledged < acknowledged + 20) await pause(20);

  await primary.kill();
  await load.stop();
  expect(load.slowestMs, 'nothing hangs').toBeLessThan(ANSWER_MS);
  expect(load.records.filter(({ outcome }) => outcome === 'unknown').length).toBeGreaterThan(0);
  await server.end('SIGKILL');
  // The copy has the settings of its primary, and no standby of its own.
  const alone = ['alter system reset synchronous_standby_names', 'select pg_reload_conf()'];
  await ask(again.url, ...alone, 'select pg_promote()');
  const follower = await startServer(quietServer(again.url));
  expect(await checkRecords(follower.url, load.records)).toEqual([]);
  expect(await follower.end('SIGTERM'), follower.output()).toBe(0);
  expect(await runAuditProcess(again.url)).toContain('\n0 violations');
});

it('an owner that may not see the standbys is named with what it needs', async () => {
  const { url } = await startPrimary();
  await ask(
    url,
    'create role plain_owner',
    'alter function kernel.synchronous_standbys() owner to plain_owner',
    "alter system set synchronous_standby_names = 'ANY 1 (*)'",
    'select pg_reload_conf()',
  );
  await expectRefused(url, 'grant pg_read_all_stats to plain_owner');
  await ask(url, 'set synchronous_commit = local', 'grant pg_read_all_stats to plain_owner');
  await expectRefused(url, 'no synchronous standby is connected');
  await ask(
    url,
    'set synchronous_commit = local',
    `alter role ${SERVER_ROLE} set synchronous_commit = remote_write`,
  );
  await expectRefused(url, 'synchronous_commit is "remote_write"');
});
