import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { createTestDatabase } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { buyOn, payFor } from '../../testing/fiat-orders.ts';
import { fiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, TEST_START } from '../../testing/start-test-server.ts';

it('acts once on what fell due while no server ran, whoever does it at the same time', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const first = await startTestServer({ databaseUrl: database.url });
  const stage = await fiatStage(first);
  const merchant = await stage.merchant({ funds: { USDT: '5000' } });
  const ad = await stage.publish(merchant);
  const [payer, other] = [await stage.person(), await stage.person()];
  const paid = await buyOn(payer, ad);
  const unpaid = await buyOn(other, ad);
  await payFor(payer, paid.id);
  await first.stop();

  const startAt = TEST_START + 25 * HOUR_MS;
  const second = await startTestServer({ databaseUrl: database.url, startAt, seed: 2 });
  onTestFinished(() => second.stop());
  const { fiat, db, ledger, identity } = second.app.slices;
  await Promise.all([1, 2, 3].map(() => fiat.runDeadlines()));
  const steps = await db.query<{ id: string; steps: string[] }>(
    `select o.public_id as id, array_agg(e.event order by e.seq) as steps
     from fiat.order o join fiat.order_event e on e.order_id = o.id group by 1`,
  );
  expect(new Map(steps.map((row) => [row.id, row.steps]))).toEqual(
    new Map([
      // A first purchase is not trusted enough to confirm itself.
      [paid.id, ['open', 'pay', 'escalate']],
      [unpaid.id, ['open', 'expire']],
    ]),
  );
  expect(await db.query('select 1 from fiat.deadline')).toEqual([]);
  second.clock.advance(MINUTE_MS);
  await fiat.runDeadlines();
  expect(await db.query('select 1 from fiat.order_event')).toHaveLength(5);
  await assertAuditClean({ db, clock: second.clock, ledger, identity });
}, 120_000);
