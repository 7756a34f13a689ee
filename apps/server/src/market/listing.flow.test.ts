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
const PAIR = {
  base_currency_code: 'ETH',
  quote_currency_code: 'BTC',
  price_tick: '0.00001',
  quantity_step: '0.001',
  quantity_max: '2000',
  min_notional: '0.0001',
  reason: REASON,
};

let server: TestServer;
let risk: TestOperator;
let seller: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  risk = await server.operator({ roles: 'risk' });
  seller = await server.user({ funds: { ETH: '10', USDT: '10000' } });
  buyer = await server.user({ funds: { BTC: '1', USDT: '10000' } });
});
afterAll(() => server.stop());

const list = (change: object = {}) => risk.client.call('market.operator_list_match', { ...PAIR, ...change });
const found = async (symbol: string) =>
  (await server.guest().call('market.currency_matches', {}))
    .flatMap(({ matches }) => matches)
    .find((match) => match.symbol === symbol);
const statusOf = async (name: string): Promise<string | undefined> => {
  const reply = await fetch(`${server.url}/api/v3/exchangeInfo`);
  const info = (await reply.json()) as { symbols: { symbol: string; status: string }[] };
  return info.symbols.find(({ symbol }) => symbol === name)?.status;
};
const limitOrder = (user: TestUser, order: { matchId: number; side: 'buy' | 'sell' }) =>
  user.client.call('spot.place_order', {
    currency_match_id: order.matchId,
    side: order.side,
    type: 'limit',
    price: '0.05',
    quantity: '1',
  });
test('a pair that two persons list is traded, quoted, recorded and shown at once', async () => {
  const proposal = await list({ offers_micro: true });
  expect(await found('ETH/BTC')).toBeUndefined();
  await expect(
    risk.client.call('operator.decide_proposal', { id: proposal.id, decision: 'approve', reason: REASON }),
  ).rejects.toMatchObject({ key: 'operator.same_operator' });
  await server.approve(proposal);
  const match = await found('ETH/BTC');
  expect(match).toMatchObject({ price_tick: '0.00001', is_spot_tradable: true, kind: 'digital' });
  expect(await statusOf('ETHBTC')).toBe('TRADING');

  server.feed.setPrice('ETH/BTC', '0.05');
  await server.beat();
  const series = await server.guest().call('tick.series', {});
  expect(series.find((one) => one.series === 'ETH/BTC')?.newest).toMatchObject({ seq: 1, price: '0.05' });
  const { matches } = await server.guest().call('micro.products', {});
  expect(matches.find(({ symbol }) => symbol === 'ETH/BTC')).toMatchObject({ state: 'healthy' });

  const matchId = match?.id ?? 0;
  await limitOrder(seller, { matchId, side: 'sell' });
  await limitOrder(buyer, { matchId, side: 'buy' });
  expect(await server.guest().call('market.deal', { currency_match_id: matchId })).toMatchObject([
    { price: '0.05', quantity: '1' },
  ]);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});

test('the first rule of a recorded pair offers contracts on it, valued through the pair of its quote', async () => {
  const matchId = (await found('ETH/BTC'))?.id ?? 0;
  const rule = {
    ...{ lot_size: '0.01', lots_max: 1000, leverage_max: 20, spread_percent: '0.05', fee_percent: '0.05' },
    ...{ liquidation_fee_percent: '0.3', overnight_long_percent: '0.03', overnight_short_percent: '0.03' },
    ...{ effective_from: server.clock.now() + 2 * HOUR_MS, reason: REASON },
  };
  const add = (id: number) =>
    risk.client.call('contract.operator_add_rule', { ...rule, currency_match_id: id });
  const unrecorded = await found('ADA/USDT');
  await expect(add(unrecorded?.id ?? 0)).rejects.toMatchObject({ key: 'contract.not_offered' });
  await server.approve(await add(matchId));
  server.clock.advance(2 * HOUR_MS);
  server.feed.setPrice('ETH/BTC', '0.05');
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
  const products = await server.guest().call('contract.products', {});
  expect(products.find(({ symbol }) => symbol === 'ETH/BTC')).toMatchObject({
    state: 'healthy',
    mark_price: '0.05',
    conversion: '60000',
    terms: { lot_size: '0.01', leverages: [2, 5, 10, 20] },
  });
  risk = await server.operator({ roles: 'risk' });
});

test('a pair that opens later takes no order before its time, which everybody sees', async () => {
  const tradesFrom = server.clock.now() + 2 * HOUR_MS;
  await server.approve(
    await list({
      base_currency_code: 'SOL',
      price_tick: '0.000001',
      quantity_step: '0.01',
      trades_from: tradesFrom,
    }),
  );
  const match = await found('SOL/BTC');
  expect(match).toMatchObject({ is_spot_tradable: false, opens_at: tradesFrom, delists_at: null });
  expect(await statusOf('SOLBTC')).toBe('BREAK');
  const matchId = match?.id ?? 0;
  expect(await server.guest().call('market.changes', {})).toMatchObject([
    { currency_match_id: matchId, effective_from: tradesFrom, after: { is_trading: true } },
  ]);
  await expect(limitOrder(seller, { matchId, side: 'sell' })).rejects.toMatchObject({ key: 'market.halted' });
  server.clock.advance(2 * HOUR_MS);
  await expect.poll(async () => statusOf('SOLBTC')).toBe('TRADING');
});

test.each([
  [{}, 'market.match_exists', 'quote_currency_code'],
  [{ base_currency_code: 'BTC' }, 'market.match_exists', 'quote_currency_code'],
  [{ base_currency_code: 'NOPE' }, 'market.currency_not_found', 'base_currency_code'],
  [{ base_currency_code: 'XRP', price_tick: '0.000001' }, 'market.filter_invalid', 'price_tick'],
  [{ base_currency_code: 'XRP', trades_from: 1 }, 'operator.effective_too_early', 'effective_from'],
  [
    { base_currency_code: 'XRP', keeps_ticks: false, offers_micro: true },
    'market.listing_invalid',
    'keeps_ticks',
  ],
  [{ base_currency_code: 'XRP', simulated_usd: '0' }, 'market.listing_invalid', 'simulated_usd'],
])('a listing with %j is refused as %s', async (change, key, field) => {
  risk = await server.operator({ roles: 'risk' });
  await expect(list(change)).rejects.toMatchObject({ key, details: { field } });
});

test('operators of other roles list nothing', async () => {
  const support = await server.operator({ roles: 'support' });
  await expect(support.client.call('market.operator_list_match', PAIR)).rejects.toMatchObject({
    key: 'operator.role_missing',
  });
});
