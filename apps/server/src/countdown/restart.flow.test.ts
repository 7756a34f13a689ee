import { SECOND_MS } from '@openbourse/money';
import { createTestDatabase } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { startTestServer, TEST_START } from '../testing/start-test-server.ts';

const ORDER = { currency_match_id: 1, side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;

test('what ran out while no server ran is done before the first order, and not again after the next start', async () => {
  const database = await createTestDatabase();
  const first = await startTestServer({ databaseUrl: database.url });
  const { client, email } = await first.user({ funds: { USDT: '10000' } });
  const { order } = await client.call('spot.place_order', ORDER);
  await client.call('countdown.set', { product: 'spot', seconds: 30 });
  await first.stop();
  const startAt = TEST_START + 3_600 * SECOND_MS;
  const second = await startTestServer({ databaseUrl: database.url, startAt, seed: 2 });
  const later = await second.logIn(email);
  // No job has run: the books were opened with it.
  const placed = await later.call('spot.place_order', ORDER);
  expect(await later.call('spot.open_orders', {})).toMatchObject([{ id: placed.order.id }]);
  expect((await later.call('spot.order', { id: order.id })).order.revoke_reason).toBe('countdown');
  await second.stop();
  const third = await startTestServer({
    databaseUrl: database.url,
    startAt: startAt + 60 * SECOND_MS,
    seed: 3,
  });
  const last = await third.logIn(email);
  await third.app.slices.spot.runCountdowns();
  expect(await last.call('spot.open_orders', {})).toMatchObject([{ id: placed.order.id }]);
  const notices = (await last.call('notification.list', {})).data;
  expect(notices.filter(({ kind }) => kind === 'spot_countdown_ran_out')).toHaveLength(1);
  await third.stop();
  await database.drop();
});
