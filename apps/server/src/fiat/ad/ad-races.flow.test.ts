import { addDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fiatBalance,
  type FiatMerchant,
  type FiatPerson,
  type FiatStage,
  fiatStage,
} from '../../testing/fiat-stage.ts';
import { queueBehind } from '../../testing/queue-behind.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let stage: FiatStage;
let merchant: FiatMerchant;
let buyer: FiatPerson;

const ROUNDS = 25;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  merchant = await stage.merchant();
  buyer = await stage.person();
});
afterAll(() => server.stop());

const open = (adId: string, price: string) =>
  buyer.client.call('fiat.open_order', { ad_id: adId, amount: '51', price, kind: 'bank' });
const cancel = (id: string) => buyer.client.call('fiat.cancel', { id, reason: 'changed_mind' });
const edit = (id: string, price: string, quantity: string) =>
  merchant.client.call('fiat.edit_ad', {
    ...{ id, price, quantity, price_kind: 'fixed', method_ids: merchant.methodId },
    ...{ min_volume: '20', max_volume: '500' },
  });
const takeDown = (id: string) => merchant.client.call('fiat.change_ad', { id, action: 'cancel' });

/** A merchant's holds are the bond and the sums of ads and orders; an ad counts every coin once. */
async function assertSums(): Promise<void> {
  const { db } = server.app.slices;
  const [sums] = await db.query<{ ads: string; orders: string; broken: number }>(
    `select (select coalesce(sum(held), 0) from fiat.ad where user_id = $1)::text as ads,
       (select coalesce(sum(held), 0) from fiat.order where seller_id = $1)::text as orders,
       (select count(*) from fiat.ad a where live <> (
         select coalesce(sum(quantity), 0) from fiat.order o
         where o.ad_id = a.id and o.state not in ('completed', 'cancelled')))::integer as broken`,
    [merchant.userId],
  );
  const { available, held } = await fiatBalance(server, merchant);
  expect(sums?.broken).toBe(0);
  expect(addDecimal(held, '0')).toBe(addDecimal(addDecimal(sums?.ads ?? '', sums?.orders ?? ''), '3000'));
  expect(addDecimal(available, held)).toBe('8000');
}

it('leaves an order the price that it was opened with', async () => {
  const { id } = await stage.publish(merchant);
  const order = await open(id, '1.02');
  expect(order).toMatchObject({ price: '1.02', quantity: '50', amount: '51' });
  await edit(id, '1.1', '900');
  expect(await buyer.client.call('fiat.order', { id: order.id })).toMatchObject({
    price: '1.02',
    quantity: '50',
  });
  await expect(open(id, '1.02')).rejects.toMatchObject({ key: 'fiat.price_changed' });
  await assertSums();
  await takeDown(id);
  await assertSums();
  expect(await cancel(order.id)).toMatchObject({ state: 'cancelled' });
  expect(await fiatBalance(server, merchant)).toEqual({ available: '5000', held: '3000' });
  const [ad] = (await merchant.client.call('fiat.own_ads', {})).data;
  expect(ad).toMatchObject({ id, state: 'cancelled', quantity: '0', quantity_taken_down: '1000', held: '0' });
});

it.each([
  ['edited', (id: string) => edit(id, '1.05', '300')],
  ['taken down', takeDown],
] as const)('loses no coin when an ad is %s while an order is opened on it', async (_what, act) => {
  const { db } = server.app.slices;
  const lock = `select from fiat.person where user_id = ${merchant.userId} for update`;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Two orders of one buyer are canceled; a third cancellation would end the day's buying.
    if (round % 4 === 0) buyer = await stage.person();
    const { id } = await stage.publish(merchant, { quantity: '100' });
    const settled = (call: Promise<unknown>) => Promise.allSettled([call]).then(([result]) => result);
    const order = () => settled(open(id, '1.02'));
    const change = () => settled(act(id));
    const isFirst = round % 2 === 0;
    const [first, second] = await queueBehind(db, lock, isFirst ? [order, change] : [change, order]);
    const opened = isFirst ? first : second;
    expect(opened?.status).toBe(isFirst ? 'fulfilled' : 'rejected');
    await assertSums();
    if (opened?.status === 'fulfilled') await cancel((opened.value as { id: string }).id);
    await takeDown(id).catch(() => undefined);
    await assertSums();
    expect((await fiatBalance(server, merchant)).held).toBe('3000');
  }
});
