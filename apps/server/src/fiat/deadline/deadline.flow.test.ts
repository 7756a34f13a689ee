import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { buyOn, type FiatOrder, letPass, payFor } from '../../testing/fiat-orders.ts';
import {
  fiatBalance,
  type FiatMerchant,
  type FiatPerson,
  fiatStage,
  type FiatStage,
  type OwnAd,
} from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { runDeadlines } from '../run-deadlines.ts';

let server: TestServer;
let stage: FiatStage;
let merchant: FiatMerchant;
let ad: OwnAd;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  merchant = await stage.merchant({ funds: { USDT: '50000' } });
  ad = await stage.publish(merchant, { quantity: '20000', max_volume: '1000' });
});
afterAll(() => server.stop());

/** Sessions are shorter than the deadlines of orders, so states are read from the tables. */
async function stateOf(id: string): Promise<string> {
  const [row] = await server.app.slices.db.query<{ state: string }>(
    'select state from fiat.order where public_id = $1',
    [id],
  );
  return row?.state ?? '';
}

async function historyOf(id: string): Promise<readonly string[]> {
  const rows = await server.app.slices.db.query<{ step: string }>(
    `select e.event || ' ' || e.actor as step from fiat.order_event e join fiat.order o on o.id = e.order_id
     where o.public_id = $1 order by e.seq`,
    [id],
  );
  return rows.map(({ step }) => step);
}

async function noticesOf(person: FiatPerson, kind: string): Promise<number> {
  const [row] = await server.app.slices.db.query<{ count: number }>(
    'select count(*) as count from notification.notification where user_id = $1 and kind = $2',
    [person.userId, kind],
  );
  return row?.count ?? 0;
}

/** Everybody logs in again after a long time. */
async function again<P extends FiatPerson>(person: P): Promise<P> {
  return { ...person, client: await server.logIn(person.email) };
}

async function trust(person: FiatPerson): Promise<void> {
  const { db } = server.app.slices;
  await db.query('update fiat.person set completed = 5, ended = 5, bought = 5 where user_id = $1', [
    person.userId,
  ]);
}

async function distrust(person: FiatPerson): Promise<void> {
  const { db } = server.app.slices;
  await db.query(
    `update fiat.person p set (completed, ended, bought) = (
       select count(*) filter (where state = 'completed'), count(*),
         count(*) filter (where state = 'completed')
       from fiat.order where buyer_id = p.user_id and (state = 'completed' or is_counted)
     ) where user_id = $1`,
    [person.userId],
  );
}

/**
 * Does what the clock has to do in so many milliseconds, and leaves the clock of the server where it is: a day of
 * every other job takes long.
 */
async function actAhead(stageServer: TestServer, ms: number): Promise<void> {
  const { deps } = stageServer.app.slices.fiat;
  const at = stageServer.clock.now() + ms;
  await runDeadlines({ ...deps, clock: { ...deps.clock, now: () => at } });
}

describe('an order that is never paid', () => {
  it('ends with the window, gives the coins back and counts', async () => {
    merchant = await again(merchant);
    const buyer = await stage.person();
    const held = await fiatBalance(server, merchant);
    const { id } = await buyOn(buyer, ad);
    await letPass(server, 30 * MINUTE_MS - 1);
    expect(await stateOf(id)).toBe('unpaid');
    await letPass(server, 1);
    expect(await stateOf(id)).toBe('cancelled');
    expect(await historyOf(id)).toEqual(['open buyer', 'expire clock']);
    expect(await fiatBalance(server, merchant)).toEqual(held);
    expect(await buyer.client.call('fiat.standing', {})).toMatchObject({ cancellations_left: 2 });
    expect(await noticesOf(buyer, 'fiat_order_expired')).toBe(1);
    await letPass(server, HOUR_MS);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('has twice the window once it was extended', async () => {
    merchant = await again(merchant);
    const buyer = await stage.person();
    const { id } = await buyOn(buyer, ad);
    await letPass(server, 29 * MINUTE_MS);
    await merchant.client.call('fiat.extend', { id });
    await letPass(server, 31 * MINUTE_MS - 1);
    expect(await stateOf(id)).toBe('unpaid');
    await letPass(server, 1);
    expect(await stateOf(id)).toBe('cancelled');
  });
});

describe('a payment that is never confirmed', () => {
  async function paid(
    options: { readonly amount?: string; readonly payer?: string; readonly isTrusted?: boolean } = {},
  ) {
    merchant = await again(merchant);
    const buyer = await stage.person({ funds: { USDT: '0' } });
    await buyer.client.call('fiat.standing', {});
    let order: FiatOrder = await buyOn(buyer, ad);
    if (options.amount !== undefined) {
      await buyer.client.call('fiat.cancel', { id: order.id, reason: 'agreed' });
      await trust(buyer);
      order = await buyOn(buyer, ad, { amount: options.amount });
    }
    if (options.isTrusted !== false) await trust(buyer);
    await payFor(buyer, order.id, options.payer ?? buyer.name);
    return { buyer, id: order.id };
  }

  it('is remembered after 5, 10 and 20 minutes', async () => {
    const { id, buyer } = await paid();
    const before = await noticesOf(merchant, 'fiat_payment_reminder');
    await distrust(buyer);
    for (const [minutes, count] of [
      [5, 1],
      [4, 1],
      [1, 2],
      [10, 3],
      [20, 3],
    ] as const) {
      await letPass(server, minutes * MINUTE_MS);
      expect((await noticesOf(merchant, 'fiat_payment_reminder')) - before).toBe(count);
    }
    expect(await stateOf(id)).toBe('paid');
  });

  it('confirms itself after 24 hours when everything speaks for it', async () => {
    const { id, buyer } = await paid();
    await actAhead(server, 24 * HOUR_MS - 1);
    expect(await stateOf(id)).toBe('paid');
    await actAhead(server, 24 * HOUR_MS);
    expect(await stateOf(id)).toBe('completed');
    expect(await historyOf(id)).toEqual(['open buyer', 'pay buyer', 'auto_confirm clock']);
    expect(await fiatBalance(server, buyer)).toEqual({ available: '100', held: '0' });
    await distrust(buyer);
  });

  it('takes 36 hours once it was postponed', async () => {
    const { id, buyer } = await paid();
    await merchant.client.call('fiat.postpone', { id, reason: 'bank_closed' });
    await actAhead(server, 36 * HOUR_MS - 1);
    expect(await stateOf(id)).toBe('postponed');
    await actAhead(server, 36 * HOUR_MS);
    expect(await stateOf(id)).toBe('completed');
    await distrust(buyer);
  });

  it.each([
    ['another payer', { payer: 'Bob Builder' }],
    ['a new buyer', { isTrusted: false }],
    ['more than 500 USDT', { amount: '510.01' }],
  ])('waits for an operator with %s', async (_name, options) => {
    const { id, buyer } = await paid(options);
    await actAhead(server, 24 * HOUR_MS);
    expect(await stateOf(id)).toBe('exception');
    expect(await noticesOf(buyer, 'fiat_order_abnormal')).toBe(1);
    await actAhead(server, 48 * HOUR_MS);
    expect(await stateOf(id)).toBe('exception');
    const seller = await again(merchant);
    await seller.client.call('fiat.dispute', { id, reason: 'not_received', text: 'Nothing came.' });
    expect(await stateOf(id)).toBe('disputed');
    await distrust(buyer);
  });

  it('is not confirmed by the clock in rights protection', async () => {
    const { id, buyer } = await paid();
    await letPass(server, 16 * MINUTE_MS);
    await buyer.client.call('fiat.dispute', { id, reason: 'not_released', text: 'I have paid.' });
    await actAhead(server, 48 * HOUR_MS);
    expect(await stateOf(id)).toBe('disputed');
    expect(await historyOf(id)).toEqual(['open buyer', 'pay buyer', 'dispute buyer']);
    await distrust(buyer);
  });
});

describe('an outage', () => {
  const operator = () => server.operator({ roles: 'fiat_arbiter' });

  it('stops every deadline, also one that began before it, and gives the rest back', async () => {
    merchant = await again(merchant);
    const buyer = await stage.person();
    const first = await buyOn(buyer, ad);
    await letPass(server, 20 * MINUTE_MS);
    const arbiter = await operator();
    const since = server.clock.now() - 5 * MINUTE_MS;
    const { client } = arbiter;
    const outage = await client.call('fiat.operator_declare_outage', {
      since: `${since}`,
      reason: 'network',
    });
    expect(outage).toMatchObject({ since, until: null });
    expect(await buyer.client.call('fiat.order', { id: first.id })).toMatchObject({
      due_at: null,
      is_paused: true,
    });
    const second = await buyOn(buyer, ad);
    expect(second).toMatchObject({ due_at: null, is_paused: true });
    await expect(client.call('fiat.operator_declare_outage', { reason: 'again' })).rejects.toMatchObject({
      key: 'fiat.outage_lasts',
    });
    merchant = await again(merchant);
    await merchant.client.call('fiat.extend', { id: second.id });
    await letPass(server, 10 * MINUTE_MS);
    expect(await stateOf(first.id)).toBe('unpaid');
    await client.call('fiat.operator_end_outage', { id: outage.id, reason: 'it works' });
    const end = server.clock.now();
    expect((await buyer.client.call('fiat.order', { id: first.id })).due_at).toBe(end + 15 * MINUTE_MS);
    expect((await buyer.client.call('fiat.order', { id: second.id })).due_at).toBe(end + HOUR_MS);
    await expect(
      client.call('fiat.operator_end_outage', { id: outage.id, reason: 'twice' }),
    ).rejects.toMatchObject({
      key: 'fiat.outage_not_found',
    });
    for (const at of [end - 1, end + 1, end - 2 * HOUR_MS])
      await expect(
        client.call('fiat.operator_declare_outage', { since: `${at}`, reason: 'wrong' }),
      ).rejects.toMatchObject({ key: 'fiat.outage_since' });
    expect(await client.call('fiat.operator_outages', {})).toMatchObject([{ id: outage.id, until: end }]);
    await letPass(server, 15 * MINUTE_MS - 1);
    expect(await stateOf(first.id)).toBe('unpaid');
    await letPass(server, 1);
    expect(await stateOf(first.id)).toBe('cancelled');
    await letPass(server, 45 * MINUTE_MS);
    expect(await stateOf(second.id)).toBe('cancelled');
  });

  it('ends and begins anew where the clock was set back meanwhile', async () => {
    const { client } = await operator();
    const { id, since } = await client.call('fiat.operator_declare_outage', { reason: 'network' });
    server.clock.step(-5_000);
    const ended = await client.call('fiat.operator_end_outage', { id, reason: 'it works' });
    expect(ended.until).toBe(since);
    const next = await client.call('fiat.operator_declare_outage', { reason: 'network' });
    expect(next).toMatchObject({ since, until: null });
    server.clock.step(5_000);
    await client.call('fiat.operator_end_outage', { id: next.id, reason: 'it works' });
  });
});

it('leaves books that the audit proves', async () => {
  const { db, ledger, identity } = server.app.slices;
  await server.app.slices.fiat.runDeadlines();
  await assertAuditClean({ db, clock: server.clock, ledger, identity });
});
