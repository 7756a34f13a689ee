import { OPERATOR_LIMITS } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';

const BTC_USDT = 1;
const HOUR = OPERATOR_LIMITS.changeNoticeMs;

let server: TestServer;
let risk: TestOperator;
let trader: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  risk = await server.operator({ roles: 'risk' });
  trader = await server.user({ funds: { USDT: '100000', BTC: '2' } });
});
afterAll(async () => {
  await server.stop();
});

const buy = (price: string, quantity = '0.1') =>
  trader.client.call('spot.place_order', {
    currency_match_id: BTC_USDT,
    side: 'buy',
    type: 'limit',
    price,
    quantity,
  });
const match = async () =>
  (await risk.client.call('market.operator_matches', {})).find(({ id }) => id === BTC_USDT);

/** Moves time on, logs in again where a session idled out, and waits until the books have the change. */
async function passTime(ms: number, isOver: () => Promise<boolean>): Promise<void> {
  server.clock.advance(ms);
  risk = await server.operator({ roles: 'risk' });
  while (!(await isOver()) || !server.app.slices.spot.isReady()) server.clock.advance(5_000);
}

test('a helper of a user sees the orders and fills of that user alone', async () => {
  const seller = await server.user({ funds: { BTC: '1' } });
  const buyer = await server.user({ funds: { USDT: '100000' } });
  const order = { currency_match_id: BTC_USDT, type: 'limit', price: '50000', quantity: '0.1' } as const;
  await seller.client.call('spot.place_order', { ...order, side: 'sell' });
  await buyer.client.call('spot.place_order', { ...order, side: 'buy', quantity: '0.2' });
  const support = await server.operator({ roles: 'support' });
  const of = { user_id: buyer.userId };
  const orders = await support.client.call('spot.operator_orders', of);
  expect(orders).toEqual(await buyer.client.call('spot.orders', {}));
  const fills = await support.client.call('spot.operator_trades', of);
  expect(fills).toEqual(await buyer.client.call('spot.trades', {}));
  expect([orders.data.length, fills.data.length]).toEqual([1, 1]);
  const writer = await server.operator({ roles: 'content' });
  await expect(writer.client.call('spot.operator_orders', of)).rejects.toMatchObject({
    key: 'operator.role_missing',
  });
});

test('a fee is announced an hour ahead, shown to users, and frozen on the orders before it', async () => {
  const now = server.clock.now();
  const rule = {
    currency_match_id: BTC_USDT,
    maker_fee_percent: '0.05',
    taker_fee_percent: '0.08',
    reason: 'autumn campaign',
  };
  const add = (effectiveFrom: number) =>
    risk.client.call('spot.operator_add_fee_rule', { ...rule, effective_from: effectiveFrom });
  await expect(add(now + HOUR - 1)).rejects.toMatchObject({ key: 'operator.effective_too_early' });
  const proposed = await add(now + HOUR);
  expect(await trader.client.call('spot.fee_rates', { currency_match_id: BTC_USDT })).toMatchObject({
    upcoming: [],
  });
  await server.approve(proposed);
  await expect(add(now + HOUR)).rejects.toMatchObject({ key: 'operator.version_exists' });
  const rates = await trader.client.call('spot.fee_rates', { currency_match_id: BTC_USDT });
  expect(rates).toEqual({
    maker_fee_percent: '0.1',
    taker_fee_percent: '0.1',
    upcoming: [{ maker_fee_percent: '0.05', taker_fee_percent: '0.08', effective_from: now + HOUR }],
  });
  const { order } = await buy('50000');
  await passTime(HOUR, async () => true);
  const read = await trader.client.call('spot.order', { id: order.id });
  expect([order.maker_fee_percent, read.order.maker_fee_percent]).toEqual(['0.1', '0.1']);
  expect((await buy('50000')).order.maker_fee_percent).toBe('0.05');
  const rules = await risk.client.call('spot.operator_fee_rules', { currency_match_id: BTC_USDT });
  expect(rules.map(({ state }) => state)).toEqual(['in_effect']);
});

test('filters only become finer, after their notice, and resting orders live on', async () => {
  const before = (await match())?.filters;
  expect(before).toMatchObject({ price_tick: '0.01', is_trading: true });
  const change = (filters: object, effectiveFrom = server.clock.now() + HOUR) =>
    risk.client.call('market.operator_change_filters', {
      currency_match_id: BTC_USDT,
      effective_from: effectiveFrom,
      reason: 'narrower spread',
      ...filters,
    });
  for (const bad of [
    { price_tick: '0.05' },
    { price_tick: '0.003' },
    { price_tick: '0' },
    { quantity_step: '0.3' },
  ])
    await expect(change(bad)).rejects.toMatchObject({ key: 'market.filter_invalid' });
  await expect(change({ min_notional: '9' }, server.clock.now())).rejects.toMatchObject({
    key: 'operator.effective_too_early',
  });
  await expect(change({ min_notional: '9', price: '1' })).rejects.toMatchObject({ key: 'request.invalid' });
  const resting = await buy('45000.01');
  await server.approve(await change({ min_notional: '20' }));
  await expect(change({ min_notional: '30' })).rejects.toMatchObject({ key: 'market.change_exists' });
  expect(await server.guest().call('market.changes', {})).toMatchObject([
    { symbol: 'BTC/USDT', before: { min_notional: '5' }, after: { min_notional: '20' } },
  ]);
  await passTime(HOUR, async () => (await match())?.filters.min_notional === '20');
  await expect(buy('45000', '0.0002')).rejects.toMatchObject({ key: 'spot.min_notional' });
  const open = await trader.client.call('spot.open_orders', { currency_match_id: BTC_USDT });
  expect(open.map(({ id }) => id)).toContain(resting.order.id);
  const changes = await risk.client.call('market.operator_filter_changes', {});
  expect(changes.data.map(({ state }) => state)).toEqual(['in_effect']);
  expect(await server.guest().call('market.changes', {})).toEqual([]);
});

test('a planned change can be taken back, and a match that stops trading lets orders be canceled', async () => {
  const plan = async () => {
    const change = {
      currency_match_id: BTC_USDT,
      is_trading: false,
      effective_from: server.clock.now() + HOUR,
      reason: 'delisting',
    };
    await server.approve(await risk.client.call('market.operator_change_filters', change));
    return (await risk.client.call('market.operator_filter_changes', {})).data[0]?.id ?? 0;
  };
  const withdraw = { change_id: await plan(), reason: 'postponed' };
  expect((await risk.client.call('market.operator_withdraw_change', withdraw)).state).toBe('withdrawn');
  await expect(risk.client.call('market.operator_withdraw_change', withdraw)).rejects.toMatchObject({
    key: 'market.change_not_found',
  });
  await plan();
  await passTime(HOUR, async () => (await match())?.filters.is_trading === false);
  await expect(buy('45000')).rejects.toMatchObject({ key: 'market.halted' });
  expect((await trader.client.call('spot.cancel_all', {})).cancelled).toBeGreaterThan(0);
  expect((await server.app.slices.auditor.run({ isFull: true })).violations).toBe(0);
});

test('feeds show their sources and what was made of their ticks', async () => {
  const before = await risk.client.call('market.operator_feeds', {});
  expect(before).toHaveLength(server.app.slices.market.all().length);
  expect(before.find(({ symbol }) => symbol === 'XAGUSD')).toMatchObject({
    index_price: null,
    sources: [
      { source: 'script', price: null, age_ms: null, is_fresh: false, is_agreeing: false, is_prompt: true },
    ],
  });
  server.feed.setPrice('BTC/USDT', '60000');
  const [feed] = await risk.client.call('market.operator_feeds', {});
  expect(feed?.symbol).toBe('BTC/USDT');
  expect(feed?.sources[0]).toMatchObject({ price: '60000', is_fresh: true });
  expect(feed?.ticks.find(({ verdict }) => verdict === 'accepted')?.count).toBeGreaterThan(0);
});
