import { ROUTES } from '@openbourse/api';
import { createTestDatabase, seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { MicroLoad } from '../testing/micro-load.ts';
import { pause } from '../testing/pause.ts';
import { RawCaller } from '../testing/raw-call.ts';
import { runAuditProcess } from '../testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders, type Trader } from '../testing/seed-traders.ts';
import {
  freePort,
  type ServerProcess,
  type ServerRun,
  startServerProcess,
} from '../testing/server-process.ts';

/** A server killed by SIGKILL while orders take their entries and are settled, again and again, on one database. */
const ROUNDS = 20;
const PEOPLE = 8;
/** Long enough for the prices to be believed again and for a few beats; then a crash meets any moment of a beat. */
const RUN_MS = { least: 1_500, spread: 1_000 } as const;

const seed = Number(process.env['SEED'] ?? 20_261_121);
const random = seededRandom(seed);

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;
let people: readonly Trader[];

beforeAll(async () => {
  const database = await createTestDatabase();
  databaseUrl = database.url;
  drop = database.drop;
  people = await seedTraders(databaseUrl, {
    count: PEOPLE,
    funds: { USDT: '20000' },
    prepare: ({ slices }) => slices.micro.seedBankroll(),
  });
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 2 });
  // So short that many orders expire in a short test, also while no server runs.
  await db.query(
    `insert into micro.product (seconds, profit_ppm, loss_ppm, is_offered, effective_from)
     select seconds, 800000, 1000000, true, '2026-01-01T00:00:00Z' from generate_series(1, 3) as seconds`,
  );
  await db.query('insert into micro.self_limit (user_id, loss_limit) select unnest($1::bigint[]), 10000', [
    people.map(({ userId }) => userId),
  ]);
});
afterAll(async () => {
  await db.end();
  await drop();
});

/** A test that fails leaves no server behind. */
async function startServer(run: ServerRun): Promise<ServerProcess> {
  const server = await startServerProcess(run);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function fundMicro(url: string, tokens: readonly string[]): Promise<void> {
  const raw = new RawCaller(url);
  for (const token of tokens) {
    const form = 'from_account_type_id=1&to_account_type_id=4&currency_id=1&amount=20000';
    const answer = await raw.post(ROUTES['ledger.transfer'][1], form, { token });
    expect(answer.envelope.code, answer.text).toBe(1);
  }
  raw.close();
}

async function countOf(what: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from micro.order where ${what}`);
  return row?.count ?? 0;
}

it(`settles each order once in ${ROUNDS} crashes (seed ${seed})`, async ({ annotate }) => {
  const run = { port: await freePort({ from: 28_400, to: 28_499 }), env: quietServer(databaseUrl) };
  let server = await startServer(run);
  const tokens = await Promise.all(people.map(({ email }) => logIn(server.url, email)));
  await fundMicro(server.url, tokens);
  const load = new MicroLoad(random, tokens);
  let [open, waiting, unknown] = [0, 0, 0];
  for (let round = 1; round <= ROUNDS; round += 1) {
    load.start(server.url);
    await pause(RUN_MS.least + random.int(RUN_MS.spread));
    await server.end('SIGKILL');
    await load.stop();
    open += await countOf("state = 'running'");
    waiting += await countOf("state = 'pending'");
    server = await startServer(run);
    unknown += await load.sendAgain(server.url);
  }
  while ((await countOf('settled_at is null')) > 0) await pause(200);

  const told = load.records.filter(({ id }) => id !== null);
  expect(told.map(({ id }) => id)).not.toContain(undefined);
  const stored = await db.query<{ key: string; id: string }>(
    'select idempotency_key as key, public_id as id from micro.order',
  );
  expect(new Map(stored.map(({ key, id }) => [key, id]))).toEqual(
    new Map(told.map(({ key, id }) => [key, id])),
  );
  const settlements = await db.query<{ count: number }>(
    `select count(*) as count from ledger.txn where kind = 'micro_settlement' group by reference`,
  );
  expect(new Set(settlements.map(({ count }) => count))).toEqual(new Set([1]));
  expect(settlements).toHaveLength(await countOf("state in ('won', 'lost') and not is_practice"));
  expect(await server.end('SIGTERM'), server.output()).toBe(0);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');

  const voids = await countOf("state = 'void'");
  await annotate(
    `${stored.length} orders, ${settlements.length} paid, ${voids} void; at the crashes ${open} ran, ${waiting} ` +
      `waited for their entry and ${unknown} were not answered`,
  );
  // The crashes meet orders in every state, or they prove nothing.
  expect(Math.min(open, waiting, unknown)).toBeGreaterThan(0);
  expect(settlements.length).toBeGreaterThan(20);
}, 900_000);
