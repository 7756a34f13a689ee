import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../kernel/metrics.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { createContract } from './contract.ts';
import { ContractStage } from './testing/contract-stage.ts';

const CLOSES_AT = Date.UTC(2026, 10, 20, 22);
const OPENS_AT = Date.UTC(2026, 10, 22, 22);

let database: TestDatabase;
let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url, startAt: CLOSES_AT - 20_000 });
  stage = await ContractStage.open(server);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test('over the weekend nothing of forex is decided, what reduces waits, and every refusal says until when', async () => {
  const eurusd = server.app.slices.market.findBySymbol('EURUSD')?.id ?? 0;
  const forex = { currency_match_id: eurusd, lots: 1 } as const;
  await stage.beat('1.1', 'EURUSD');
  const closing = await stage.opened(forex);
  const kept = await stage.opened({ ...forex, take_profit: '1.12', stop_loss: '1.08' });
  const waiting = await stage.opened({ ...forex, type: 'limit', price: '1.095' });
  const given = await stage.opened({ ...forex, type: 'limit', price: '1.09' });

  server.clock.advance(CLOSES_AT - server.clock.now());
  const { client } = stage.user;
  const margin = { action: 'remove', amount: '1' } as const;
  const refused = [
    stage.ask(forex),
    stage.ask({ ...forex, type: 'limit', price: '1.09' }),
    client.call('contract.set_triggers', { id: kept.id, take_profit: '1.13' }),
    client.call('contract.change_margin', { id: kept.id, ...margin }),
  ];
  const closed = {
    key: 'contract.market_closed',
    details: { field: 'currency_match_id', opens_at: OPENS_AT, opens: '2026-11-22 22:00 UTC' },
  };
  await Promise.all(refused.map((call) => expect(call).rejects.toMatchObject(closed)));
  // What reduces a risk is taken on a weekend as well.
  expect(await client.call('contract.cancel', { id: given.id })).toMatchObject({ state: 'cancelled' });
  await client.call('contract.change_margin', { id: kept.id, ...margin, action: 'add' });
  expect(await stage.closed(closing.id)).toMatchObject({ position: { state: 'closing' }, close: null });
  for (const price of ['1.2', '1']) await stage.beatAll({ 'BTC/USDT': '60000', EURUSD: price });
  const states = async () =>
    Object.fromEntries((await stage.positions()).map(({ id, state }) => [id, state] as const));
  const before = { [closing.id]: 'closing', [kept.id]: 'trading', [waiting.id]: 'pending' };
  expect(await states()).toEqual(before);
  await stage.assertClean();
  await server.stop();

  server = await startTestServer({ databaseUrl: database.url, startAt: OPENS_AT - 1_000, seed: 2 });
  stage = await stage.movedTo(server);
  await stage.beat('1.0852', 'EURUSD');
  expect(await states()).toEqual(before);
  server.clock.advance(OPENS_AT - server.clock.now());
  await stage.beat('1.0852', 'EURUSD');
  // The gap fills the limit order at the price of the opening, and the close at the same tick.
  const positions = await stage.positions();
  expect(positions.find(({ id }) => id === waiting.id)).toMatchObject({
    ...{ state: 'trading', open_price: '1.0853' },
  });
  expect(await states()).toEqual({ [kept.id]: 'trading', [waiting.id]: 'trading' });
  expect(await stage.closes()).toMatchObject([
    { position_id: closing.id, reason: 'requested', close_price: '1.0852' },
  ]);
  await stage.beat('1.079', 'EURUSD');
  expect((await stage.closes())[0]).toMatchObject({ position_id: kept.id, reason: 'stop_loss' });
  await stage.assertClean();
});

test('a beat of the weekend that is decided after the opening is decided by its own hour', async () => {
  const late = await startTestServer({ startAt: CLOSES_AT - 20_000 });
  onTestFinished(() => late.stop());
  const its = await ContractStage.open(late);
  const eurusd = late.app.slices.market.findBySymbol('EURUSD')?.id ?? 0;
  await its.beat('1.1', 'EURUSD');
  const cross = { margin_mode: 'cross' } as const;
  const bitcoin = await its.opened(cross);
  await its.opened({ ...cross, currency_match_id: eurusd, lots: 1 });
  late.clock.sleep(CLOSES_AT + 1_000 - late.clock.now());
  const { contract, ticks } = late.app.slices;
  await contract.stop();
  // A jump is believed once it was confirmed often enough.
  for (let told = 0; told < 8; told += 1) {
    late.clock.advance(1);
    late.feed.setPrice('BTC/USDT', '50000');
  }
  await ticks.beat();
  late.clock.sleep(OPENS_AT + 1_000 - late.clock.now());
  const next = createContract({ ...contract.deps, metrics: createMetrics() });
  onTestFinished(() => next.stop());
  await next.start({ every: () => async () => undefined, list: () => [] });
  await next.idle();
  expect(await its.closes()).toContainEqual(
    expect.objectContaining({ position_id: bitcoin.id, reason: 'liquidation' }),
  );
});
