import type { TickBeat } from '@openbourse/api/socket';
import { DAY_MS } from '@openbourse/money';
import { haltMatch } from '../testing/halts.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { createContract } from './contract.ts';
import { ContractStage } from './testing/contract-stage.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer({ startAt: MIDNIGHT - 600_000 });
});
afterAll(() => server.stop());

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(() => stage.assertClean());

/** Positions of the user in memory, in the order of ids. */
function memory() {
  const { engine } = server.app.slices.contract.deps.writer.book;
  const { userId } = stage.user;
  const orders = [...engine.allOrders()].filter((order) => order.userId === userId);
  return {
    positions: engine
      .positionsOf(userId)
      .map(({ id, lots, margin, takeProfit, stopLoss, notional }) => ({
        ...{ id, lots, margin, takeProfit, stopLoss, notional },
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    orders: orders.map(({ id, lots, limitPrice }) => ({ id, lots, limitPrice })),
    free: engine.balance(userId),
  };
}

/** Another process writes: the next batch finds it out and builds the memory again. */
const throwMemoryAway = () => server.app.slices.db.query('update contract.writer set batch = batch + 1');

describe('without a reliable price', () => {
  test('an opening that finds no tick in time is refused, and holds nothing', async () => {
    let refusal: unknown = null;
    stage.ask().catch((error: unknown) => {
      refusal = error;
    });
    await stage.untilWaiting();
    await nextTurn();
    server.clock.advance(2_000);
    while (refusal === null) await nextTurn();
    expect(refusal).toMatchObject({ key: 'contract.feed_unhealthy' });
    expect(await stage.balance()).toEqual(['1000', '0']);
    await stage.beat();
    expect(await stage.positions()).toEqual([]);
  });

  test('nothing opens, and a close waits for the first tick', async () => {
    const { id } = await stage.opened();
    server.clock.advance(6_000);
    await server.beat();
    const { client } = stage.user;
    const refusals = [
      stage.ask(),
      client.call('contract.set_triggers', { id, take_profit: '61000' }),
      client.call('contract.change_margin', { id, action: 'remove', amount: '1' }),
    ];
    const unhealthy = { key: 'contract.feed_unhealthy' };
    await Promise.all(refusals.map((call) => expect(call).rejects.toMatchObject(unhealthy)));
    const asked = stage.user.client.call('contract.close', { id });
    await stage.untilWaiting();
    for (let beat = 0; beat < 4; beat += 1) await server.beat();
    expect(await asked).toMatchObject({ position: { state: 'closing' }, close: null });
    await throwMemoryAway();
    await stage.beat('60100');
    await stage.beat('60200');
    expect(await stage.positions()).toEqual([]);
    expect(await stage.closes()).toMatchObject([{ reason: 'requested', lots: 100 }]);
  });

  test('a halt stops openings and fills, and no close', async () => {
    const { id } = await stage.opened({ lots: 10 });
    const order = await stage.opened({ type: 'limit', price: '59900', lots: 10 });
    const socket = await RawSocket.open(server.url);
    onTestFinished(() => socket.close());
    expect(await socket.subscribe('TICK:1')).toMatchObject({ data: { state: 'healthy' } });
    const open = await haltMatch(server.app.slices, 1);
    await expect(stage.ask()).rejects.toMatchObject({
      key: 'market.halted',
      details: { symbol: 'BTC/USDT' },
    });
    await stage.beat('59000');
    await socket.next(({ type, data }) => type === 'TICK:1' && (data as TickBeat).state === 'halted');
    expect((await stage.closed(id)).position).toMatchObject({ state: 'closed' });
    expect(await stage.positions()).toMatchObject([{ id: order.id, state: 'pending' }]);
    await open();
    await stage.beat('59000');
    expect(await stage.positions()).toMatchObject([{ id: order.id, state: 'trading' }]);
  });
});

test('a memory that is built again is the one that was thrown away', async () => {
  const first = await stage.opened({ take_profit: '62000', stop_loss: '58000' });
  await stage.opened({ margin_mode: 'cross', side: 'short', lots: 30 });
  await stage.opened({ type: 'limit', price: '59000', lots: 20 });
  await stage.beat('60500');
  await stage.closed(first.id, 25);
  const before = memory();
  await throwMemoryAway();
  await stage.user.client.call('contract.set_triggers', {
    ...{ id: first.id, take_profit: '62000', stop_loss: '58000' },
  });
  expect(memory()).toEqual(before);
});

describe('at midnight', () => {
  test('the fee of a coin is taken once, whatever is built again', async () => {
    const { id } = await stage.opened();
    const [free = ''] = await stage.balance();
    expect(free).toBe('696.9394');
    const { overnight_at } = await stage.user.client.call('contract.account', {});
    server.clock.advance(overnight_at - server.clock.now() - 1_500);
    await stage.beat('60000');
    expect(await fees()).toEqual([]);
    server.clock.advance(1_000);
    await stage.beat('60100');
    await throwMemoryAway();
    await stage.beat('60100');
    await stage.beat('60100');
    // 0.03 % of 6,000 at the last mark before midnight.
    expect(await fees()).toMatchObject([
      { position_id: id, day: overnight_at - DAY_MS, notional: '6000', percent: '0.03', fee: '1.8' },
    ]);
    expect(await stage.balance()).toEqual(['695.1394', '300.06']);
    expect(await stage.positions()).toMatchObject([{ overnight_fee: '1.8' }]);
  });
});

test('beats that were recorded while the server was down are decided in order, with the night between them', async () => {
  await stage.assertClean();
  await server.stop();
  server = await startTestServer({ startAt: MIDNIGHT - 600_000 });
  stage = await ContractStage.open(server);
  const stopped = await stage.opened({ stop_loss: '59500' });
  const kept = await stage.opened({ lots: 10 });
  const { contract, ticks } = server.app.slices;
  await contract.stop();
  for (const [at, price] of [
    [MIDNIGHT - 500, '59400'],
    [MIDNIGHT, '60000'],
  ] as const) {
    server.clock.advance(at - server.clock.now());
    server.feed.setPrice('BTC/USDT', price);
    await ticks.beat();
  }
  const next = createContract({ ...contract.deps, metrics: createMetrics() });
  await next.start({ every: () => async () => undefined, list: () => [] });
  await next.idle();
  expect(await stage.closes()).toMatchObject([
    { position_id: stopped.id, reason: 'stop_loss', close_price: '59400' },
  ]);
  // 0.03 % of 594, by the last mark before midnight; what was closed then pays nothing.
  expect(await fees()).toMatchObject([{ position_id: kept.id, notional: '594', fee: '0.1782' }]);
  await next.stop();
});

async function fees() {
  return (await stage.user.client.call('contract.overnight_fees', {})).data;
}
