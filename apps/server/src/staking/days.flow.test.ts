import { naiveStaking, type NaiveOrder } from '@openbourse/engine/test/naive-staking';
import { DAY_MS, formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import { createTestDatabase, fakeClock, type Random, seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import type { Tx } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import type { RequestContext, Session } from '../kernel/request.ts';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { startTestServer, TEST_START, type TestServer } from '../testing/start-test-server.ts';
import { quoteRedemption, redeem } from './redeem.ts';
import { showProducts } from './show-products.ts';
import { createStaking } from './staking.ts';
import type { StakingDeps } from './staking-deps.ts';
import { subscribe } from './subscribe.ts';

const DAYS = 400;
const USERS = 3;
const START_FUNDS = '1000000';
const SEED = 20_261_121;

/** The use-cases of a server at an instant of the test's own, without the timers of the days between. */
function depsOf(server: TestServer, clock: { now(): number }, random: Random): StakingDeps {
  const identity = { uidsOf: async () => new Map() };
  return { ...server.app.slices, bus: server.app.bus, log: createLog('silent'), random, clock, identity };
}

function sessionOf(userId: number): Session {
  const rights = { isUserReal: true, hasPayPassword: true, isFrozen: false };
  return { id: 'test', userId, ...rights, userGroup: 'default' };
}

/** The instants of 400 days: some are skipped, as when no server runs, and some come twice. */
function* instants(random: Random): Generator<number> {
  for (let day = 0; day < DAYS; day += 1 + (random.int(3) === 0 ? random.int(8) : 0)) {
    const midnight = TEST_START - (TEST_START % DAY_MS) + day * DAY_MS;
    yield midnight + 36_000_000 + random.int(7_200_000);
    if (random.int(5) === 0) yield midnight + 43_200_000 + random.int(43_200_000);
  }
}

it('pays 400 days of random orders to the last unit, through pauses and restarts', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const random = seededRandom(SEED);
  const clock = fakeClock(TEST_START);
  const placed = new Map<string, NaiveOrder & { userId: number; scale: number }>();
  let server = await startTestServer({ databaseUrl: database.url });
  onTestFinished(() => server.stop());
  const people = await Promise.all(Array.from({ length: USERS }, () => server.user()));
  const { db, ledger } = server.app.slices;
  await db.transaction(async (tx) => {
    for (const { userId } of people) {
      await ledger.post(tx, {
        kind: 'demo_grant',
        reference: null,
        idempotencyKey: `days:${userId}`,
        postings: [1, 2, 3].flatMap((currencyId) => [
          { owner: { world: 'demo' }, currencyId, amount: `-${START_FUNDS}` },
          { owner: { userId, wallet: 'financial' as const }, currencyId, amount: START_FUNDS },
        ]),
      });
    }
  });
  let restartAt = TEST_START + 200 * DAY_MS;
  for (const now of instants(random)) {
    clock.advance(now - clock.now());
    if (now >= restartAt) {
      await server.stop();
      server = await startTestServer({ databaseUrl: database.url, startAt: now, seed: now });
      restartAt += 200 * DAY_MS;
    }
    const deps = depsOf(server, clock, random);
    await createStaking(deps).runDays();
    const stage = { random, people: people.map(({ userId }) => userId), placed };
    await act(deps, stage);
    await act(deps, stage);
  }
  clock.sleep(95 * DAY_MS);
  const deps = depsOf(server, clock, random);
  await Promise.all([1, 2].map(() => createStaking(deps).runDays()));
  await assertSame(deps, placed);
  await assertAuditClean({ ...server.app.slices, clock });
}, 120_000);

/** Places an order in a random pool, or takes a random one back. */
async function act(
  deps: StakingDeps,
  stage: {
    readonly random: Random;
    readonly people: readonly number[];
    readonly placed: Map<string, NaiveOrder & { userId: number; scale: number }>;
  },
): Promise<void> {
  const changeOf = <T>(tx: Tx, userId: number, input: T) => ({
    ...{ tx, input, by: sessionOf(userId), now: deps.clock.now(), context: {} as RequestContext },
  });
  const { random, people, placed } = stage;
  const pick = <T>(values: readonly T[]): T | undefined => values[random.int(Math.max(values.length, 1))];
  const userId = pick(people) ?? 0;
  const products = await showProducts(deps, userId);
  // Two pools in two currencies are enough to mix.
  const product = pick(products.filter(({ cycle_days: days }) => days === 30));
  if (product !== undefined && random.int(3) > 0) {
    const { scale } = product;
    const most = parseDecimal(product.own_left, scale) / 4n;
    const least = parseDecimal(product.user_min, scale);
    if (most > least) {
      const units = least + ((most - least) * BigInt(1 + random.int(1_000_000))) / 1_000_000n;
      const input = { product_id: product.id, amount: formatDecimal(units, scale) };
      const { id } = await deps.db.transaction((tx) => subscribe(deps, changeOf(tx, userId, input)));
      const aprPpm = Number.parseInt(String(parseDecimal(product.apr_percent, 4)), 10);
      const terms = { principal: units, aprPpm, cycleDays: product.cycle_days };
      placed.set(id, { ...terms, orderedAt: deps.clock.now(), redeemedAt: null, userId, scale });
    }
  }
  if (random.int(8) > 0) return;
  const running = [...placed].filter(
    ([, order]) => order.redeemedAt === null && naiveStaking(order, deps.clock.now()).state === 'in_effect',
  );
  const [id, order] = pick(running) ?? [];
  if (id === undefined || order === undefined) return;
  const { payout } = await quoteRedemption(deps, order.userId, id);
  const input = { id, payout, pay_password: '' };
  await deps.db.transaction((tx) => redeem(deps, changeOf(tx, order.userId, input)));
  placed.set(id, { ...order, redeemedAt: deps.clock.now() });
}

/** Every order has the dividends, the end and the money of the reference. */
async function assertSame(
  { db, clock }: StakingDeps,
  placed: ReadonlyMap<string, NaiveOrder & { userId: number; scale: number }>,
): Promise<void> {
  expect(placed.size).toBeGreaterThan(150);
  const rows = await db.query<{ id: string; end: string; days: number[] | null; amounts: string[] | null }>(
    `select o.public_id as id, coalesce(o.end_reason, o.state) as end,
       array_agg(extract(epoch from d.day)::bigint * 1000 order by d.day) filter (where d.day is not null) as days,
       array_agg(d.amount order by d.day) filter (where d.day is not null) as amounts
     from staking.order o left join staking.dividend d on d.order_id = o.id group by o.id`,
  );
  expect(rows).toHaveLength(placed.size);
  const ends = new Map<string, number>();
  for (const { id, end, days, amounts } of rows) {
    const order = placed.get(id);
    if (order === undefined) throw new Error(`the order ${id} was placed`);
    const told = naiveStaking(order, clock.now());
    ends.set(end, (ends.get(end) ?? 0) + 1);
    expect([id, end]).toEqual([id, told.state]);
    expect(days ?? []).toEqual(told.dividends.map(({ day }) => day));
    expect(
      (amounts ?? []).map((text) => parseDecimal(text.replace(/0+$/, '').replace(/\.$/, ''), order.scale)),
    ).toEqual(told.dividends.map(({ amount }) => amount));
  }
  expect(ends.get('matured')).toBeGreaterThan(50);
  expect(ends.get('redeemed')).toBeGreaterThan(10);
  const gains = await db.query<{
    userId: number;
    currencyId: number;
    scale: number;
    gain: string;
    held: string;
  }>(
    `select a.user_id as "userId", a.currency_id as "currencyId", c.scale, trim_scale(a.available)::text as gain,
       trim_scale(a.held)::text as held
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.wallet = 'financial' and a.user_id is not null and (a.available > 0 or a.held > 0)`,
  );
  const told = [...placed.values()].reduce((sum, order) => sum + naiveStaking(order, clock.now()).gain, 0n);
  const had = gains.reduce(
    (sum, row) => sum + parseDecimal(subDecimal(row.gain, START_FUNDS), row.scale),
    0n,
  );
  expect(had).toBe(told);
  expect(gains.every(({ held }) => held === '0')).toBe(true);
}
