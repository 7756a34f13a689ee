import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractStage } from './testing/contract-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { withBeats } from '../testing/with-beats.ts';

/** One installation whose operator chooses stricter and stricter jurisdictions. */
let database: TestDatabase;
let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  stage = await ContractStage.open(server);
  await server.fund(stage.user.userId, { USDT: '100' });
  await stage.user.client.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: 4, currency_id: 1 },
    amount: '100',
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const MICRO = { currency_match_id: 1, direction: 'up', seconds: 30, stake: '10' } as const;

/** Starts the same installation anew under a jurisdiction, a beat later. */
async function restart(profile: string): Promise<void> {
  const startAt = server.clock.now();
  await server.stop();
  server = await startTestServer({
    databaseUrl: database.url,
    startAt,
    seed: startAt,
    env: { OB_PROFILE: profile },
  });
  stage = await stage.movedTo(server);
  await stage.beat('60000');
}

const offers = async () => (await server.guest().call('content.site', {})).offers;
const placeMicro = (isPractice: boolean) =>
  stage.user.client.call('micro.place', { ...MICRO, is_practice: isPractice });
const microHistory = async () => (await stage.user.client.call('micro.history', {})).data;

async function refuseMicro(): Promise<void> {
  for (const isPractice of [false, true])
    await expect(placeMicro(isPractice)).rejects.toMatchObject({
      key: 'micro.not_offered_here',
      code: 2414,
      message:
        'Micro contracts are not offered under the rules that apply here. Running orders end as agreed',
    });
  const { products, matches } = await server.guest().call('micro.products', {});
  expect(products).toEqual([]);
  // The markets are named still, for the history.
  expect(matches).not.toEqual([]);
}

test('a jurisdiction switches products off for what is new; what runs goes on and may always be reduced', async () => {
  expect(await offers()).toEqual({ contract: true, micro: true });
  expect((await server.guest().call('micro.products', {})).products).toHaveLength(6);
  const position = await stage.opened({ lots: 10, leverage: 2 });
  const waiting = await stage.opened({ lots: 10, leverage: 2, type: 'limit', price: '59900' });
  const [order] = await withBeats(server, [placeMicro(false)], () => stage.beat());

  await restart('eu_retail');
  expect(await offers()).toEqual({ contract: true, micro: false });
  await refuseMicro();
  const second = await stage.opened({ lots: 10, leverage: 2 });
  // The running order ends by its rules.
  while (server.clock.now() < order.expires_at + 1_000) {
    server.clock.advance(1_500);
    await stage.beat('60006');
  }
  expect(await microHistory()).toMatchObject([{ id: order.id, state: 'won', payout: '18' }]);

  await restart('be_retail');
  expect(await offers()).toEqual({ contract: false, micro: false });
  await refuseMicro();
  for (const wanted of [{}, { type: 'limit', price: '50000' }] as const)
    await expect(stage.ask({ lots: 10, leverage: 2, ...wanted })).rejects.toMatchObject({
      key: 'contract.not_offered_here',
      code: 2326,
      message:
        'Leveraged contracts are not offered under the rules that apply here. Open positions can be reduced and closed at any time',
    });
  const { client } = stage.user;
  // What waits since before opens nothing either.
  for (const price of ['59950', '59890', '59880']) await stage.beat(price);
  const orders = await stage.positions();
  expect(orders.find(({ id }) => id === waiting.id)).toMatchObject({ state: 'pending' });
  await client.call('contract.set_triggers', { id: position.id, stop_loss: '55000' });
  await client.call('contract.change_margin', { id: position.id, action: 'add', amount: '10' });
  expect(await client.call('contract.cancel', { id: waiting.id })).toMatchObject({ state: 'cancelled' });
  expect(await stage.closed(position.id, 4)).toMatchObject({ position: { state: 'trading', lots: 6 } });
  expect(await stage.closed(position.id)).toMatchObject({ position: { state: 'closed' } });
  await stage.answered(client.call('contract.close_all', {}));
  expect(await stage.positions()).toEqual([]);
  const ended = (await client.call('contract.history', {})).data.map(({ id }) => id);
  expect(ended.toSorted()).toEqual([position.id, waiting.id, second.id].toSorted());
  expect(await microHistory()).toMatchObject([{ id: order.id }]);
  await stage.assertClean();
});
