import { OPERATOR_LIMITS } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertAuditClean, auditAtRest } from '../testing/audit-at-rest.ts';
import { brokenChecks } from '../testing/spot-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const HOUR = OPERATOR_LIMITS.changeNoticeMs;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Change {
  readonly min_notional: string;
  readonly price_tick?: string;
}

/** Announces other filters of BTC/USDT and lets the time pass until they hold. */
async function change(to: Change): Promise<void> {
  const { market, spot } = server.app.slices;
  const risk = await server.operator({ roles: 'risk' });
  const planned = { currency_match_id: 1, effective_from: server.clock.now() + HOUR, reason: 'As announced' };
  await server.approve(await risk.client.call('market.operator_change_filters', { ...planned, ...to }));
  server.clock.advance(HOUR);
  while (market.find(1)?.minNotional !== to.min_notional || !spot.isReady()) {
    server.clock.advance(5_000);
    await market.hasDueChanges();
  }
  server.feed.setPrice('BTC/USDT', '60000');
}

test('an order is judged by the filters that were in force when it was placed', async () => {
  const trader = await server.user({ funds: { USDT: '10000', BTC: '1' } });
  const place = (quantity: string, price: string) =>
    trader.client.call('spot.place_order', {
      ...{ currency_match_id: 1, side: 'buy', type: 'limit', price, quantity },
    });
  server.feed.setPrice('BTC/USDT', '60000');
  await place('0.0002', '50000');
  await trader.client.call('spot.place_order', {
    ...{
      currency_match_id: 1,
      side: 'buy',
      type: 'stop_market',
      stop_price: '70000.01',
      quantity: '0.00123',
    },
  });
  await change({ min_notional: '20' });
  await expect(place('0.0002', '50000')).rejects.toMatchObject({ key: 'spot.min_notional' });
  await change({ min_notional: '30', price_tick: '0.001' });
  await place('0.00061', '50000.001');
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  // The newer order breaks the filters that the older ones may break.
  const { db } = server.app.slices;
  await db.query(
    'update spot.order_row set quantity = 0.0002, held = 0.0002 * price where price = 50000.001',
  );
  const found = brokenChecks(await auditAtRest({ ...server.app.slices, clock: server.clock }));
  expect(found).toMatchObject({ M7: [{ match_id: 1 }] });
});
