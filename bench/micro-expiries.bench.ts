import { toTimestamp } from '../apps/server/src/kernel/db.ts';
import { Journal, lockBalances, writeBatch } from '../apps/server/src/ledger/index.ts';
import { assertAuditClean } from '../apps/server/src/testing/audit-at-rest.ts';
import type { TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { onOwnServer } from './on-own-server.ts';

const ORDERS = 100_000;
const ORDERS_EACH = 5;
const PEOPLE = ORDERS / ORDERS_EACH;
const PEOPLE_AT_ONCE = 2_000;
const FIRST_USER = 1_000_000;
const SECONDS = 30;
/** In minor units of USDT: 5 each. */
const STAKE = 500_000_000n;
const BATCH = 2_500;
const TARGET_MS = 5_000;
const [SYMBOL, MATCH_ID, USDT_ID] = ['BTC/USDT', 1, 1];

export type MicroExpiriesBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * 100,000 micro orders of 20,000 people that were accepted within one second, so that they take their entries and
 * expire within one second: how long the server takes for both, to the last commit. Beside it stands what PostgreSQL
 * needs to write as many rows of nothing but the postings in batches of the same size. Throws when an order is left
 * over or the audit finds anything.
 */
export function runMicroExpiriesBench(): Promise<readonly MicroExpiriesBenchRow[]> {
  return onOwnServer(measure);
}

async function measure(server: TestServer): Promise<readonly MicroExpiriesBenchRow[]> {
  await server.app.slices.micro.seedBankroll();
  await beat(server);
  await fundPeople(server);
  await placeOrders(server);
  const entriesMs = (await beat(server)) + (await beat(server)) + (await beat(server));
  await expectOrders(server, "state = 'running'");
  for (let second = 2; second < SECONDS; second += 1) {
    server.clock.advance(500);
    await beat(server);
  }
  // The last beats before the first expiry decide nothing; those of the second after it everything.
  let settlementMs = 0;
  for (let half = 0; half < 4; half += 1)
    settlementMs += await beat(server, half % 2 === 0 ? '60010' : '59990');
  await expectOrders(server, 'settled_at is not null');
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  const bareMs = await writeBarePostings(server);
  return [
    rowOf('entries', entriesMs, bareMs),
    { ...rowOf('settlements', settlementMs, bareMs), isTargetMet: settlementMs <= TARGET_MS },
    rowOf('bare postings', bareMs, bareMs),
  ];
}

function rowOf(what: string, ms: number, bareMs: number): MicroExpiriesBenchRow {
  const perSecond = Math.round((ORDERS / ms) * 1_000);
  return {
    what,
    orders: ORDERS,
    ms: Math.round(ms),
    perSecond,
    ofBare: Math.round((ms / bareMs) * 100) / 100,
  };
}

/** Records a beat; answers how long it took with all that it decided. */
async function beat(server: TestServer, price = '60000'): Promise<number> {
  server.feed.setPrice(SYMBOL, price);
  const startedAt = performance.now();
  await server.beat();
  return performance.now() - startedAt;
}

/** Gives everybody the stakes, held already. */
async function fundPeople({ app, clock }: TestServer): Promise<void> {
  const { db, ledger } = app.slices;
  const at = toTimestamp(clock.now());
  const [total, grant] = [STAKE * BigInt(ORDERS_EACH), 'demo_grant'];
  for (let first = 0; first < PEOPLE; first += PEOPLE_AT_ONCE) {
    const keys = Array.from({ length: PEOPLE_AT_ONCE }, (_, index) => ({
      userId: FIRST_USER + first + index,
      wallet: 'micro' as const,
      currencyId: USDT_ID,
    }));
    await db.transaction(async (tx) => {
      const world = await ledger.ensurePlatformAccount(tx, {
        kind: 'world',
        name: 'demo',
        currencyId: USDT_ID,
      });
      const balances = await lockBalances(tx, keys);
      const journal = new Journal(balances);
      for (const key of keys) {
        const balance = balances.get(key);
        journal.begin({ kind: grant, reference: null, idempotencyKey: `bench-${key.userId}`, at });
        journal.postUser(balance, total, grant);
        journal.postPlatform(world, -total, grant);
        balances.hold(balance, total);
      }
      await writeBatch(tx, journal);
    });
  }
}

/**
 * Orders as they are once they are accepted, spread evenly over the second that begins now, with ids in the order of
 * time as the server draws them.
 */
async function placeOrders({ app, clock }: TestServer): Promise<void> {
  const { db } = app.slices;
  for (let first = 0; first < ORDERS; first += ORDERS / 10) {
    await db.query(
      `insert into micro.order (public_id, user_id, idempotency_key, match_id, series_id, product_id, direction,
         seconds, profit_ppm, loss_ppm, stake, is_practice, state, held, accepted_at, expires_at)
       select (lpad(to_hex($8::bigint + n), 12, '0') || '70008000000000000000')::uuid, $1::bigint + n / $2,
         n::text, $3, s.id, p.id,
         case n % 2 when 0 then 'up' else 'down' end, p.seconds, p.profit_ppm, p.loss_ppm, 5, false, 'pending', 5,
         $4::timestamptz + n % 1000 * interval '1 millisecond',
         $4::timestamptz + n % 1000 * interval '1 millisecond' + p.seconds * interval '1 second'
       from generate_series($5::integer, $6::integer) n, tick.series s, micro.product p
       where s.match_id = $3 and s.kind = 'index' and p.seconds = $7`,
      [
        FIRST_USER,
        ORDERS_EACH,
        MATCH_ID,
        toTimestamp(clock.now()),
        first,
        first + ORDERS / 10 - 1,
        SECONDS,
        clock.now(),
      ],
    );
  }
  await db.query('analyze micro.order');
}

async function expectOrders({ app }: TestServer, what: string): Promise<void> {
  const [row] = await app.slices.db.query<{ count: number }>(
    `select count(*) as count from micro.order where ${what} and void_reason is null`,
  );
  if (row?.count !== ORDERS) throw new Error(`${row?.count} of ${ORDERS} orders: ${what}`);
}

/** Two rows for each order into a table with the columns and keys of postings, in batches of the same size. */
async function writeBarePostings({ app }: TestServer): Promise<number> {
  const { db } = app.slices;
  await db.query(
    'create table kernel.bare_posting (like ledger.posting including defaults including indexes)',
  );
  const startedAt = performance.now();
  for (let first = 0; first < ORDERS; first += BATCH) {
    await db.query(
      `insert into kernel.bare_posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
       select n, step, n, 1, 'micro_settlement', 5, case step when 0 then 1 end, case step when 0 then 5 end
       from generate_series($1::integer, $2::integer) n, generate_series(0, 1) step`,
      [first, first + BATCH - 1],
    );
  }
  return performance.now() - startedAt;
}
