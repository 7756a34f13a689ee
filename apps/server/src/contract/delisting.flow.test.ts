import { OPERATOR_LIMITS } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

const REASON = 'too little volume';
const MATCH = 1;
const PRICE = '60000';

let database: TestDatabase;
let server: TestServer;
let risk: TestOperator;
let trader: TestUser;
let stage: ContractStage;
let date: number;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  risk = await server.operator({ roles: 'risk' });
  trader = await server.user({ funds: { USDT: '200000', BTC: '2' } });
  stage = await ContractStage.open(server, '2000');
  date = server.clock.now() + OPERATOR_LIMITS.delistingNoticeMs + HOUR_MS;
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const delist = (change: object = {}) =>
  risk.client.call('market.operator_delist_match', {
    ...{ currency_match_id: MATCH, effective_from: date, reason: REASON },
    ...change,
  });
const shown = async () =>
  (await server.guest().call('market.currency_matches', {}))
    .flatMap(({ matches }) => matches)
    .find(({ id }) => id === MATCH);
const statusOf = async (name: string, query = ''): Promise<string | undefined> => {
  const reply = await fetch(`${server.url}/api/v3/exchangeInfo${query}`);
  const info = (await reply.json()) as { symbols: { symbol: string; status: string }[] };
  return info.symbols.find(({ symbol }) => symbol === name)?.status;
};
const row = async () =>
  (await risk.client.call('market.operator_matches', {})).find(({ id }) => id === MATCH);
const published = async (kind: 'market_filters' | 'contract_terms' = 'market_filters') =>
  (await server.guest().call('site.rules', { kind })).data
    .flatMap(({ versions }) => versions)
    .filter(({ effective_from: from }) => from === date);
const notices = (kind: string) =>
  server.owner.query<{ userId: number }>(
    'select user_id as "userId" from notification.notification where kind = $1 order by 1',
    [kind],
  );
const place = (price: string, more: object = {}) =>
  trader.client.call('spot.place_order', {
    ...{ currency_match_id: MATCH, side: 'buy', type: 'limit', price, quantity: '1' },
    ...more,
  });
const held = async () => {
  const [account] = await trader.client.call('ledger.account_list', {});
  return account?.balances.filter((one) => one.held !== '0').map(({ code }) => code);
};
const moveTo = (at: number) => server.clock.advance(at - server.clock.now());

test('a delisting is announced a week ahead by two persons, seen by everybody, and withdrawn by two', async () => {
  await place('59000');
  await expect(delist({ effective_from: date - 2 * HOUR_MS })).rejects.toMatchObject({
    key: 'operator.effective_too_early',
  });
  await expect(delist({ currency_match_id: 999 })).rejects.toMatchObject({ key: 'market.match_not_found' });
  const proposal = await delist();
  expect(await shown()).toMatchObject({ delists_at: null });
  await server.approve(proposal);
  expect(await shown()).toMatchObject({ delists_at: date, is_spot_tradable: true });
  expect(await statusOf('BTCUSDT')).toBe('TRADING');
  await expect(delist()).rejects.toMatchObject({ key: 'market.delisting_exists' });
  expect(await notices('pair_delisting')).toEqual([{ userId: trader.userId }]);
  expect(await row()).toMatchObject({ is_listed: true, delists_at: date, delisting_reason: REASON });
  expect(await published()).toMatchObject([{ state: 'planned', reason: REASON }]);

  const withdraw = () =>
    risk.client.call('market.operator_withdraw_delisting', {
      currency_match_id: MATCH,
      reason: 'volume is back',
    });
  await server.approve(await withdraw());
  for (const kind of ['market_filters', 'contract_terms'] as const)
    expect(await published(kind)).toMatchObject([{ state: 'withdrawn', reason: 'volume is back' }]);
  expect(await shown()).toMatchObject({ delists_at: null });
  expect(await notices('pair_delisting_withdrawn')).toEqual([{ userId: trader.userId }]);
  await expect(withdraw()).rejects.toMatchObject({ key: 'market.delisting_not_found' });
});

test('at its date everything of the pair ends, once, and its past stays', async () => {
  date += HOUR_MS;
  risk = await server.operator({ roles: 'risk' });
  await server.approve(await delist());
  await place('58000', { type: 'stop_limit', stop_price: '61000', price: '61000' });
  await place('0', {
    ...{ side: 'sell', type: 'oco', price: '65000', stop_price: '55000', stop_limit_price: '54000' },
  });
  const isolated = await stage.opened({ take_profit: '90000', stop_loss: '59000' });
  const cross = await stage.opened({ margin_mode: 'cross', side: 'short', lots: 10 });
  const waiting = await stage.opened({ type: 'limit', price: '50000', lots: 10 });
  await trader.client.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: 4, currency_id: 1, amount: '500' },
  });

  await server.stop();
  server = await startTestServer({ databaseUrl: database.url, startAt: date - 40_000, seed: 2 });
  expect(await shown()).toMatchObject({ delists_at: date, is_spot_tradable: true });
  trader = { ...trader, client: await server.logIn(trader.email) };
  stage = await stage.movedTo(server);
  await stage.beat(PRICE);
  const bet = { currency_match_id: MATCH, direction: 'up', seconds: 30, stake: '10' } as const;
  const accepted = trader.client.call('micro.place', bet);
  const open = () => server.owner.query('select 1 from micro.due');
  await expect.poll(async () => (await open()).length).toBe(1);
  for (let told = 0; told < 4; told += 1) await stage.beat(PRICE);
  expect(await accepted).toMatchObject({ state: 'running' });
  moveTo(date - 20_000);
  await stage.beat(PRICE);
  await expect(trader.client.call('micro.place', bet)).rejects.toMatchObject({
    key: 'micro.not_offered',
    details: { field: 'seconds' },
  });
  for (let at = 0; at < 4; at += 1) {
    server.clock.advance(2_000);
    await stage.beat(PRICE);
  }
  moveTo(date - 1);
  await stage.beat(PRICE);
  expect(await statusOf('BTCUSDT')).toBe('BREAK');
  await expect(place('59000')).rejects.toMatchObject({ key: 'market.delisted' });
  await expect(stage.ask()).rejects.toMatchObject({ key: 'market.delisted' });

  server.clock.advance(5_000);
  await expect.poll(held).toEqual([]);
  await expect
    .poll(async () => (await stage.positions()).map(({ id, state }) => [id, state]))
    .toEqual([
      [cross.id, 'closing'],
      [isolated.id, 'closing'],
    ]);
  await stage.beat('60500');
  const closes = await stage.closes();
  expect(closes).toMatchObject([
    { reason: 'delisted', close_price: '60500' },
    { reason: 'delisted', close_price: '60500' },
  ]);
  const history = await trader.client.call('spot.orders', {});
  expect(history.data.map(({ revoke_reason: reason }) => reason)).toEqual(Array(4).fill('delisted'));
  const ended = (await stage.user.client.call('contract.history', {})).data;
  expect(ended.find(({ id }) => id === waiting.id)).toMatchObject({ cancel_reason: 'delisted', held: '0' });
  expect(await notices('pair_delisted')).toEqual(
    [trader.userId, stage.user.userId].toSorted((a, b) => a - b).map((userId) => ({ userId })),
  );

  const newest = async () => (await server.owner.query('select max(seq) from tick.tick'))[0];
  server.clock.advance(5_000);
  await expect.poll(shown).toBeUndefined();
  expect(await statusOf('BTCUSDT')).toBeUndefined();
  risk = await server.logInAgain(risk);
  const delisted = await row();
  expect(delisted).toMatchObject({ is_listed: false, delists_at: null, delisting_reason: REASON });
  expect(delisted?.delisted_at).toBeGreaterThan(date);
  const last = await newest();
  server.feed.setPrice('BTC/USDT', PRICE);
  await server.beat();
  expect(await newest()).toEqual(last);
  await expect(place('59000')).rejects.toMatchObject({ key: 'market.delisted' });
  expect(await statusOf('BTCUSDT', '?symbol=BTCUSDT')).toBe('BREAK');
  expect((await fetch(`${server.url}/api/v3/depth?symbol=BTCUSDT`)).status).toBe(200);
  const candles = await server.guest().call('market.kline', { currency_match_id: MATCH, period: '1m' });
  expect(candles).toBeInstanceOf(Array);
  expect((await trader.client.call('spot.orders', {})).data[0]).toMatchObject({ symbol: 'BTC/USDT' });
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});
