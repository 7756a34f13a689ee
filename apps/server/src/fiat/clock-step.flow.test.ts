import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { buyOn } from '../testing/fiat-orders.ts';
import { type FiatStage, fiatStage } from '../testing/fiat-stage.ts';
import { uploadPaper } from '../testing/identity-papers.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let stage: FiatStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
});
afterAll(() => server.stop());

test('a clock that steps back by a second lets no payment come before its voucher', async () => {
  const merchant = await stage.merchant();
  const ad = await stage.publish(merchant);
  const buyer = await stage.person();
  const order = await buyOn(buyer, ad);
  server.clock.advance(5_000);
  const voucher = await uploadPaper(buyer.client, 'payment_voucher');
  server.clock.step(-1_000);
  await buyer.client.call('fiat.pay', { id: order.id, voucher, payer_name: buyer.name });
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});

test('a clock that steps back lets no cancellation come before the orders that were there', async () => {
  const merchant = await stage.merchant();
  const ad = await stage.publish(merchant);
  const buyer = await stage.person();
  for (const stepped of [0, 0, -2_000]) {
    server.clock.advance(5_000);
    const order = await buyOn(buyer, ad);
    server.clock.step(stepped);
    await buyer.client.call('fiat.cancel', { id: order.id, reason: 'changed_mind' });
  }
  const [last] = await server.app.slices.db.query<{ wrong: number }>(
    'select count(*) as wrong from fiat.order where ended_at < created_at',
  );
  expect(last?.wrong).toBe(0);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});
