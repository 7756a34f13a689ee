import { addMonths, limitOf, type OfferingTerms, readOfferingTerms } from '@openbourse/engine';
import { naiveShares } from '@openbourse/engine/test/naive-referral';
import { allocateNaively } from '@openbourse/engine/test/naive-subscription';
import { addDecimal, formatDecimal, mulDiv, parseDecimal, subDecimal } from '@openbourse/money';
import { createTestDatabase, type Random, seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { toTimestamp } from '../kernel/db.ts';
import type { Session } from '../kernel/request.ts';
import { seedDemoToken } from '../market/index.ts';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { type Member, openReferralStage } from '../testing/referral-stage.ts';
import { traderOf } from '../testing/spot-stage.ts';
import { startTestServer, TEST_START, type TestServer } from '../testing/start-test-server.ts';
import { cancelCommitment, commit } from './commit.ts';
import { allocateEnded, settleBatch } from './settle-offerings.ts';

const SEED = 20_261_122;
const [HOUR, DAY] = [3_600_000, 86_400_000];
const DAYS = 400;
const RESTARTS = [130, 260];
const FUNDS = '10000';
const USDT = { id: 1, scale: 8 };
const TOKEN_SCALE = 4;
/** Hundredths of a percent from the days on which they begin to hold. */
const RATES = [
  { day: 0, level1: 2_000, level2: 500, agentMax: 4_000, months: 12 },
  { day: 150, level1: 1_500, level2: 700, agentMax: 3_000, months: 11 },
];
const AGENTS = [
  { day: 40, person: 0, rate: 3_333 },
  { day: 80, person: 1, rate: 1_777 },
  { day: 200, person: 0, rate: 3_501 },
  { day: 300, person: 1, rate: 0 },
];
/** The inviter of each person; -1 for none. */
const INVITERS = [-1, 0, 1, 2, 0];

interface Offering {
  readonly id: number;
  readonly endsAt: number;
  readonly cancelUntil: number;
  readonly terms: OfferingTerms;
}

/** Events outside of the server; the database has the rest. */
interface Year {
  server: TestServer;
  readonly random: Random;
  readonly tokenId: number;
  readonly people: readonly number[];
  readonly maker: number;
  readonly offerings: Offering[];
  /** Everyone's commitment to an offering, by its id and the person. */
  readonly committed: Map<
    number,
    Map<number, { readonly ref: string; readonly amount: bigint; readonly at: number }>
  >;
}

function sessionOf(userId: number): Session {
  const rights = { isUserReal: true, hasPayPassword: true, isFrozen: false };
  return { id: 'test', userId, ...rights, userGroup: 'default' };
}

async function begin(server: TestServer, random: Random): Promise<Year> {
  const { db, ledger } = server.app.slices;
  const stage = await openReferralStage(server);
  stage.stop();
  const maker = await stage.member();
  const members: Member[] = [];
  for (const inviter of INVITERS) members.push(await stage.member(members[inviter] ?? null));
  const people = members.map(({ userId }) => userId);
  for (const userId of people) {
    const owner = { userId, wallet: 'financial' } as const;
    await db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'demo_grant',
        reference: null,
        idempotencyKey: `year:${userId}`,
        postings: [
          { owner: { world: 'demo' }, currencyId: USDT.id, amount: `-${FUNDS}` },
          { owner, currencyId: USDT.id, amount: FUNDS },
        ],
      }),
    );
  }
  for (const { day, person, rate } of AGENTS) {
    const from = toTimestamp(TEST_START + day * DAY);
    await db.query(
      `insert into referral.agent_version (user_id, rate, effective_from, set_at, operator_name, reason)
       values ($1, $2, $3::timestamptz, $3::timestamptz - interval '1 hour', 'test', 'test')`,
      [people[person], rate, from],
    );
  }
  for (const { day, level1, level2, agentMax, months } of RATES.slice(1)) {
    await db.query(
      `insert into referral.rate_version (level1_rate, level2_rate, months, agent_rate_max, effective_from,
         operator_name, reason) values ($1, $2, $3, $4, $5, 'test', 'test')`,
      [level1, level2, months, agentMax, toTimestamp(TEST_START + day * DAY)],
    );
  }
  const tokenId = await db.transaction(seedDemoToken);
  return { server, random, tokenId, people, maker: maker.userId, offerings: [], committed: new Map() };
}

/** The instants of 400 days: some are skipped, as when no server runs, and some come twice. */
function* instants(random: Random): Generator<number> {
  for (let day = 1; day < DAYS; day += 2 + random.int(10)) {
    yield TEST_START + day * DAY + random.int(6 * HOUR);
    if (random.int(3) === 0) yield TEST_START + day * DAY + 6 * HOUR + random.int(12 * HOUR);
  }
}

it('shares offerings and fees of 400 days out to the last unit, through pauses and restarts', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const random = seededRandom(SEED);
  const year = await begin(await startTestServer({ databaseUrl: database.url }), random);
  onTestFinished(() => year.server.stop());
  const restarts = RESTARTS.map((day) => TEST_START + day * DAY);
  for (const now of instants(random)) {
    year.server.clock.leap(now - year.server.clock.now());
    if (now >= (restarts[0] ?? Infinity)) {
      restarts.shift();
      await settlePart(year);
      await year.server.stop();
      year.server = await startTestServer({ databaseUrl: database.url, startAt: now, seed: now });
      await settle(year);
      await assertAuditClean({ ...year.server.app.slices, clock: year.server.clock });
    }
    // Now and then settlement waits until the next time.
    if (random.int(4) > 0) await settle(year);
    await open(year);
    await change(year);
    await change(year);
    await trade(year);
  }
  year.server.clock.leap(40 * DAY);
  await settle(year);
  await assertShared(year);
  await assertCommissions(year);
  await assertAuditClean({ ...year.server.app.slices, clock: year.server.clock });
}, 120_000);

/** Now and then two settlers side by side, as of two servers. */
async function settle({ server, random }: Year): Promise<void> {
  const { subscription, referral } = server.app.slices;
  const settlers = Array.from({ length: random.int(3) === 0 ? 2 : 1 });
  await Promise.all(settlers.flatMap(() => [subscription.settle(), referral.settle()]));
}

/** Work of a server that stops in the middle of the settlement of an offering. */
async function settlePart({ server, offerings }: Year): Promise<void> {
  const { deps } = server.app.slices.subscription;
  const { id = 0 } = offerings.at(-1) ?? {};
  await allocateEnded(deps, id);
  await settleBatch(deps, { id, rows: 1 });
}

/** Opens an offering for some days unless one is open. */
async function open({ server, random, tokenId, offerings, committed }: Year): Promise<void> {
  const now = server.clock.now();
  if ((offerings.at(-1)?.endsAt ?? 0) > now) return;
  const own = {
    issuePrice: `${10 + random.int(300)}.${100_000_000 + random.int(900_000_000)}`,
    supply: `${2 + random.int(5)}.${1 + random.int(9)}`,
    capPerUser: `${1 + random.int(2)}`,
  };
  const times = { presaleAt: now, startsAt: now, endsAt: now + (10 + random.int(20)) * DAY };
  const cancelUntil = now + random.int(20) * DAY;
  const terms = { ...own, ...times, cancelUntil: Math.min(cancelUntil, times.endsAt) };
  const rest = { tokenId, minimum: '1', referenceReturnPpm: null, presaleLevel: 2 };
  const [id] = await server.app.slices.subscription.seed([{ terms: { ...rest, ...terms }, texts: [] }]);
  if (id === undefined) throw new Error('no other offering runs');
  const named = { issue_price: own.issuePrice, supply: own.supply, cap_per_user: own.capPerUser };
  const scales = { token_scale: TOKEN_SCALE, quote_scale: USDT.scale };
  offerings.push({ id, ...terms, terms: readOfferingTerms({ ...named, ...scales }) });
  committed.set(id, new Map());
}

/** A random person adds to a commitment or takes it back. */
async function change({ server, random, people, offerings, committed }: Year): Promise<void> {
  const { subscription, db } = server.app.slices;
  const { deps } = subscription;
  const now = server.clock.now();
  const offering = offerings.at(-1);
  const userId = people[random.int(people.length)] ?? 0;
  if (offering === undefined || now >= offering.endsAt) return;
  const ofOffering = committed.get(offering.id);
  if (ofOffering === undefined) throw new Error('an open offering is known');
  const before = ofOffering.get(userId);
  const input = { offering_id: offering.id };
  if (before !== undefined && random.int(3) === 0 && now < offering.cancelUntil) {
    await db.transaction((tx) => cancelCommitment(deps, { tx, input, by: sessionOf(userId) }));
    ofOffering.delete(userId);
    return;
  }
  const units = 10_000_000_000n + BigInt(random.int(1_000_000_000)) * 41n;
  const amount = formatDecimal(units, USDT.scale);
  const by = sessionOf(userId);
  const { ref } = await db.transaction((tx) => commit(deps, { tx, input: { ...input, amount }, by }));
  ofOffering.set(userId, { ref, amount: (before?.amount ?? 0n) + units, at: now });
}

/** A random person sells some BTC at a price that makes fees of many decimals. */
async function trade({ server, random, people, maker }: Year): Promise<void> {
  const price = `${59_000 + random.int(2_000)}.${10 + random.int(90)}`;
  const quantity = `0.00${100 + random.int(900)}`;
  const order = { currency_match_id: 1, type: 'limit', price, quantity } as const;
  const { spot } = server.app.slices;
  server.feed.setPrice('BTC/USDT', price);
  await spot.placeOrder(traderOf(maker), { ...order, side: 'buy' }, '');
  await spot.placeOrder(traderOf(people[random.int(people.length)] ?? 0), { ...order, side: 'sell' }, '');
}

/** Each offering is shared as the reference shares it, and the money is where it belongs. */
async function assertShared({ server, people, tokenId, offerings, committed }: Year): Promise<void> {
  const { db, ledger } = server.app.slices;
  expect(offerings.length).toBeGreaterThan(10);
  const [paid, got] = [new Map<number, bigint>(), new Map<number, bigint>()];
  let scarce = 0;
  for (const { id, terms } of offerings) {
    const all = [...(committed.get(id) ?? [])].toSorted(([, a], [, b]) => (a.ref < b.ref ? -1 : 1));
    const told = allocateNaively(
      terms,
      all.map(([, one]) => one),
    );
    const rows = await db.query<{ userId: number; amount: string; allocated: string; paid: string }>(
      `select user_id as "userId", trim_scale(amount)::text as amount, trim_scale(allocated)::text as allocated,
         trim_scale(paid)::text as paid from subscription.commitment where offering_id = $1 and state = 'settled'
       order by ref`,
      [id],
    );
    expect(rows).toEqual(
      all.map(([userId, { amount }], index) => {
        const quantity = told[index] ?? 0n;
        const cost = mulDiv(quantity, terms.price, terms.unit, 'ceil');
        if (quantity < limitOf(amount, terms)) scarce += 1;
        paid.set(userId, (paid.get(userId) ?? 0n) + cost);
        got.set(userId, (got.get(userId) ?? 0n) + quantity);
        return {
          userId,
          amount: formatDecimal(amount, USDT.scale),
          allocated: formatDecimal(quantity, TOKEN_SCALE),
          paid: formatDecimal(cost, USDT.scale),
        };
      }),
    );
  }
  expect(scarce).toBeGreaterThan(10);
  for (const userId of people) {
    const balances = await ledger.balancesOf(userId);
    const find = (typeId: number, currencyId: number) =>
      balances.find((row) => row.account_type_id === typeId && row.currency_id === currencyId);
    const left = subDecimal(FUNDS, formatDecimal(paid.get(userId) ?? 0n, USDT.scale));
    expect(find(5, USDT.id)).toMatchObject({ available: left, held: '0' });
    expect(find(1, tokenId)?.available ?? '0').toBe(formatDecimal(got.get(userId) ?? 0n, TOKEN_SCALE));
  }
}

/** Everyone has the shares of the fees, hour by hour, that the reference computes from the trades alone. */
async function assertCommissions({ server, people }: Year): Promise<void> {
  const { db } = server.app.slices;
  const fees = await db.query<{ hour: number; payerId: number; fee: string }>(
    `select date_trunc('hour', at, 'UTC') as hour, taker_user_id as "payerId", trim_scale(sum(taker_fee))::text as fee
     from spot.trade group by 1, 2`,
  );
  expect(fees.length).toBeGreaterThan(60);
  const told = new Map<number, string>();
  const joined = await db.query<{ id: number; at: number }>('select id, created_at as at from identity.user');
  for (const { hour, payerId, fee } of fees) {
    const holding = RATES.findLast(({ day }) => day === 0 || TEST_START + day * DAY <= hour) ?? RATES[0];
    if (holding === undefined) throw new Error('some rates hold');
    const joinedAt = joined.find(({ id }) => id === payerId)?.at ?? 0;
    const terms = { ...holding, isRecent: hour < addMonths(joinedAt, holding.months) };
    const above: { userId: number; agentRate: number | null }[] = [];
    for (let of = INVITERS[people.indexOf(payerId)] ?? -1; of >= 0; of = INVITERS[of] ?? -1) {
      const set = AGENTS.findLast(({ person, day }) => person === of && TEST_START + day * DAY <= hour);
      // Zero ends what an agent was.
      const agentRate = set === undefined || set.rate === 0 ? null : set.rate;
      above.push({ userId: people[of] ?? 0, agentRate });
    }
    for (const { userId, rate } of naiveShares(above, terms)) {
      const share = (parseDecimal(fee, USDT.scale) * BigInt(rate)) / 10_000n;
      told.set(userId, addDecimal(told.get(userId) ?? '0', formatDecimal(share, USDT.scale)));
    }
  }
  const rows = await db.query<{ userId: number; amount: string }>(
    `select a.user_id as "userId", trim_scale(sum(p.amount))::text as amount from ledger.posting p
     join ledger.account a on a.id = p.account_id and a.user_id is not null
     where p.kind = 'referral_commission' group by 1`,
  );
  expect(new Map(rows.map(({ userId, amount }) => [userId, amount]))).toEqual(told);
  expect(told.size).toBe(3);
}
