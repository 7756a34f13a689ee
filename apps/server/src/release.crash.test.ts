import { join } from 'node:path';
import { seededRandom } from '@openbourse/testkit';
import pg from 'pg';
import { inject, it, onTestFinished, expect, type TestContext } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { SERVER_ROLE } from '../../../db/server-role.ts';
import { checkRecords } from './testing/check-records.ts';
import { type OlderRelease, runOlderFlows, takeOlderRelease } from './testing/older-release.ts';
import { type LoadTrader, OrderLoad } from './testing/order-load.ts';
import { pause } from './testing/pause.ts';
import { type RawAnswer, RawCaller } from './testing/raw-call.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietServer } from './testing/seed-traders.ts';
import {
  freePort,
  launchServerProcess,
  type ServerProcess,
  type ServerRun,
  startServerProcess,
} from './testing/server-process.ts';

const PORTS = { from: 28_900, to: 28_999 };
const MATCH_IDS = [1, 2];
/** Time between the calls of a trader, so that the migration gets its locks and the next version its turn on a small machine. */
const PAUSE_MS = 20;
/** Flows that change balances and read tables most. */
const FLOWS = ['spot/spot', 'ledger/bookkeeping', 'wallet/deposit/deposit-calls'].map(
  (name) => `apps/server/src/${name}.flow.test.ts`,
);

const seed = Number(process.env['SEED'] ?? 20_261_129);

async function olderRelease(skip: TestContext['skip']): Promise<OlderRelease> {
  const older = await takeOlderRelease();
  if (typeof older === 'string') return skip(`no older version to try: ${older}`);
  onTestFinished(() => older.remove());
  return older;
}

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('testClusterUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `release_${process.pid}`;
  await admin.query(`create database ${name} template template0`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  url.pathname = `/${name}`;
  return url.href;
}

function launch(run: ServerRun): ServerProcess {
  const server = launchServerProcess(run);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** Asks whether a server is ready until the answer is the one; before it listens there is none. */
async function untilAnswer(raw: RawCaller, isMeant: (answer: RawAnswer) => boolean): Promise<void> {
  for (;;) {
    const answer = await raw.get('/readyz').catch(() => null);
    if (answer !== null && isMeant(answer)) return;
    await pause(20);
  }
}

it('code of the version before runs on the schema of this one', async ({ skip }) => {
  const { code, output } = await runOlderFlows(await olderRelease(skip), FLOWS);
  expect(code, output).toBe(0);
  expect(output).toContain(`${FLOWS.length} passed`);
});

it(`a release rolls while orders are placed, and loses none (seed ${seed})`, async ({ skip }) => {
  const older = await olderRelease(skip);
  const url = await emptyDatabase();
  await migrate(url, { folder: join(older.folder, 'db/migrations'), server: SERVER_ROLE });
  const env = { ...quietServer(url), OB_DEMO: 'on', OB_DEMO_HISTORY_DAYS: '1' };
  const before = await startServerProcess({ port: await freePort(PORTS), env, root: older.folder });
  onTestFinished(async () => void (await before.end('SIGKILL')));
  const traders: LoadTrader[] = [];
  for (const [index, name] of ['anna', 'ben'].entries()) {
    const token = await logIn(before.url, `${name}@demo.openbourse.example`, 'Bourse2026');
    traders.push({ userId: index + 1, token });
  }
  const markets = await readLoadMarkets(before.url, MATCH_IDS);
  const load = new OrderLoad({ random: seededRandom(seed), traders, markets, pauseMs: PAUSE_MS });
  load.start(before.url);

  const { applied } = await migrate(url, { server: SERVER_ROLE });
  expect(applied.length).toBeGreaterThan(0);
  const afterMigration = load.acknowledged;
  const after = launch({ port: await freePort(PORTS), env });
  const raw = new RawCaller(after.url);
  onTestFinished(() => raw.close());
  await untilAnswer(raw, ({ text }) => text.includes('"standby"'));
  expect(load.acknowledged, 'the older version serves on the newer schema').toBeGreaterThan(afterMigration);
  expect(await before.end('SIGTERM'), before.output()).toBe(0);
  await load.stop();
  await untilAnswer(raw, ({ status }) => status === 200);

  const followed = load.acknowledged;
  load.start(after.url);
  while (load.acknowledged < followed + 10) await pause(20);
  await load.stop();
  expect(await checkRecords(after.url, load.records)).toEqual([]);
  expect(await after.end('SIGTERM'), after.output()).toBe(0);
  expect(await runAuditProcess(url)).toContain('\n0 violations');
});
