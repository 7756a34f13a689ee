import { SECOND_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a countdown cancels orders that wait, gives back what they held, and leaves positions alone', async () => {
  const stage = await ContractStage.open(server);
  const { client } = stage.user;
  const before = await stage.balance();
  const order = await stage.ask({ type: 'limit', price: '50000' });
  await stage.ask({ type: 'limit', price: '51000' });
  const run = () => server.app.slices.contract.runCountdowns();
  await client.call('countdown.set', { product: 'contract', seconds: 5 });
  server.clock.advance(4 * SECOND_MS);
  await client.call('countdown.set', { product: 'contract', seconds: 5 });
  server.clock.advance(4 * SECOND_MS);
  await run();
  expect(await stage.positions()).toHaveLength(2);
  server.clock.advance(SECOND_MS);
  await Promise.all([run(), run()]);
  expect(await stage.positions()).toEqual([]);
  expect(await stage.balance()).toEqual(before);
  const ended = (await client.call('contract.history', {})).data;
  expect(ended.find(({ id }) => id === order.id)).toMatchObject({
    state: 'cancelled',
    cancel_reason: 'countdown',
  });
  const notices = (await client.call('notification.list', {})).data;
  expect(notices.filter(({ kind }) => kind === 'contract_countdown_ran_out')).toMatchObject([
    { params: { count: '2' } },
  ]);
  await stage.beat();
  await stage.opened();
  await client.call('countdown.set', { product: 'contract', seconds: 5 });
  server.clock.advance(5 * SECOND_MS);
  await run();
  expect(await stage.positions()).toHaveLength(1);
  await stage.assertClean();
});
