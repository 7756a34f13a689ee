import { createClient, memoryTokenStore } from '@openbourse/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

/** Every call of spot and ledger over HTTP; the server checks each reply against its schema. */
let server: TestServer;
let maker: TestUser;
let taker: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.user({ funds: { USDT: '100000', BTC: '5' } });
  taker = await server.user({ funds: { USDT: '100000', BTC: '5' } });
  server.feed.setPrice('BTC/USDT', '50000');
});
afterAll(() => server.stop());

const order = { currency_match_id: 1, type: 'limit', price: '50000', quantity: '0.5' } as const;

test('an order is placed, met, listed, exported and its money shown', async () => {
  const placed = await maker.client.call('spot.place_order', { ...order, side: 'sell' });
  const met = await taker.client.call('spot.place_order', { ...order, side: 'buy', quantity: '0.2' });
  expect(met.order).toMatchObject({ state: 'completed', average_price: '50000' });
  expect(await maker.client.call('spot.open_orders', {})).toMatchObject([
    { id: placed.order.id, executed_quantity: '0.2' },
  ]);
  const read = await maker.client.call('spot.order', { id: placed.order.id });
  expect(read.fills).toHaveLength(1);
  expect((await taker.client.call('spot.trades', {})).data).toMatchObject([{ role: 'taker', fee: '0.0002' }]);
  expect((await taker.client.call('spot.orders', { state: 'completed' })).data).toHaveLength(1);
  expect(await taker.client.call('spot.fee_rates', { currency_match_id: 1 })).toEqual({
    maker_fee_percent: '0.1',
    taker_fee_percent: '0.1',
    upcoming: [],
  });
  const [account] = await taker.client.call('ledger.account_list', {});
  expect(account?.balances.find((one) => one.code === 'USDT')).toMatchObject({ available: '90000' });
  const entries = await taker.client.call('ledger.account_entries', { kind: 'spot_fee' });
  expect(entries.data).toMatchObject([{ code: 'BTC', amount: '-0.0002', reference: '1:1' }]);
  const detail = await taker.client.call('ledger.account_detail', { account_type_id: 1, currency_id: 1 });
  expect(detail.balance.total).toBe('90000');
});

test('an order is canceled by its own id, and all of them at once', async () => {
  await taker.client.call('spot.place_order', {
    ...order,
    side: 'buy',
    price: '49000',
    client_order_id: 'a',
  });
  await taker.client.call('spot.place_order', {
    ...order,
    side: 'buy',
    price: '49000',
    client_order_id: 'b',
  });
  const cancelled = await taker.client.call('spot.cancel_order', { client_order_id: 'a' });
  expect(cancelled.order).toMatchObject({ state: 'revoked', client_order_id: 'a' });
  expect(await taker.client.call('spot.cancel_all', { currency_match_id: 1 })).toEqual({ cancelled: 1 });
  await expect(taker.client.call('spot.cancel_order', {})).rejects.toMatchObject({
    key: 'spot.field_required',
  });
  await expect(taker.client.call('spot.cancel_order', { id: crypto.randomUUID() })).rejects.toMatchObject({
    key: 'spot.order_not_found',
  });
});

test('who is not verified or has no transaction password cannot trade', async () => {
  const unverified = await server.user({ isVerified: false });
  const unprotected = await server.user({ hasPayPassword: false });
  const place = (user: TestUser) => user.client.call('spot.place_order', { ...order, side: 'buy' });
  await expect(place(unverified)).rejects.toMatchObject({ key: 'identity.not_verified' });
  await expect(place(unprotected)).rejects.toMatchObject({ key: 'identity.pay_password_required' });
});

test('a repeated order is answered to who is frozen meanwhile, and a new one is refused', async () => {
  const { client, email } = await server.user({ funds: { USDT: '1000' } });
  const tokens = memoryTokenStore();
  const again = createClient({ baseUrl: server.url, tokens, locale: () => 'en', onEvent: () => undefined });
  let user = client;
  const terms = { ...order, side: 'buy', price: '49000', quantity: '0.001' } as const;
  const place = (input: { readonly quantity?: string }, idempotencyKey: string) =>
    user.call('spot.place_order', { ...terms, ...input }, { idempotencyKey });
  const pair = { ...terms, side: 'buy', type: 'oco', stop_price: '51000' } as const;
  const placePair = () => user.call('spot.place_order', pair, { idempotencyKey: 'pair' });
  const [first, firstPair] = [await place({}, 'key'), await placePair()];
  await client.call('identity.freeze', { password: TEST_PASSWORD });
  tokens.write(await again.call('identity.login', { account: email, password: TEST_PASSWORD }));
  user = again;
  const refused = { key: 'identity.frozen' };
  expect((await place({}, 'key')).order.id).toBe(first.order.id);
  expect((await placePair()).oco_order?.id).toBe(firstPair.oco_order?.id);
  await expect(place({ quantity: '0.002' }, 'key')).rejects.toMatchObject(refused);
  await expect(place({}, 'another')).rejects.toMatchObject(refused);
});

test('a late repeat of a call that cancels all orders cancels no newer one', async () => {
  const { client } = await server.user({ funds: { USDT: '1000' } });
  const bid = {
    currency_match_id: 1,
    side: 'buy',
    type: 'limit',
    price: '49000',
    quantity: '0.001',
  } as const;
  const cancel = (input: { readonly currency_match_id?: number } = {}) =>
    client.call('spot.cancel_all', input, { idempotencyKey: 'all' });
  await client.call('spot.place_order', bid);
  expect(await Promise.all([cancel(), cancel()])).toEqual([{ cancelled: 1 }, { cancelled: 1 }]);
  await client.call('spot.place_order', bid);
  expect(await cancel()).toEqual({ cancelled: 1 });
  await expect(cancel({ currency_match_id: 1 })).rejects.toMatchObject({
    key: 'request.idempotency_conflict',
  });
  expect(await client.call('spot.open_orders', {})).toHaveLength(1);
  expect(await client.call('spot.cancel_all', {})).toEqual({ cancelled: 1 });
});
