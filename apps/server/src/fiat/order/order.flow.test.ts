import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { buyOn, confirmReceipt, letPass, payFor, readOrder } from '../../testing/fiat-orders.ts';
import {
  addBank,
  fiatBalance,
  type FiatMerchant,
  fiatStage,
  type FiatStage,
  type OwnAd,
} from '../../testing/fiat-stage.ts';
import { uploadPaper } from '../../testing/identity-papers.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let stage: FiatStage;
let merchant: FiatMerchant;
/** Sessions of operators are short, so all merchants are certified at the beginning. */
let others: FiatMerchant[];
let shared: OwnAd;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  merchant = await stage.merchant({ funds: { USDT: '50000' } });
  others = [await stage.merchant(), await stage.merchant()];
  shared = await stage.publish(merchant, { quantity: '20000' });
});
afterAll(() => server.stop());

function merchantOf(index: number): FiatMerchant {
  const found = others[index];
  if (found === undefined) throw new Error(`there is no merchant ${index}`);
  return found;
}

const kindsOf = async (person: { client: FiatMerchant['client'] }) =>
  (await person.client.call('notification.list', {})).data.map(({ kind }) => kind);

describe('a sale', () => {
  it('goes from the opening to the release, with the fee of the maker on top', async () => {
    const ad = await stage.publish(merchant);
    const buyer = await stage.person({ funds: { USDT: '0' } });
    const before = await fiatBalance(server, merchant);
    const order = await buyOn(buyer, ad);
    expect(order).toMatchObject({
      state: 'unpaid',
      role: 'buyer',
      quantity: '100',
      amount: '102',
      fee: '0.15',
      price: '1.02',
      payee: { kind: 'bank', card_number: '6222021234567890123', real_name: merchant.name },
      counterparty: { real_name: merchant.name, merchant: { id: merchant.merchantId } },
      actions: ['pay', 'cancel'],
      cancellations_left: 3,
      is_payer_name_equal: null,
    });
    expect(order.due_at).toBe(server.clock.now() + 30 * MINUTE_MS);
    expect(order.counterparty_name).toContain('Harbour');
    expect(order.payment_reference).toMatch(/^[0-9]{10}$/);
    expect(await fiatBalance(server, merchant)).toEqual(before);
    server.clock.advance(2 * MINUTE_MS);
    const paid = await payFor(buyer, order.id);
    expect(paid).toMatchObject({ state: 'paid', is_payer_name_equal: true, actions: ['cancel'] });
    expect(await readOrder(merchant, order.id)).toMatchObject({
      role: 'seller',
      is_maker: true,
      actions: ['confirm', 'postpone', 'dispute'],
    });
    server.clock.advance(3 * MINUTE_MS);
    const done = await confirmReceipt(merchant, order.id);
    expect(done).toMatchObject({ state: 'completed', actions: [], due_at: null });
    expect(await fiatBalance(server, buyer)).toEqual({ available: '100', held: '0' });
    const after = await fiatBalance(server, merchant);
    expect(Number(before.held) - Number(after.held)).toBeCloseTo(100.15, 8);
    expect(after.available).toBe(before.available);
    const own = await readOrder(buyer, order.id);
    expect(own.withdrawable_at).toBe(server.clock.now() + 24 * HOUR_MS);
    expect(own.events.map(({ event }) => event)).toEqual(['open', 'pay', 'confirm']);
    expect(await kindsOf(buyer)).toContain('fiat_order_completed');
    expect(await kindsOf(merchant)).toEqual(expect.arrayContaining(['fiat_order_opened', 'fiat_order_paid']));
    expect(own.counterparty.merchant).toMatchObject({
      completed: 1,
      payment_ms: null,
      release_ms: 3 * MINUTE_MS,
    });
    const [kept] = await merchant.client
      .call('fiat.own_ads', {})
      .then(({ data }) => data.filter(({ id }) => id === ad.id));
    expect(kept).toMatchObject({
      quantity: '900',
      quantity_live: '0',
      quantity_completed: '100',
      held: '901.35',
    });
  });

  it('on a buying ad holds the coins of who sells, and takes the fee from what the maker gets', async () => {
    const ad = await stage.publish(merchant, { side: 'buy', price: '1' });
    const seller = await stage.person({ funds: { USDT: '150' } });
    const methodId = await addBank(seller);
    const order = await seller.client.call('fiat.open_order', {
      ad_id: ad.id,
      quantity: '100.000001',
      price: '1',
      method_id: methodId,
    });
    expect(order).toMatchObject({ role: 'seller', amount: '100.01', payee: { real_name: seller.name } });
    expect(await fiatBalance(server, seller)).toEqual({ available: '49.999999', held: '100.000001' });
    const before = await fiatBalance(server, merchant);
    await payFor(merchant, order.id);
    await confirmReceipt(seller, order.id);
    const after = await fiatBalance(server, merchant);
    expect(await fiatBalance(server, seller)).toEqual({ available: '49.999999', held: '0' });
    expect(Number(after.available) - Number(before.available)).toBeCloseTo(99.85, 5);
    expect((await readOrder(merchant, order.id)).withdrawable_at).toBeNull();
    await expect(
      seller.client.call('fiat.open_order', {
        ad_id: ad.id,
        quantity: '60',
        price: '1',
        method_id: methodId,
      }),
    ).rejects.toMatchObject({ key: 'ledger.insufficient_balance', details: { accepted: '49.999999' } });
  });

  it('keeps payee and price while the merchant changes both', async () => {
    const other = merchantOf(0);
    const ad = await stage.publish(other);
    const buyer = await stage.person();
    const order = await buyOn(buyer, ad);
    await other.client.call('fiat.save_collection_method', {
      id: other.methodId,
      kind: 'bank',
      real_name: other.name,
      bank_name: 'Other Bank',
      card_number: '6222021234567899999',
      pay_password: TEST_PAY_PASSWORD,
    });
    await other.client.call('fiat.edit_ad', {
      id: ad.id,
      quantity: '900',
      price_kind: 'fixed',
      price: '1.5',
      min_volume: '20',
      max_volume: '500',
      method_ids: other.methodId,
    });
    const kept = await readOrder(buyer, order.id);
    expect(kept).toMatchObject({
      price: '1.02',
      payee: { bank_name: 'Deutsche Bank', card_number: '6222021234567890123' },
    });
    await expect(buyOn(buyer, ad)).rejects.toMatchObject({
      key: 'fiat.price_changed',
      details: { accepted: '1.5' },
    });
  });
});

describe('who opens an order', () => {
  it('is refused what the ad does not take', async () => {
    const ad = await stage.publish(merchant);
    const buyer = await stage.person();
    const open = (input: object) => buyOn(buyer, ad, input);
    await expect(open({ amount: '19.99' })).rejects.toMatchObject({
      key: 'fiat.volume_out_of_range',
      details: { field: 'amount', accepted: '20' },
    });
    await expect(open({ amount: '500.01' })).rejects.toMatchObject({ details: { accepted: '500' } });
    await expect(open({ amount: '20.001' })).rejects.toMatchObject({
      key: 'fiat.volume_decimals',
      details: { limit: '2', accepted: '20' },
    });
    await expect(open({ amount: '20', quantity: '20' })).rejects.toMatchObject({
      key: 'fiat.field_required',
    });
    await expect(open({ kind: 'alipay' })).rejects.toMatchObject({
      key: 'fiat.payment_kind_not_taken',
      details: { field: 'kind', accepted: 'bank' },
    });
    await expect(open({ kind: undefined })).rejects.toMatchObject({ key: 'fiat.field_required' });
    await expect(open({ price: '1.01' })).rejects.toMatchObject({ key: 'fiat.price_changed' });
    const unknown = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
    await expect(open({ ad_id: unknown })).rejects.toMatchObject({ key: 'fiat.ad_not_found' });
    await expect(buyOn(merchant, ad)).rejects.toMatchObject({ key: 'fiat.own_ad' });
    await merchant.client.call('fiat.change_ad', { id: ad.id, action: 'suspend' });
    await expect(open({})).rejects.toMatchObject({ key: 'fiat.ad_not_open' });
  });

  it('must be certified and not frozen, and whom the ad is for', async () => {
    const ad = await stage.publish(merchant, { counterparty_level: '2', counterparty_orders: '1' });
    const plain = { ...(await server.user({ isVerified: false })), name: '' };
    await expect(buyOn(plain, ad)).rejects.toMatchObject({ key: 'identity.not_verified' });
    const low = await stage.person({ level: 1 });
    await expect(buyOn(low, ad)).rejects.toMatchObject({
      key: 'fiat.counterparty_refused',
      details: { field: 'counterparty_level' },
    });
    const fresh = await stage.person({ level: 2 });
    await expect(buyOn(fresh, ad)).rejects.toMatchObject({ details: { field: 'counterparty_orders' } });
  });

  it('buys little at first, and at most three orders at a time', async () => {
    const ad = shared;
    const buyer = await stage.person();
    await expect(buyOn(buyer, ad, { amount: '204.1' })).rejects.toMatchObject({
      key: 'fiat.order_value_max',
      details: { limit: '200' },
    });
    for (let count = 0; count < 3; count += 1) await buyOn(buyer, ad);
    await expect(buyOn(buyer, ad)).rejects.toMatchObject({
      key: 'fiat.too_many_orders',
      details: { limit: '3' },
    });
    expect(await buyer.client.call('fiat.standing', {})).toMatchObject({
      active_orders: 3,
      active_orders_max: 3,
      order_value_max: '200',
      value_left: '19700',
      can_trade: true,
    });
  });

  it('of level one trades 5,000 USDT in total, and a merchant ten bonds at a time', async () => {
    const ad = shared;
    const buyer = await stage.person({ level: 1 });
    const order = await buyOn(buyer, ad);
    const db = server.owner;
    await db.query('update fiat.person set bought = 5, completed = 5, ended = 5 where user_id = $1', [
      buyer.userId,
    ]);
    expect(await buyer.client.call('fiat.standing', {})).toMatchObject({
      value_left: '4900',
      order_value_max: '1000',
    });
    await db.query('alter table fiat.order disable trigger order_frozen');
    await db.query('update fiat.order set value = 4950 where public_id = $1', [order.id]);
    await expect(buyOn(buyer, ad)).rejects.toMatchObject({
      key: 'fiat.limit_reached',
      details: { limit: '50' },
    });
    await db.query('update fiat.order set value = 29950 where public_id = $1', [order.id]);
    const other = await stage.person();
    await expect(buyOn(other, ad)).rejects.toMatchObject({ key: 'fiat.bond_exhausted' });
    await db.query('update fiat.order set value = 100 where public_id = $1', [order.id]);
    await db.query('alter table fiat.order enable trigger order_frozen');
    await db.query('update fiat.person set bought = 0, completed = 0, ended = 0 where user_id = $1', [
      buyer.userId,
    ]);
  });

  it('opens one order for one idempotency key', async () => {
    const ad = shared;
    const buyer = await stage.person();
    const input = { ad_id: ad.id, amount: '51', price: '1.02', kind: 'bank' } as const;
    const open = (more = {}) =>
      buyer.client.call('fiat.open_order', { ...input, ...more }, { idempotencyKey: 'one' });
    const [first, second] = await Promise.all([open(), open()]);
    expect(second.id).toBe(first.id);
    await expect(open({ amount: '52' })).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
    expect((await buyer.client.call('fiat.orders', {})).data).toHaveLength(1);
  });
});

describe('three cancellations a day', () => {
  it('stop the buying until midnight, however soon they come and whatever their reason', async () => {
    const ad = shared;
    const buyer = await stage.person();
    for (const [left, reason] of [
      [2, 'changed_mind'],
      [1, 'seller_unreachable'],
      [0, 'payee_wrong'],
    ] as const) {
      const { id } = await buyOn(buyer, ad);
      const ended = await buyer.client.call('fiat.cancel', { id, reason });
      expect(ended).toMatchObject({ state: 'cancelled', cancellations_left: left });
    }
    await expect(buyOn(buyer, ad)).rejects.toMatchObject({ key: 'fiat.buying_blocked' });
    const standing = await buyer.client.call('fiat.standing', {});
    expect(standing).toMatchObject({ cancellations_left: 0, block_reason: 'cancellations' });
    expect(standing.blocked_until).toBe(Date.UTC(2026, 10, 22));
    expect(await kindsOf(buyer)).toContain('fiat_buying_blocked');
  });
});

describe('after the payment', () => {
  it('needs a voucher of its own, and compares the name', async () => {
    const ad = shared;
    const buyer = await stage.person();
    const order = await buyOn(buyer, ad);
    const pay = (voucher?: string) =>
      buyer.client.call('fiat.pay', { id: order.id, payer_name: 'Bob', ...(voucher ? { voucher } : {}) });
    await expect(pay()).rejects.toMatchObject({ key: 'fiat.voucher_required' });
    const foreign = await uploadPaper(merchant.client, 'payment_voucher');
    await expect(pay(foreign)).rejects.toMatchObject({ key: 'file.not_found' });
    const otherPurpose = await uploadPaper(buyer.client, 'payment_qr');
    await expect(pay(otherPurpose)).rejects.toMatchObject({ key: 'file.not_found' });
    const voucher = await uploadPaper(buyer.client, 'payment_voucher');
    expect(await pay(voucher)).toMatchObject({ state: 'paid', is_payer_name_equal: false });
    const second = await buyOn(buyer, ad);
    await expect(
      buyer.client.call('fiat.pay', { id: second.id, voucher, payer_name: buyer.name }),
    ).rejects.toMatchObject({ key: 'file.already_used' });
  });

  it('lets each side act by the table, and no other user at all', async () => {
    const ad = shared;
    const buyer = await stage.person();
    const { id } = await buyOn(buyer, ad);
    const notAllowed = { key: 'fiat.action_not_allowed' };
    await expect(confirmReceipt(merchant, id)).rejects.toMatchObject(notAllowed);
    await expect(merchant.client.call('fiat.cancel', { id, reason: 'other' })).rejects.toMatchObject(
      notAllowed,
    );
    expect((await merchant.client.call('fiat.extend', { id })).due_at).toBe(server.clock.now() + HOUR_MS);
    await expect(merchant.client.call('fiat.extend', { id })).rejects.toMatchObject({
      key: 'fiat.already_extended',
    });
    await payFor(buyer, id);
    await expect(confirmReceipt(buyer, id)).rejects.toMatchObject(notAllowed);
    const dispute = { id, reason: 'not_released', text: 'Nothing happens.' } as const;
    await expect(buyer.client.call('fiat.dispute', dispute)).rejects.toMatchObject({
      key: 'fiat.dispute_too_early',
    });
    const postponed = await merchant.client.call('fiat.postpone', {
      id,
      reason: 'bank_delay',
      text: 'Monday',
    });
    expect(postponed).toMatchObject({
      state: 'postponed',
      postpone_reason: 'bank_delay',
      postpone_text: 'Monday',
    });
    expect(postponed.due_at).toBe(server.clock.now() + 36 * HOUR_MS);
    await expect(merchant.client.call('fiat.postpone', { id, reason: 'other' })).rejects.toMatchObject(
      notAllowed,
    );
    server.clock.advance(15 * MINUTE_MS);
    expect(await buyer.client.call('fiat.dispute', dispute)).toMatchObject({
      state: 'disputed',
      dispute: {
        opened_by: 'buyer',
        reason: 'not_released',
        evidence_until: server.clock.now() + 24 * HOUR_MS,
      },
      actions: ['cancel', 'add_evidence'],
    });
    const stranger = await stage.person();
    const notFound = { key: 'fiat.order_not_found' };
    await expect(readOrder(stranger, id)).rejects.toMatchObject(notFound);
    await expect(confirmReceipt(stranger, id)).rejects.toMatchObject(notFound);
    await expect(stranger.client.call('fiat.cancel', { id, reason: 'other' })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      merchant.client.call('fiat.confirm', { id, is_payer_name_equal: 'true', pay_password: '000000' }),
    ).rejects.toMatchObject({ key: 'identity.wrong_pay_password' });
    await confirmReceipt(merchant, id);
  });

  it('does a call once for its key, and refuses another body with it', async () => {
    const ad = shared;
    const buyer = await stage.person();
    const { id } = await buyOn(buyer, ad);
    const cancel = (reason: 'other' | 'agreed') =>
      buyer.client.call('fiat.cancel', { id, reason }, { idempotencyKey: 'cancel-once' });
    const [first, second] = await Promise.all([cancel('other'), cancel('other')]);
    expect([first.state, second.state]).toEqual(['cancelled', 'cancelled']);
    expect((await readOrder(buyer, id)).events).toHaveLength(2);
    await expect(cancel('agreed')).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
  });

  it('gives the coins back to the ad, or to a seller whose ad has ended', async () => {
    const other = merchantOf(1);
    const ad = await stage.publish(other);
    const buyer = await stage.person();
    const free = await fiatBalance(server, other);
    const first = await buyOn(buyer, ad);
    await buyer.client.call('fiat.cancel', { id: first.id, reason: 'other' });
    expect(await fiatBalance(server, other)).toEqual(free);
    const second = await buyOn(buyer, ad);
    await other.client.call('fiat.change_ad', { id: ad.id, action: 'cancel' });
    expect((await fiatBalance(server, other)).held).toBe('3100.15');
    await buyer.client.call('fiat.cancel', { id: second.id, reason: 'other' });
    expect(await fiatBalance(server, other)).toEqual({ available: '5000', held: '3000' });
  });
});

it('lists orders by state, role and coin, page by page and as a file', async () => {
  const ad = shared;
  const buyer = await stage.person();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.unshift((await buyOn(buyer, ad)).id);
  await buyer.client.call('fiat.cancel', { id: ids[2] ?? '', reason: 'other' });
  const list = (input: object) => buyer.client.call('fiat.orders', input);
  expect((await list({})).data.map(({ id }) => id)).toEqual(ids);
  expect((await list({ is_active: 'true' })).data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect((await list({ state: 'cancelled', role: 'buyer' })).data).toHaveLength(1);
  expect((await list({ role: 'seller' })).data).toEqual([]);
  expect((await list({ is_maker: 'true' })).data).toEqual([]);
  const page = await list({ limit: '2' });
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await list({ limit: '2', cursor: page.next_cursor });
  expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(2));
});

it('keeps what was bought for a day, and nothing else', async () => {
  const ad = shared;
  const buyer = await stage.person({ funds: { USDT: '0' } });
  await server.fund(buyer.userId, { USDT: '1000' });
  const { id } = await buyOn(buyer, ad);
  await payFor(buyer, id);
  await confirmReceipt(merchant, id);
  const { mayLeave } = server.app.slices.wallet;
  const { db } = server.app.slices;
  const from = { userId: buyer.userId, currencyId: 1, wallet: 'trade' } as const;
  await buyer.client.call('ledger.transfer', {
    from_account_type_id: 3,
    to_account_type_id: 1,
    currency_id: 1,
    amount: '100',
  });
  // 1,100 in worth without 110 that stand for the 100 bought ones.
  expect(await mayLeave.leavableAmount(db, from)).toBe('990');
  await expect(
    db.transaction((tx) =>
      mayLeave.assertMayLeave(tx, {
        ...{ exit: 'ad', userId: buyer.userId, currencyId: 1, amount: '991', payee: null, proof: null },
      }),
    ),
  ).rejects.toMatchObject({
    key: 'wallet.immature_funds',
  });
  await letPass(server, 24 * HOUR_MS);
  expect(await mayLeave.leavableAmount(db, from)).toBe('1100');
});

it('leaves books that the audit proves', async () => {
  await server.app.slices.fiat.runDeadlines();
  const { db, ledger, identity } = server.app.slices;
  await assertAuditClean({ db, clock: server.clock, ledger, identity });
});
