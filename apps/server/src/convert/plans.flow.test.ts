import { PLANS_MAX } from '@openbourse/api';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const BTC = 1;

let server: TestServer;
let maker: TestUser;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.user({ funds: { USDT: '900000', BTC: '50' } });
  await maker.client.call('spot.place_order', {
    ...{ currency_match_id: BTC, side: 'sell', type: 'limit', price: '60000', quantity: '20' },
  });
});
afterAll(async () => {
  const { db, clock, ledger, identity } = { ...server.app.slices, clock: server.clock };
  await assertAuditClean({ db, clock, ledger, identity });
  await server.stop();
});
beforeEach(async () => {
  user = await server.user({ funds: { USDT: '1000' } });
});

const add = (terms: object = {}) =>
  user.client.call('convert.add_plan', {
    ...{
      currency_match_id: BTC,
      amount: '60',
      every: 'day' as const,
      first_at: server.clock.now() + HOUR_MS,
    },
    ...terms,
  });
/** Lets a plan be older, as if days had passed since, without the rest of the server. */
const age = (id: number, days: number) =>
  server.owner.query(
    `update convert.plan set first_at = first_at - $2 * interval '1 day', next_at = next_at - $2 * interval '1 day'
     where id = $1`,
    [id, days],
  );
const runs = async () => (await user.client.call('convert.runs', {})).data;
const buyDue = () => server.app.slices.converting.buyDue();
const notices = async (kind: string) =>
  (await user.client.call('notification.list', {})).data.filter((one) => one.kind === kind);

test('a plan buys once when it is due, however often it is looked at, and notifies its owner', async () => {
  const plan = await add();
  expect(plan).toMatchObject({ symbol: 'BTC/USDT', from_code: 'USDT', to_code: 'BTC', state: 'active' });
  await buyDue();
  expect(await runs()).toEqual([]);
  server.clock.advance(HOUR_MS);
  await Promise.all([buyDue(), buyDue(), buyDue()]);
  await buyDue();
  expect(await runs()).toMatchObject([
    {
      plan_id: plan.id,
      due_at: plan.first_at,
      state: 'done',
      reason: null,
      paid: '60',
      received: '0.000999',
    },
  ]);
  expect(await user.client.call('convert.plans', {})).toMatchObject([{ next_at: plan.first_at + DAY_MS }]);
  expect((await user.client.call('convert.conversions', {})).data).toMatchObject([
    { plan_id: plan.id, state: 'done' },
  ]);
  expect(await notices('recurring_done')).toHaveLength(1);
});

test('of periods that passed while nothing ran the latest is bought, and the others are missed', async () => {
  const plan = await add();
  await age(plan.id, 4);
  await buyDue();
  expect((await runs()).map(({ due_at: at, state }) => [(at - plan.first_at) / DAY_MS, state])).toEqual([
    [-1, 'done'],
    [-2, 'missed'],
    [-3, 'missed'],
    [-4, 'missed'],
  ]);
});

test('a purchase that is not possible fails with its reason, and the plan goes on', async () => {
  const plan = await add({ amount: '1500' });
  server.clock.advance(HOUR_MS);
  await buyDue();
  expect(await runs()).toMatchObject([{ state: 'failed', reason: 'balance', paid: null }]);
  expect(await notices('recurring_failed')).toHaveLength(1);
  await server.fund(user.userId, { USDT: '1000' });
  await age(plan.id, 1.5);
  await buyDue();
  expect(await runs()).toMatchObject([{ state: 'failed' }, { state: 'done', paid: '1500' }]);
});

test('a period whose conversion was interrupted is tried again, once what became of it is known', async () => {
  const plan = await add();
  const { db } = server.app.slices;
  // A crash between acceptance and order leaves this.
  const [lost] = await server.owner.query<{ id: string }>(
    `insert into convert.conversion (id, user_id, match_id, side, quantity, price, from_amount, to_amount, fee, fee_ppm,
       expected_from, expected_to, state, plan_id, due_at, quoted_at, expires_at, accepted_at)
     select gen_random_uuid(), user_id, match_id, 'buy', 0.001, 60000, 60, 0.000999, 0.000001, 1000, 60, 0.000999,
       'accepted', id, first_at, first_at, first_at, first_at from convert.plan where id = $1 returning id`,
    [plan.id],
  );
  await server.owner.query(
    `insert into convert.run (plan_id, due_at, user_id, state, attempts, conversion_id)
     select id, first_at, user_id, 'running', 1, $2 from convert.plan where id = $1`,
    [plan.id, lost?.id],
  );
  server.clock.advance(HOUR_MS + 60_000);
  await buyDue();
  expect(await runs()).toMatchObject([{ state: 'done', paid: '60' }]);
  const tries = await db.query(
    'select state, reason from convert.conversion where plan_id = $1 order by accepted_at',
    [plan.id],
  );
  expect(tries).toEqual([
    { state: 'failed', reason: 'interrupted' },
    { state: 'done', reason: null },
  ]);
});

test('a plan is paused, goes on from its next period, and ends', async () => {
  const { id, first_at: firstAt } = await add();
  await age(id, 1);
  expect(await user.client.call('convert.pause_plan', { id })).toMatchObject({
    state: 'paused',
    next_at: null,
  });
  await buyDue();
  expect(await runs()).toEqual([]);
  const resumed = await user.client.call('convert.resume_plan', { id });
  expect(resumed).toMatchObject({ state: 'active', next_at: firstAt });
  await user.client.call('convert.remove_plan', { id });
  expect(await user.client.call('convert.plans', {})).toEqual([]);
  for (const name of ['pause', 'resume', 'remove'] as const)
    await expect(user.client.call(`convert.${name}_plan`, { id })).rejects.toMatchObject({
      key: 'convert.plan_not_found',
    });
});

test.each([
  [{ amount: '4' }, 'convert.too_small', { field: 'amount', limit: '5' }],
  [{ amount: '99999999999999' }, 'convert.too_large', { field: 'amount' }],
  [{ first_at: 1 }, 'convert.first_at', { field: 'first_at' }],
  [{ currency_match_id: 9_999 }, 'market.match_not_found', {}],
] as const)('a plan with %j is refused as %s', async (terms, key, details) => {
  await expect(add(terms)).rejects.toMatchObject({ key, details });
});

test('a user has so many plans and no more, also when they come at the same time', async () => {
  const added = await Promise.allSettled(Array.from({ length: PLANS_MAX + 3 }, () => add()));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(PLANS_MAX);
  await expect(add()).rejects.toMatchObject({ key: 'convert.too_many_plans' });
});
