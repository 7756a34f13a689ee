import { createTestDatabase, seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { checkRecords } from './testing/check-records.ts';
import { type LoadTrader, OrderLoad, type OrderRecord } from './testing/order-load.ts';
import { readLoadMarkets, readShownBook, readStoredBook } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders, type Trader } from './testing/seed-traders.ts';
import {
  freePort,
  type ServerProcess,
  type ServerRun,
  startServerProcess,
  timeEmptyProcess,
} from './testing/server-process.ts';
import { pause } from './testing/pause.ts';

/** Server killed by SIGKILL under mixed load, again and again, on one database. */
const ROUNDS = 7;
const MATCH_IDS = [1, 2];
/** Orders that a round places before its crash, however fast the machine is. */
const LEAST_PLACED = 20;
const MORE_PLACED = 60;
const KILL_WITHIN_MS = 20;
/** Where the machine is so loaded that an empty process takes long to start, the server may take this many of it. */
const READY = { ms: 5_000, emptyProcesses: 60 } as const;

const seed = Number(process.env['SEED'] ?? 20_261_121);
const random = seededRandom(seed);

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;
let traders: readonly Trader[];

beforeAll(async () => {
  const database = await createTestDatabase();
  databaseUrl = database.url;
  drop = database.drop;
  traders = await seedTraders(databaseUrl, { count: 8, funds: { USDT: '500000', BTC: '5', ETH: '100' } });
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await db.end();
  await drop();
});

/** A test that fails leaves no server behind, which would keep the markets. */
async function startServer(run: ServerRun): Promise<ServerProcess> {
  const server = await startServerProcess(run);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function logInAll(url: string): Promise<readonly LoadTrader[]> {
  return Promise.all(traders.map(async ({ userId, email }) => ({ userId, token: await logIn(url, email) })));
}

/** Every acknowledged client order id is there exactly once, and nothing else is. */
async function expectExactlyOnce(records: readonly OrderRecord[]): Promise<void> {
  const rows = await db.query<{ name: string }>(
    'select client_order_id as name from spot.order where client_order_id is not null order by 1',
  );
  const acknowledged = records.filter(({ outcome }) => outcome === 'acknowledged');
  expect(rows.map(({ name }) => name)).toEqual(acknowledged.map((one) => one.clientOrderId).toSorted());
}

async function expectBooksStored(url: string): Promise<void> {
  for (const matchId of MATCH_IDS) {
    expect(await readShownBook(url, matchId)).toEqual(await readStoredBook(db, matchId));
  }
}

const placedOf = ({ records }: OrderLoad): number =>
  records.filter(({ outcome }) => outcome === 'acknowledged').length;

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

it(`loses and repeats nothing in ${ROUNDS} crashes (seed ${seed})`, async ({ annotate }) => {
  const run = { port: await freePort({ from: 28_200, to: 28_299 }), env: quietServer(databaseUrl) };
  let server: ServerProcess = await startServer(run);
  const users = await logInAll(server.url);
  const load = new OrderLoad({
    random,
    traders: users,
    markets: await readLoadMarkets(server.url, MATCH_IDS),
  });
  const readyAfterMs: number[] = [];
  const emptyMs: number[] = [];
  let checked = 0;
  let unknown = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const enough = placedOf(load) + LEAST_PLACED + random.int(MORE_PLACED);
    load.start(server.url);
    await expect.poll(() => placedOf(load), { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await pause(random.int(KILL_WITHIN_MS));
    await server.end('SIGKILL');
    await load.stop();
    emptyMs.push(await timeEmptyProcess());
    server = await startServer(run);
    readyAfterMs.push(server.readyAfterMs);
    const fresh = load.records.slice(checked);
    unknown += fresh.filter(({ outcome }) => outcome === 'unknown').length;
    checked = load.records.length;
    expect(await checkRecords(server.url, fresh), `round ${round}`).toEqual([]);
    await expectBooksStored(server.url);
  }
  await expectExactlyOnce(load.records);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');

  const placed = placedOf(load);
  const [trades] = await db.query<{ count: number }>('select count(*) as count from spot.trade');
  const ready = middleOf(readyAfterMs);
  const empty = middleOf(emptyMs);
  await annotate(
    `${load.records.length} orders, ${placed} placed, ${trades?.count} trades, ${unknown} unknown at a crash; ` +
      `ready again after ${ready} ms, ${Math.max(...readyAfterMs)} ms at most, while an empty process took ${empty} ms`,
  );
  // The load meets every kind of outcome, or the crashes prove nothing.
  expect(unknown).toBeGreaterThan(0);
  expect(placed).toBeGreaterThanOrEqual(ROUNDS * LEAST_PLACED);
  expect(trades?.count).toBeGreaterThan(20);
  expect(ready).toBeLessThan(Math.max(READY.ms, READY.emptyProcesses * empty));
});

it('takes nothing from a killed server whose connection PostgreSQL still holds', async () => {
  const run = { port: await freePort({ from: 28_200, to: 28_299 }), env: quietServer(databaseUrl) };
  const first = await startServer(run);
  const second = startServer({ ...run, port: run.port + 1 });
  // The database belongs to the first; the second is not ready before the first is gone.
  const rows = await db.query("select 1 from kernel.lease where until > clock_timestamp() and holder <> ''");
  expect(rows).toHaveLength(1);
  await first.end('SIGKILL');
  const server = await second;
  await expectBooksStored(server.url);
  expect(await server.end('SIGTERM')).toBe(0);
});
