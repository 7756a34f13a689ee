import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { launchPostgres } from '../../../db/launch-postgres.ts';
import { SERVER_ROLE } from '../../../db/server-role.ts';
import { migrate } from '../../../db/migrate.ts';
import { scratchParent } from '../../../db/scratch-parent.ts';
import { checkRecords } from './testing/check-records.ts';
import { type LoadTrader, OrderLoad } from './testing/order-load.ts';
import { pause } from './testing/pause.ts';
import { type RawAnswer, RawCaller } from './testing/raw-call.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders } from './testing/seed-traders.ts';
import {
  freePort,
  scratchFolder,
  type ServerProcess,
  type ServerRun,
  startServerProcess,
} from './testing/server-process.ts';

const ROUNDS = 3;
const MATCH_IDS = [1, 2];
const PORTS = { from: 28_300, to: 28_399 };
/** Longest wait of a caller whose order was on its way for the answer that its outcome is unknown. */
const ANSWER_MS = 15_000;

const seed = Number(process.env['SEED'] ?? 20_261_121);

function folder(name: string): string {
  const path = scratchFolder(name, scratchParent());
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(path, 0o755);
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function startServer(run: ServerRun): Promise<ServerProcess> {
  const server = await startServerProcess(run);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** Asks until the answer satisfies; every answer has to come in time, whatever it says. */
async function askUntil(
  raw: RawCaller,
  call: { readonly path: string; readonly token?: string },
  isMeant: (answer: RawAnswer) => boolean,
): Promise<void> {
  for (;;) {
    const answer = await raw.send({ ...call, timeoutMs: ANSWER_MS });
    if (isMeant(answer)) return;
    await pause(20);
  }
}

it(`survives ${ROUNDS} crashes of PostgreSQL without losing anything (seed ${seed})`, async ({
  annotate,
}) => {
  const random = seededRandom(seed);
  const postgres = await launchPostgres({
    dataDir: folder('crashing'),
    log: () => undefined,
    keepAlive: true,
    settings: { shared_buffers: '64MB', max_connections: '60' },
  });
  onTestFinished(() => postgres.stop());
  await migrate(postgres.url, { server: SERVER_ROLE });
  const users = await seedTraders(postgres.url, {
    count: 6,
    funds: { USDT: '500000', BTC: '5', ETH: '100' },
  });
  const server = await startServer({ port: await freePort(PORTS), env: quietServer(postgres.url) });
  const traders: LoadTrader[] = [];
  for (const { userId, email } of users) traders.push({ userId, token: await logIn(server.url, email) });
  const load = new OrderLoad({ random, traders, markets: await readLoadMarkets(server.url, MATCH_IDS) });
  const raw = new RawCaller(server.url);
  const token = traders[0]?.token ?? '';

  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = load.acknowledged;
    load.start(server.url);
    await pause(100 + random.int(500));
    await postgres.kill();
    await askUntil(raw, { path: '/api/private/account/list', token }, ({ status }) => status === 503);
    expect((await raw.get('/healthz')).status, 'the process lives').toBe(200);
    const ready = await raw.get('/readyz');
    expect([200, 503]).toContain(ready.status);
    await askUntil(raw, { path: '/readyz' }, ({ status }) => status === 200);
    await pause(100);
    await load.stop();
    expect(load.acknowledged, `round ${round}`).toBeGreaterThan(before);
  }
  const unknown = load.records.filter(({ outcome }) => outcome === 'unknown').length;
  expect(await checkRecords(server.url, load.records)).toEqual([]);
  expect(load.slowestMs, 'nothing hangs').toBeLessThan(ANSWER_MS);
  expect(unknown).toBeGreaterThan(0);
  raw.close();
  expect(await server.end('SIGTERM'), server.output()).toBe(0);
  expect(await runAuditProcess(postgres.url)).toContain('\n0 violations');
  await annotate(
    `${load.records.length} orders, ${unknown} unknown while PostgreSQL was away; slowest answer ${load.slowestMs} ms`,
  );
});

it('ends at SIGTERM with nothing lost, its own PostgreSQL too', async ({ annotate }) => {
  const dataDir = folder('embedded');
  const run = { port: await freePort(PORTS), env: { OB_DATA_DIR: dataDir, OB_LOG_LEVEL: 'warn' } };
  const server = await startServer(run);
  const traders: LoadTrader[] = [];
  for (const [index, name] of ['anna', 'ben'].entries()) {
    const token = await logIn(server.url, `${name}@demo.openbourse.example`, 'Bourse2026');
    traders.push({ userId: index + 1, token });
  }
  const markets = await readLoadMarkets(server.url, MATCH_IDS);
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  expect(existsSync(pidFile)).toBe(true);
  const load = new OrderLoad({ random: seededRandom(seed), traders, markets });
  load.start(server.url);
  await pause(500);
  const code = await server.end('SIGTERM');
  await load.stop();
  expect(code, server.output()).toBe(0);
  expect(existsSync(pidFile), 'PostgreSQL has stopped').toBe(false);
  expect(load.acknowledged).toBeGreaterThan(0);

  const again = await startServer(run);
  expect(await checkRecords(again.url, load.records)).toEqual([]);
  expect(await again.end('SIGINT'), again.output()).toBe(0);
  await annotate(
    `first start ${server.readyAfterMs} ms with 90 days of history, second start ${again.readyAfterMs} ms`,
  );
});
