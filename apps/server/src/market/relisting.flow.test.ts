import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';

const REASON = 'committee of listings';
const MATCH = 1;
const PAIR = {
  ...{ base_currency_code: 'BTC', quote_currency_code: 'USDT', quantity_max: '50', min_notional: '10' },
  ...{ price_tick: '0.01', quantity_step: '0.00001', offers_micro: true, reason: REASON },
};

let server: TestServer;
let risk: TestOperator;
let seller: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  seller = await server.user({ funds: { BTC: '1' } });
  buyer = await server.user({ funds: { USDT: '100000' } });
  risk = await server.operator({ roles: 'risk' });
  await beat();
  await place('sell', '60000.01');
  await place('buy', '60000.01');
});
afterAll(() => server.stop());

const place = (side: 'buy' | 'sell', price: string) =>
  (side === 'buy' ? buyer : seller).client.call('spot.place_order', {
    ...{ currency_match_id: MATCH, side, price, type: 'limit', quantity: '0.001' },
  });
const found = async () =>
  (await server.guest().call('market.currency_matches', {}))
    .flatMap(({ matches }) => matches)
    .find(({ symbol }) => symbol === 'BTC/USDT');
const list = (change: object = {}) => risk.client.call('market.operator_list_match', { ...PAIR, ...change });
const newest = async () =>
  (await server.guest().call('tick.series', {})).find(({ series }) => series === 'BTC/USDT')?.newest;
const terms = async () =>
  (await server.guest().call('contract.products', {})).find(({ symbol }) => symbol === 'BTC/USDT')?.terms;
/** Versions of a published rule of the pair, each as its state, whether it offers something, and its reason. */
const published = async (kind: 'contract_terms' | 'market_filters') =>
  (await server.guest().call('site.rules', { kind, limit: 100 })).data
    .filter(({ about }) => about.some(({ value }) => value === 'BTC/USDT'))
    .flatMap(({ versions }) => versions)
    .map(({ state, reason, values }) => {
      const isOffered = values.find(({ name }) => name === 'offered' || name === 'trading')?.value;
      return [state, isOffered, reason];
    });
const beat = async () => {
  server.feed.setPrice('BTC/USDT', '61000');
  await server.beat();
};

/** Ends the pair as its job does at the date of a delisting. */
async function delist(): Promise<void> {
  await server.owner.query(
    `insert into market.delisting (match_id, delists_at, state, reason, operator_id, created_at)
     values ($1, $2, 'planned', $3, $4, $2)`,
    [MATCH, new Date(server.clock.now()), REASON, risk.operatorId],
  );
  await expect
    .poll(async () => {
      server.clock.advance(5_000);
      return found();
    })
    .toBeUndefined();
}

test('a delisted pair is not listed with a tick or step that its past does not fit', async () => {
  await delist();
  for (const [field, value, accepted] of [
    ['price_tick', '0.1', '0.01'],
    ['quantity_step', '0.0001', '0.00001'],
  ] as const)
    await expect(list({ [field]: value })).rejects.toMatchObject({
      key: 'market.filter_invalid',
      details: { field, accepted },
    });
});

test('the console shows what a delisted pair offered, so that it is listed again with it', async () => {
  const rows = await risk.client.call('market.operator_matches', {});
  expect(rows.find(({ id }) => id === MATCH)).toMatchObject({
    ...{ is_listed: false, keeps_ticks: true, offers_micro: true, venue_symbol: null },
  });
});

test('filters and terms of contracts of a delisted pair are past, by its date and reason', async () => {
  const ended = [
    ['in_effect', '0', REASON],
    ['replaced', '1', null],
  ];
  expect(await published('contract_terms')).toEqual(ended);
  expect(await published('market_filters')).toEqual(ended);
  const rules = await risk.client.call('contract.operator_rules', { currency_match_id: MATCH });
  expect(rules).toMatchObject([{ state: 'replaced' }]);
});

test('a pair that is listed again keeps its id, its past and its chain of prices', async () => {
  const last = await newest();
  await server.approve(await list({ price_tick: '0.005', min_notional: '10' }));
  expect(await found()).toMatchObject({ id: MATCH, price_tick: '0.005', is_spot_tradable: true });
  await expect(list()).rejects.toMatchObject({ key: 'market.match_exists' });
  await place('sell', '60000.005');
  await place('buy', '60000.005');
  expect((await buyer.client.call('spot.trades', {})).data.map(({ price }) => price)).toEqual([
    ...['60000.005', '60000.01'],
  ]);
  expect(await published('market_filters')).toEqual([
    ['in_effect', '1', REASON],
    ['replaced', '0', REASON],
    ['replaced', '1', null],
  ]);
  await beat();
  expect((await newest())?.seq).toBeGreaterThan(last?.seq ?? 0);
  const changes = await risk.client.call('market.operator_filter_changes', { currency_match_id: MATCH });
  expect(changes.data).toMatchObject([
    {
      state: 'in_effect',
      before: { price_tick: '0.01', is_trading: false },
      after: { price_tick: '0.005', min_notional: '10', is_trading: true },
    },
  ]);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});

test('rules of contracts from before hold no more; the first new one offers contracts again', async () => {
  expect(await terms()).toBeUndefined();
  const rules = () => risk.client.call('contract.operator_rules', { currency_match_id: MATCH });
  expect(await rules()).toMatchObject([{ state: 'replaced' }]);
  await server.approve(
    await risk.client.call('contract.operator_add_rule', {
      ...{ currency_match_id: MATCH, lot_size: '0.01', lots_max: 1000, leverage_max: 20 },
      ...{ spread_percent: '0.05', fee_percent: '0.05', liquidation_fee_percent: '0.3' },
      ...{ overnight_long_percent: '0.03', overnight_short_percent: '0.03' },
      ...{ effective_from: server.clock.now() + 2 * HOUR_MS, reason: REASON },
    }),
  );
  expect(await terms()).toBeUndefined();
  server.clock.advance(2 * HOUR_MS);
  await beat();
  expect(await terms()).toMatchObject({ lot_size: '0.01' });
  expect(await published('contract_terms')).toEqual([
    ['in_effect', '1', REASON],
    ['replaced', '0', REASON],
    ['replaced', '1', null],
  ]);
});

test('a pair is listed again for a later time', async () => {
  seller = { ...seller, client: await server.logIn(seller.email) };
  risk = await server.operator({ roles: 'risk' });
  await delist();
  const tradesFrom = server.clock.now() + 2 * HOUR_MS;
  await server.approve(await list({ price_tick: '0.005', trades_from: tradesFrom }));
  expect(await found()).toMatchObject({ id: MATCH, is_spot_tradable: false, opens_at: tradesFrom });
  await expect(place('sell', '60000')).rejects.toMatchObject({ key: 'market.halted' });
});
