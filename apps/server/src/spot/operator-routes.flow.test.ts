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
  expect(await add(now + HOUR)).toMatchObject({ state: 'planned', maker_fee_percent: '0.05' });
  await expect(add(now + HOUR)).rejects.toMatchObject({ key: 'spot.fee_rule_exists' });
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
  const planned = await change({ min_notional: '20' });
  await expect(change({ min_notional: '30' })).rejects.toMatchObject({ key: 'market.change_exists' });
  expect(await server.guest().call('market.changes', {})).toMatchObject([
    { symbol: 'BTC/USDT', before: { min_notional: '5' }, after: { min_notional: '20' } },
  ]);
  await passTime(HOUR, async () => (await match())?.filters.min_notional === '20');
  await expect(buy('45000', '0.0002')).rejects.toMatchObject({ key: 'spot.min_notional' });
  const open = await trader.client.call('spot.open_orders', { currency_match_id: BTC_USDT });
  expect(open.map(({ id }) => id)).toContain(resting.order.id);
  const changes = await risk.client.call('market.operator_filter_changes', {});
  expect(changes.data.map(({ id, state }) => [id, state])).toEqual([[planned.id, 'applied']]);
  expect(await server.guest().call('market.changes', {})).toEqual([]);
});

test('a planned change can be taken back, and a match that stops trading lets orders be cancelled', async () => {
  const plan = () =>
    risk.client.call('market.operator_change_filters', {
      currency_match_id: BTC_USDT,
      is_trading: false,
      effective_from: server.clock.now() + HOUR,
      reason: 'delisting',
    });
  const first = await plan();
  const withdraw = { change_id: first.id, reason: 'postponed' };
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

test('a halt is ended by an operator only after a clean audit', async () => {
  const target = { currency_match_id: 2, reason: 'odd prices' };
  const isHalted = async () =>
    (await risk.client.call('market.operator_matches', {})).find(({ id }) => id === 2)?.is_halted;
  const resume = () => risk.client.call('market.operator_resume', target);
  await expect(resume()).rejects.toMatchObject({ key: 'market.not_halted' });
  await risk.client.call('market.operator_halt', target);
  expect(await isHalted()).toBe(true);
  const { db } = server.app.slices;
  await db.query('alter table ledger.account drop constraint account_not_negative');
  const broken = await db.query<{ id: number }>(
    `update ledger.account set available = available + 1
     where id = (select min(id) from ledger.account where kind = 'user') returning id`,
  );
  await expect(resume()).rejects.toMatchObject({ key: 'market.audit_unclean' });
  expect(await isHalted()).toBe(true);
  await db.query('update ledger.account set available = available - 1 where id = $1', [broken[0]?.id]);
  await resume();
  expect(await isHalted()).toBe(false);
  const { data } = await risk.client.call('operator.audit_list', { subject_kind: 'match', subject_id: '2' });
  expect(data.map(({ action }) => action)).toEqual(['market.resume', 'market.halt']);
});

test('feeds tell their sources and what was made of their ticks', async () => {
  const before = await risk.client.call('market.operator_feeds', {});
  expect(before).toHaveLength(server.app.slices.market.all().length);
  expect(before.find(({ symbol }) => symbol === 'XAGUSD')).toMatchObject({
    index_price: null,
    sources: [{ source: 'script', price: null, age_ms: null, is_fresh: false, is_agreeing: false }],
  });
  server.feed.setPrice('BTC/USDT', '60000');
  const [feed] = await risk.client.call('market.operator_feeds', {});
  expect(feed?.symbol).toBe('BTC/USDT');
  expect(feed?.sources[0]).toMatchObject({ price: '60000', is_fresh: true });
  expect(feed?.ticks.find(({ verdict }) => verdict === 'accepted')?.count).toBeGreaterThan(0);
});
