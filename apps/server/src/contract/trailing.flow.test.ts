import { verifyContractReceipt } from '@openbourse/engine';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { pruneTicks } from '../tick/index.ts';
import { contractTicksNeededSince } from './close-queries.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(() => stage.assertClean());

const set = (id: string, trailing: object) =>
  stage.user.client.call('contract.set_triggers', { id, ...trailing });

async function verified() {
  const [close] = await stage.closes();
  const receipt = await stage.user.client.call('contract.receipt', { id: close?.id ?? '' });
  return { receipt, verification: verifyContractReceipt(receipt) };
}

test('a trailing stop follows the mark price, survives a restart, and closes with a receipt that verifies', async () => {
  const { id } = await stage.opened();
  expect(await set(id, { trailing_percent: '1', trailing_activation: '60500' })).toMatchObject({
    trailing: {
      ...{ percent: '1', distance: null, activation_price: '60500', best_price: null, stop_price: null },
    },
  });
  await stage.beat('60400');
  expect((await stage.positions())[0]?.trailing?.best_price).toBe(null);
  await stage.beat('61000');
  expect((await stage.positions())[0]?.trailing).toMatchObject({ best_price: '61000', stop_price: '60390' });
  // Another process writes: the memory is built again from what is stored.
  await server.app.slices.db.query('update contract.writer set batch = batch + 1');
  await stage.beat('60400');
  expect(await stage.positions()).toMatchObject([
    { id, state: 'trading', trailing: { best_price: '61000' } },
  ]);
  await stage.beat('60300');
  expect(await stage.closes()).toMatchObject([
    { position_id: id, reason: 'trailing_stop', close_price: '60300' },
  ]);
  await stage.passMinutes(4);
  const { receipt, verification } = await verified();
  expect(verification.steps.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(receipt.trailing?.root).not.toBe(null);
  const early = { ...receipt, trailing: receipt.trailing && { ...receipt.trailing, percent: '2' } };
  expect(verifyContractReceipt(early).isValid).toBe(false);
  const { data } = await stage.user.client.call('notification.list', {});
  expect(data.map(({ kind }) => kind)).toContain('contract_stop_loss');
});

test('of a short by a distance; what is set again stays, what is left out goes', async () => {
  const { id } = await stage.opened({ side: 'short' });
  await set(id, { trailing_distance: '300' });
  await stage.beat('59000');
  expect(await set(id, { trailing_distance: '300', stop_loss: '61000' })).toMatchObject({
    stop_loss: '61000',
    trailing: { distance: '300', best_price: '59000', stop_price: '59300' },
  });
  expect(await set(id, { stop_loss: '61000' })).toMatchObject({ trailing: null });
  await stage.beat('59300');
  expect(await stage.closes()).toEqual([]);
  await set(id, { trailing_distance: '300' });
  await stage.beat('59300');
  await stage.beat('59600');
  expect(await stage.closes()).toMatchObject([{ reason: 'trailing_stop', close_price: '59600' }]);
});

test.each([
  [
    { trailing_percent: '0.05' },
    'contract.trailing_percent',
    { field: 'trailing_percent', low: '0.1', high: '50' },
  ],
  [{ trailing_percent: '1.005' }, 'contract.trailing_percent', { field: 'trailing_percent' }],
  [
    { trailing_distance: '40000' },
    'contract.trailing_distance',
    { field: 'trailing_distance', high: '30000' },
  ],
  [{ trailing_distance: '1.005' }, 'contract.price_tick', { field: 'trailing_distance' }],
  [{ trailing_activation: '61000' }, 'contract.trailing_one', { field: 'trailing_percent' }],
  [
    { trailing_percent: '1', trailing_activation: '59000' },
    'contract.trailing_activation',
    { field: 'trailing_activation', limit: '60000' },
  ],
])('%o is refused with its field and its limits', async (trailing, key, details) => {
  const { id } = await stage.opened({ lots: 10 });
  await expect(set(id, trailing)).rejects.toMatchObject({ key, details });
  expect((await stage.positions())[0]?.trailing).toBe(null);
});

test('a pending order has none', async () => {
  const { id } = await stage.opened({ type: 'limit', price: '59000', lots: 1 });
  await expect(set(id, { trailing_percent: '1' })).rejects.toMatchObject({ key: 'contract.still_pending' });
  await stage.user.client.call('contract.cancel', { id });
});

test('the tick that it followed outlives the ticks that are pruned', async () => {
  const { id } = await stage.opened();
  await set(id, { trailing_percent: '2' });
  await stage.beat('62000');
  await stage.passMinutes(4);
  server.clock.leap(8 * DAY_MS + HOUR_MS);
  await stage.beat('62000');
  await stage.idleJobs();
  const { db } = server.app.slices;
  await pruneTicks({ db, clock: server.clock, neededSince: [contractTicksNeededSince] });
  await stage.beat('60700');
  stage = await stage.movedTo(server);
  expect(await stage.closes()).toMatchObject([{ reason: 'trailing_stop' }]);
  await stage.passMinutes(4);
  const { verification } = await verified();
  expect(verification.steps.filter(({ isRight }) => !isRight)).toEqual([]);
});
