import { FIAT_LINK_MASK } from '@openbourse/api';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { buyOn, confirmReceipt, payFor, readOrder } from '../../testing/fiat-orders.ts';
import { addBank, fiatBalance, type FiatStage, fiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { DEMO_ADS, PERSON_ADS } from './ads-data.ts';
import { FiatMerchants } from './fiat-merchants.ts';
import { DEMO_STORES, PERSON_BUYER, PERSON_STORE } from './stores-data.ts';

let server: TestServer;
let stage: FiatStage;
let merchants: FiatMerchants;

/** Friday, so that forex is open. */
const FRIDAY = Date.UTC(2026, 10, 20, 10);
const PRICES = {
  'BTC/USDT': '60000',
  'ETH/USDT': '3000',
  EURUSD: '1.16',
  GBPUSD: '1.32',
  USDJPY: '155',
} as const;
const ROBOTS = DEMO_STORES.map(({ businessName }) => businessName);

/** As at the start of a server: nothing is known but what the database keeps. */
function openMerchants(): FiatMerchants {
  const random = seededRandom(7, server.clock);
  const { app, clock } = server;
  return new FiatMerchants({
    ...app.slices,
    bus: app.bus,
    clock,
    random,
    log: createLog('silent'),
  });
}

function setPrices(): void {
  for (const [symbol, price] of Object.entries(PRICES)) server.feed.setPrice(symbol, price);
}

/** Lets time pass, with prices that are fresh at its end, and the robot look once. */
async function roundAfter(ms: number): Promise<void> {
  server.clock.advance(ms);
  setPrices();
  await merchants.round();
}

beforeAll(async () => {
  server = await startTestServer({ startAt: FRIDAY });
  stage = await fiatStage(server);
  merchants = openMerchants();
  await roundAfter(0);
});
beforeEach(setPrices);
afterAll(async () => {
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  await server.stop();
});

const sql = <T extends object>(text: string): Promise<T[]> => server.app.slices.db.query<T>(text);

async function adOf(businessName: string, want: 'buy' | 'sell', unit: 'USD' | 'CNY') {
  const { data } = await server.guest().call('fiat.ads', { want, currency_id: 1, unit, limit: 50 });
  const found = data.find(({ merchant }) => merchant.business_name === businessName);
  if (found === undefined) throw new Error(`${businessName} has no ad to ${want} for ${unit}`);
  return found;
}

it('opens certified stores with bonds and ads, once', async () => {
  merchants = openMerchants();
  await merchants.round();
  const stores = await sql<{ name: string; state: string; bond: string }>(
    'select business_name as name, state, trim_scale(bond)::text as bond from fiat.merchant order by applied_at, id',
  );
  const names = [...ROBOTS, PERSON_STORE.businessName];
  expect(stores.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(new Set(stores.map(({ state, bond }) => `${state} ${bond}`))).toEqual(new Set(['certified 3000']));
  const ads = await sql<{ state: string; remarks: string }>('select state, remarks from fiat.ad');
  expect(ads).toHaveLength(DEMO_ADS.flat().length + PERSON_ADS.length);
  expect(ads.every(({ state }) => state === 'open')).toBe(true);
  expect(ads.filter(({ remarks }) => remarks === '' || remarks.includes(FIAT_LINK_MASK))).toEqual([]);
});

it('leaves a person of the demonstration with coins and a way to be paid', async () => {
  const { db, identity, ledger } = server.app.slices;
  const userId = await db.transaction((tx) => identity.findUserIdByEmail(tx, PERSON_BUYER.email));
  const rows = await ledger.balancesOf(userId ?? 0);
  expect(rows.find(({ account_type_id: type }) => type === 3)).toMatchObject({
    code: 'USDT',
    available: PERSON_BUYER.funds,
  });
});

it('sells: greets, looks at the payment and releases the coins', async () => {
  const buyer = await stage.person({ name: 'Carla Weiss' });
  const ad = await adOf('Quayside Coin Desk', 'buy', 'USD');
  const order = await buyOn(buyer, { ...ad, method_ids: [] } as never, { amount: '50' });
  await roundAfter(3_000);
  const chat = async () =>
    (await buyer.client.call('fiat.messages', { order_id: order.id })).data
      .filter(({ kind }) => kind === 'template')
      .map(({ sender, template }) => `${sender} ${template}`);
  expect(await chat()).toEqual(['seller hello']);
  await payFor(buyer, order.id);
  await roundAfter(19_000);
  expect((await readOrder(buyer, order.id)).state).toBe('paid');
  await roundAfter(3_000);
  const done = await readOrder(buyer, order.id);
  expect([done.state, done.is_payer_name_equal]).toEqual(['completed', true]);
  expect(await chat()).toEqual(['seller thanks', 'seller hello']);
});

it('sells: applies for rights protection when another person has paid', async () => {
  const buyer = await stage.person({ name: 'Carla Weiss' });
  const ad = await adOf('Quayside Coin Desk', 'buy', 'USD');
  const { id } = await buyOn(buyer, { ...ad, method_ids: [] } as never, { amount: '50' });
  await payFor(buyer, id, 'Somebody Else');
  await roundAfter(24_000);
  const order = await readOrder(buyer, id);
  expect([order.state, order.dispute?.reason]).toEqual(['disputed', 'payer_name_differs']);
  await roundAfter(60_000);
  expect((await readOrder(buyer, id)).state).toBe('disputed');
});

it('buys: pays with a voucher in the verified name, also when it was restarted', async () => {
  const seller = await stage.person({ name: 'Dora Klein' });
  const ad = await adOf('Mekong Bridge', 'sell', 'USD');
  const opened = await seller.client.call('fiat.open_order', {
    ad_id: ad.id,
    amount: '50',
    price: ad.price ?? '',
    method_id: await addBank(seller),
  });
  await roundAfter(3_000);
  expect((await readOrder(seller, opened.id)).state).toBe('unpaid');
  merchants = openMerchants();
  await roundAfter(12_000);
  const paid = await readOrder(seller, opened.id);
  expect(paid).toMatchObject({ state: 'paid', payer_name: 'Nguyen Minh Anh', is_payer_name_equal: true });
  expect(paid.voucher).not.toBeNull();
  await confirmReceipt(seller, opened.id);
  expect((await readOrder(seller, opened.id)).state).toBe('completed');
  expect((await fiatBalance(server, seller)).held).toBe('0');
});

it('lets the stores trade with each other, and acts for no person', async () => {
  merchants = openMerchants();
  for (let round = 0; round < 12; round += 1) await roundAfter(6_000);
  const completed = await sql<{ name: string; orders: number }>(
    'select m.business_name as name, p.completed as orders from fiat.person p join fiat.merchant m using (user_id)',
  );
  const ofRobots = completed.filter(({ name }) => ROBOTS.includes(name));
  expect(ofRobots).toHaveLength(ROBOTS.length);
  expect(ofRobots.filter(({ orders }) => orders === 0)).toEqual([]);
  expect(completed.find(({ name }) => name === PERSON_STORE.businessName)?.orders ?? 0).toBe(0);
  const orders = () => sql('select 1 from fiat.order');
  const before = await orders();
  merchants = openMerchants();
  for (let round = 0; round < 6; round += 1) await roundAfter(0);
  expect(await orders()).toHaveLength(before.length);
});
