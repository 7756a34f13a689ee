import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
});
afterAll(() => server.stop());

test('profit and costs are answered over HTTP, each to its user', async () => {
  const [one, other] = [await server.user({ funds: { USDT: '1000' } }), await server.user()];
  const performance = await one.client.call('portfolio.performance', {});
  expect(performance.periods.map(({ range, profit }) => [range, profit])).toEqual(
    ['1d', '7d', '30d', '90d', '1y', 'all'].map((range) => [range, '0']),
  );
  expect(performance.started_at).toBe(Math.floor(server.clock.now() / DAY_MS) * DAY_MS);
  const costs = await one.client.call('portfolio.costs', {});
  expect(costs).toMatchObject({
    ...{ is_current: true, unrealised: '0', realised: '0' },
    assets: [{ code: 'USDT', quantity: '1000', cost: '1000', average_cost: '1' }],
  });
  expect((await other.client.call('portfolio.performance', {})).started_at).toBeNull();
  expect((await other.client.call('portfolio.costs', {})).assets).toEqual([]);
});
