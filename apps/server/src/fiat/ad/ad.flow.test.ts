import type { EndpointNamed, InputOf } from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChanged } from '../../identity/index.ts';
import { type FiatMerchant, fiatBalance, type FiatStage, fiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let stage: FiatStage;
let shared: FiatMerchant;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  shared = await stage.merchant();
});
afterAll(() => server.stop());

type EditInput = InputOf<EndpointNamed<'fiat.edit_ad'>>;

const TERMS = { price_kind: 'fixed', price: '1.02', min_volume: '20', max_volume: '500' } as const;
const edit = (merchant: FiatMerchant, input: Partial<EditInput> & { readonly id: string }, key?: string) =>
  merchant.client.call(
    'fiat.edit_ad',
    { quantity: '1000', ...TERMS, method_ids: merchant.methodId, ...input },
    key === undefined ? {} : { idempotencyKey: key },
  );
const change = (merchant: FiatMerchant, id: string, action: 'open' | 'suspend' | 'cancel', key?: string) =>
  merchant.client.call('fiat.change_ad', { id, action }, key === undefined ? {} : { idempotencyKey: key });
const balanceOf = (merchant: FiatMerchant) => fiatBalance(server, merchant);

describe('publishing', () => {
  it('holds the coins of a selling ad with the fee on top, and nothing for a buying one', async () => {
    const merchant = await stage.merchant();
    const ad = await stage.publish(merchant);
    expect(ad).toMatchObject({ state: 'open', price: '1.02', quantity: '1000', held: '1001.5' });
    expect(ad).toMatchObject({ available_volume: '500', payment_kinds: ['bank'], window_minutes: 30 });
    expect(await balanceOf(merchant)).toEqual({ available: '3998.5', held: '4001.5' });
    const buying = await stage.publish(merchant, { side: 'buy' });
    expect(buying).toMatchObject({ held: '0', method_ids: [], payment_kinds: ['bank'] });
    expect((await balanceOf(merchant)).held).toBe('4001.5');
  });

  it('publishes once for one key, and refuses another body with it', async () => {
    const merchant = await stage.merchant();
    const input = { side: 'sell', currency_id: 1, unit: 'EUR', quantity: '100', ...TERMS } as const;
    const send = (more: object = {}) =>
      merchant.client.call(
        'fiat.publish_ad',
        { ...input, method_ids: merchant.methodId, ...more },
        { idempotencyKey: 'one-intent' },
      );
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await expect(send({ quantity: '101' })).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
    expect((await balanceOf(merchant)).held).toBe('3100.15');
  });

  it.each([
    [{ price: '0' }, 'fiat.price_not_positive', { field: 'price' }],
    [{ price: '1.00001' }, 'fiat.price_decimals', { field: 'price', limit: '4', accepted: '1' }],
    [{ price_kind: 'floating' }, 'fiat.field_required', { field: 'floating_percent' }],
    [
      { price_kind: 'floating', floating_percent: '84.99' },
      'fiat.floating_out_of_range',
      { field: 'floating_percent', accepted: '85' },
    ],
    [
      { price_kind: 'floating', floating_percent: '115.01' },
      'fiat.floating_out_of_range',
      { accepted: '115' },
    ],
    [{ unit: 'CNY', price_kind: 'floating', floating_percent: '100' }, 'fiat.no_index', {}],
    [{ min_volume: '500.01' }, 'fiat.volume_order', { field: 'max_volume', accepted: '500.01' }],
    [{ min_volume: '10.19' }, 'fiat.volume_too_small', { field: 'min_volume', accepted: '10.2' }],
    [{ max_volume: '500.001' }, 'fiat.volume_decimals', { field: 'max_volume', limit: '2' }],
    [{ method_ids: '' }, 'fiat.field_required', { field: 'method_ids' }],
    [
      { side: 'buy', payment_kinds: 'bank,cash' },
      'fiat.payment_method_not_offered',
      { field: 'payment_kinds', accepted: 'bank, alipay, wechat' },
    ],
    [{ quantity: '0' }, 'ledger.amount_zero', { field: 'quantity' }],
    [{ quantity: '1.000000001' }, 'ledger.amount_decimals', { field: 'quantity', accepted: '1' }],
    [{ quantity: '19' }, 'fiat.volume_order', { field: 'quantity', accepted: '19.60784314' }],
    [
      { quantity: '5000' },
      'ledger.insufficient_balance',
      { field: 'quantity', limit: '5007.5', accepted: '4992.51123315' },
    ],
    [{ currency_id: 4 }, 'fiat.coin_not_found', { accepted: 'USDT, BTC, ETH' }],
    [{ currency_id: 2, price: '60000' }, 'fiat.no_index', { field: 'currency_id' }],
  ] as const)('refuses %j', async (input, key, details) => {
    await expect(stage.publish(shared, input)).rejects.toMatchObject({ key, details });
    expect(await balanceOf(shared)).toEqual({ available: '5000', held: '3000' });
  });

  it('takes the quantity that a refusal names', async () => {
    const merchant = await stage.merchant();
    const ad = await stage.publish(merchant, { quantity: '4992.51123315' });
    expect(ad.held).toBe('5000');
    expect((await balanceOf(merchant)).available).toBe('0');
  });

  it('is for certified merchants with methods of their own', async () => {
    const person = await stage.person();
    const input = { side: 'sell', currency_id: 1, unit: 'USD', quantity: '100', ...TERMS } as const;
    await expect(
      person.client.call('fiat.publish_ad', { ...input, method_ids: shared.methodId }),
    ).rejects.toMatchObject({ key: 'fiat.not_a_merchant' });
    const merchant = await stage.merchant();
    await expect(stage.publish(merchant, { method_ids: shared.methodId })).rejects.toMatchObject({
      key: 'fiat.method_not_found',
      details: { field: 'method_ids' },
    });
  });

  it('keeps ten of a side open, ten of the other beside them', async () => {
    const merchant = await stage.merchant();
    const publish = (side: 'sell' | 'buy', more: object = {}) =>
      stage.publish(merchant, { side, quantity: '50', ...more });
    const ads = [];
    for (let count = 0; count < 10; count += 1) ads.push(await publish('buy'));
    await expect(publish('buy')).rejects.toMatchObject({
      key: 'fiat.too_many_ads',
      details: { limit: '10' },
    });
    const waiting = await publish('buy', { is_auto_open: false });
    expect(waiting.state).toBe('suspended');
    await expect(change(merchant, waiting.id, 'open')).rejects.toMatchObject({ key: 'fiat.too_many_ads' });
    expect((await publish('sell')).state).toBe('open');
    await change(merchant, ads[0]?.id ?? '', 'suspend');
    expect((await change(merchant, waiting.id, 'open')).state).toBe('open');
    const listed = await merchant.client.call('fiat.own_ads', { side: 'buy', limit: 5 });
    expect(listed.data[0]?.id).toBe(waiting.id);
    const next = await merchant.client.call('fiat.own_ads', {
      side: 'buy',
      cursor: listed.next_cursor ?? '',
    });
    expect(next.data.map(({ id }) => id)).toContain(ads[0]?.id);
    expect(next.data).toHaveLength(6);
  });

  it('masks links in the remarks', async () => {
    const merchant = await stage.merchant();
    const ad = await stage.publish(merchant, { remarks: 'Write me at https://example.com/pay' });
    expect(ad.remarks).not.toContain('example.com');
  });
});

describe('changing', () => {
  it('adds and takes away coins with their fee, and counts both', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    const more = await edit(merchant, { id, quantity: '1500', price: '1.05', remarks: 'Business accounts' });
    expect(more).toMatchObject({
      price: '1.05',
      quantity: '1500',
      quantity_published: '1500',
      held: '1502.25',
    });
    const less = await edit(merchant, { id, quantity: '200' });
    expect(less).toMatchObject({ quantity: '200', quantity_published: '1500', quantity_taken_down: '1300' });
    expect(await balanceOf(merchant)).toEqual({ available: '4799.7', held: '3200.3' });
  });

  it('edits once for one key, although coins would be added again', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant, { quantity: '100' });
    const edited = await edit(merchant, { id, quantity: '300' }, 'first');
    await server.app.slices.db.query(
      'update fiat.ad set remaining = 250, live = 50, held = 250 + fee_remaining where id = $1',
      [id],
    );
    expect(await edit(merchant, { id, quantity: '300' }, 'first')).toEqual(edited);
    const { data } = await merchant.client.call('fiat.own_ads', {});
    expect(data.map(({ quantity }) => quantity)).toEqual(['250']);
    await expect(edit(merchant, { id, quantity: '301' }, 'first')).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
  });

  it('suspends, opens and takes down; what was taken down stays so', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    expect(await change(merchant, id, 'suspend')).toMatchObject({ state: 'suspended', held: '1001.5' });
    await expect(change(merchant, id, 'suspend')).rejects.toMatchObject({ key: 'fiat.ad_unchanged' });
    expect((await change(merchant, id, 'open')).state).toBe('open');
    const taken = await change(merchant, id, 'cancel', 'key');
    expect(taken).toMatchObject({
      state: 'cancelled',
      quantity: '0',
      quantity_taken_down: '1000',
      held: '0',
    });
    expect(await change(merchant, id, 'cancel', 'key')).toEqual(taken);
    expect(await balanceOf(merchant)).toEqual({ available: '5000', held: '3000' });
    await expect(change(merchant, id, 'open')).rejects.toMatchObject({ key: 'fiat.ad_ended' });
    await expect(edit(merchant, { id })).rejects.toMatchObject({ key: 'fiat.ad_ended' });
  });

  it('frees the coins once, however many take it down at the same time', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => change(merchant, id, 'cancel', `key-${index}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(merchant)).toEqual({ available: '5000', held: '3000' });
  });

  it('knows no ad of another merchant', async () => {
    const [owner, other] = [await stage.merchant(), await stage.merchant()];
    const { id } = await stage.publish(owner);
    const refusal = { key: 'fiat.ad_not_found' };
    await expect(change(other, id, 'cancel')).rejects.toMatchObject(refusal);
    await expect(edit(other, { id })).rejects.toMatchObject(refusal);
    expect((await other.client.call('fiat.own_ads', {})).data).toEqual([]);
    expect((await balanceOf(owner)).held).toBe('4001.5');
  });

  it('is refused to a frozen merchant', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    const { db, identity } = server.app.slices;
    await db.transaction((tx) => identity.freezeForReview(tx, merchant.userId));
    server.app.bus.publish(userChanged, { userId: merchant.userId });
    await expect(change(merchant, id, 'cancel')).rejects.toMatchObject({ key: 'identity.frozen' });
  });
});

describe('operators', () => {
  it('suspend and remove an ad with a reason, and the merchant is notified', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    const decide = (action: 'suspend' | 'remove') =>
      stage.arbiter.client.call('fiat.operator_change_ad', { id, action, reason: 'price of another coin' });
    expect(await decide('suspend')).toMatchObject({
      state: 'suspended',
      held: '1001.5',
      user_id: merchant.userId,
    });
    await expect(decide('suspend')).rejects.toMatchObject({ key: 'fiat.ad_unchanged' });
    expect(await decide('remove')).toMatchObject({ state: 'removed', quantity: '0', held: '0' });
    await expect(decide('remove')).rejects.toMatchObject({ key: 'fiat.ad_ended' });
    expect(await balanceOf(merchant)).toEqual({ available: '5000', held: '3000' });
    const { data } = await merchant.client.call('notification.list', {});
    expect(data.filter(({ kind }) => kind === 'fiat_ad_removed')).toHaveLength(1);
    const shown = await stage.arbiter.client.call('fiat.operator_ads', {
      state: 'removed',
      user_id: merchant.userId,
    });
    expect(shown.data.map((row) => row.id)).toEqual([id]);
    const [row] = await server.app.slices.db.query<{ action: string; reason: string }>(
      'select action, reason from operator.audit order by seq desc limit 1',
    );
    expect(row).toEqual({ action: 'fiat.remove_ad', reason: 'price of another coin' });
  });

  it('do not touch an ad of their own', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    const uid = (await server.app.slices.identity.uidsOf([merchant.userId])).get(merchant.userId) ?? '';
    const own = await server.operator({ roles: 'fiat_arbiter', userUid: uid });
    await expect(
      own.client.call('fiat.operator_change_ad', { id, action: 'remove', reason: 'for the trial' }),
    ).rejects.toMatchObject({ key: 'operator.own_account' });
  });
});
