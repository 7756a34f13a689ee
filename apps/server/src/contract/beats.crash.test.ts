import { ROUTES } from '@openbourse/api';
import { formatMoney } from '@openbourse/engine';
import { createTestDatabase, seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { App } from '../app.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { MicroCrashes, offerShortMicro } from '../testing/micro-crashes.ts';
import { MicroLoad } from '../testing/micro-load.ts';
import { pause } from '../testing/pause.ts';
import { RawCaller } from '../testing/raw-call.ts';
import { runAuditProcess } from '../testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders, type Trader, withRestingApp } from '../testing/seed-traders.ts';
import {
  freePort,
  type ServerProcess,
  type ServerRun,
  startServerProcess,
} from '../testing/server-process.ts';
import { textOf } from './position.ts';
import { FIRST_RULES } from './rule-data.ts';
import { insertRule } from './rule-queries.ts';
import { ContractLoad } from './testing/contract-load.ts';

/**
 * A server killed by SIGKILL while contracts open, trigger, are liquidated and close, and micro orders take their
 * entries and are settled, again and again, on one database: beats decide both.
 */
const ROUNDS = 12;
const PEOPLE = 8;
/** Long enough for the prices to be believed again and for a few beats; then a crash meets any moment of a beat. */
const RUN_MS = { least: 1_500, spread: 1_000 } as const;
/**
 * Time that a batch takes at its beginning and before its end, so that crashes meet many of them half done.
 */
const BATCH_SLEEP_SECONDS = 0.03;

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
    funds: { USDT: '40000' },
    prepare: async (app) => {
      await app.slices.contract.seedFunds();
      await app.slices.micro.seedBankroll();
      await addNervousRules(app);
    },
  });
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 2 });
  await db.query(
    `create function contract.sleep() returns trigger language plpgsql as
     $$ begin perform pg_sleep(${BATCH_SLEEP_SECONDS}); return new; end $$`,
  );
  await offerShortMicro(
    db,
    people.map(({ userId }) => userId),
  );
  await db.query(
    'create trigger slow before update on contract.writer for each row execute function contract.sleep()',
  );
});
afterAll(async () => {
  await db.end();
  await drop();
});

/** Without a spread, and with a liquidation 0.005 % away at 20 times: a few beats of the simulated market decide. */
async function addNervousRules({ slices }: App): Promise<void> {
  const terms = FIRST_RULES['BTC/USDT'];
  if (terms === undefined) throw new Error('BTC/USDT is offered');
  const bracket = { notional_max: '250000', leverage_max: 20, maintenance_percent: '4.945', amount: '0' };
  await slices.db.transaction((tx) =>
    insertRule(tx, {
      ...{ matchId: 1, effectiveFrom: Date.UTC(2026, 1, 1), operatorName: null, reason: null },
      terms: { ...terms, spread_percent: '0', brackets: [bracket] },
    }),
  );
}

/** A test that fails leaves no server behind. */
async function startServer(run: ServerRun): Promise<ServerProcess> {
  const server = await startServerProcess(run);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** Half of what a person has is for contracts (account 2), half for micro orders (account 4). */
async function fund(url: string, tokens: readonly string[]): Promise<void> {
  const raw = new RawCaller(url);
  for (const token of tokens) {
    for (const account of [2, 4]) {
      const form = `from_account_type_id=1&to_account_type_id=${account}&currency_id=1&amount=20000`;
      const answer = await raw.post(ROUTES['ledger.transfer'][1], form, { token });
      expect(answer.envelope.code, answer.text).toBe(1);
    }
  }
  raw.close();
}

async function countOf(from: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from ${from}`);
  return row?.count ?? 0;
}

/** Batches that PostgreSQL is working on now. */
const batchesUnderWay = () =>
  countOf(`pg_stat_activity where datname = current_database() and xact_start is not null
    and query ~ 'contract\\.(writer|position|close)' and pid <> pg_backend_pid()`);

/** Live positions, as the memory of a server that was started anew has them. */
function memory({ slices }: App): readonly object[] {
  const { engine, records } = slices.contract.deps.writer.book;
  const positions = [...engine.allPositions()].map(
    ({ id, lots, margin, takeProfit, stopLoss, closing, userId }) => ({
      ...{ id, lots, held: formatMoney(margin), profit: textOf(takeProfit), loss: textOf(stopLoss) },
      ...{ closing: closing?.lots ?? null, free: formatMoney(engine.balance(userId)) },
    }),
  );
  const orders = [...engine.allOrders()].map(({ id, lots, takeProfit, stopLoss, userId }) => ({
    ...{ id, lots, held: records.get(id)?.held, profit: textOf(takeProfit), loss: textOf(stopLoss) },
    ...{ closing: null, free: formatMoney(engine.balance(userId)) },
  }));
  return [...positions, ...orders].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function stored({ slices }: App): Promise<readonly object[]> {
  const rows = await slices.db.query<{ readonly userId: number }>(
    `select p.user_id as "userId", p.id, p.lots, trim_scale(p.held)::text as held, p.closing_lots as closing,
       trim_scale(p.take_profit)::text as profit, trim_scale(p.stop_loss)::text as loss,
       trim_scale(a.available)::text as free
     from contract.position p
     join ledger.account a on a.user_id = p.user_id and a.wallet = 'contract' and a.currency_id = 1
     where p.closed_at is null order by p.id::text collate "C"`,
  );
  return rows.map(({ userId: _userId, ...row }) => row);
}

it(`decides each contract and each micro order once in ${ROUNDS} crashes (seed ${seed})`, async ({
  annotate,
}) => {
  const run = { port: await freePort({ from: 28_700, to: 28_799 }), env: quietServer(databaseUrl) };
  let server = await startServer(run);
  const tokens = await Promise.all(people.map(({ email }) => logIn(server.url, email)));
  await fund(server.url, tokens);
  const load = new ContractLoad(random, tokens);
  const micro = new MicroCrashes(db, new MicroLoad(random, tokens));
  let [met, unknown] = [0, 0];
  for (let round = 1; round <= ROUNDS; round += 1) {
    load.start(server.url);
    micro.load.start(server.url);
    await pause(RUN_MS.least + random.int(RUN_MS.spread));
    const [batches] = await Promise.all([batchesUnderWay(), server.end('SIGKILL')]);
    met += batches;
    await Promise.all([load.stop(), micro.load.stop()]);
    await micro.lookAtCrash();
    unknown += load.unknown.length;
    server = await startServer(run);
    await micro.sendAgain(server.url);
  }
  await load.finish(server.url);
  while ((await countOf("contract.position where state = 'closing'")) > 0) await pause(200);
  await micro.waitForAll();
  expect(await server.end('SIGTERM'), server.output()).toBe(0);

  await expectContractsOnce(load);
  await expectMicroOnce(micro);
  expect(await twice()).toEqual([]);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
  let live = 0;
  await withRestingApp(databaseUrl, async (app) => {
    live = memory(app).length;
    expect(memory(app)).toEqual(await stored(app));
  });
  await annotate(await micro.describe());
  const reasons = await countByReason();
  await annotate(
    `${await countOf('contract.position')} contracts, ${live} of them live at the end, closed ${JSON.stringify(reasons)}; the crashes met ` +
      `${met} batches and left ${unknown} calls without an answer`,
  );
  // The crashes meet all that can happen, or they prove nothing.
  for (const reason of ['requested', 'take_profit', 'stop_loss', 'liquidation'])
    expect(reasons[reason] ?? 0, reason).toBeGreaterThan(2);
  expect(Math.min(met, unknown, live)).toBeGreaterThan(0);
  expect(await countOf("contract.position where type = 'limit' and opened_at is not null")).toBeGreaterThan(
    2,
  );
}, 900_000);

/** Every acknowledged call is there exactly once, and nothing else is. */
async function expectContractsOnce(load: ContractLoad): Promise<void> {
  expect(load.unknown).toEqual([]);
  const done = load.calls.filter(({ outcome }) => outcome === 'done');
  const keys = await db.query<{ key: string }>(`select key from kernel.call where name like 'contract.%'`);
  expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(done.map(({ key }) => key)));
  const ids = await db.query<{ id: string }>('select id from contract.position');
  const opened = done.filter(({ name }) => name === 'contract.open').map(({ positionId }) => positionId);
  expect(opened).toHaveLength(ids.length);
  expect(new Set(opened)).toEqual(new Set(ids.map(({ id }) => id)));
}

/** Every acknowledged micro order is there exactly once, nothing else is, and each was settled once. */
async function expectMicroOnce(micro: MicroCrashes): Promise<void> {
  const { told, stored: orders, postings, settled } = await micro.records();
  expect(new Set(orders)).toEqual(new Set(told));
  expect(orders).toHaveLength(told.length);
  expect(new Set(postings)).toEqual(new Set([1]));
  expect(postings).toHaveLength(settled);
  // The crashes meet orders in every state, or they prove nothing.
  expect(Math.min(...micro.met)).toBeGreaterThan(0);
  expect(settled).toBeGreaterThan(20);
}

/** Positions that have ended other than by one last close, and movements of money that were made twice. */
function twice(): Promise<object[]> {
  return db.query(
    `select p.id::text as what, count(c.id) as times from contract.position p
     left join contract.close c on c.position_id = p.id and c.lots = c.lots_before
     where p.opened_at is not null group by p.id having count(c.id) <> (case p.state when 'closed' then 1 else 0 end)
     union all
     select kind || ' ' || idempotency_key, count(*) from ledger.txn group by kind, idempotency_key having count(*) > 1`,
  );
}

async function countByReason(): Promise<Readonly<Record<string, number>>> {
  const rows = await db.query<{ reason: string; count: number }>(
    'select reason, count(*) as count from contract.close group by reason',
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}
