import type { CallInput } from '@openbourse/client';
import { addDecimal, compareDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { haltMatch } from '../testing/halts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const BTC_USDT = 1;
const PLACES = 200;

let server: TestServer;
let user: TestUser;
let other: TestUser;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { OB_API_ORDERS_PER_10S: '1000' } });
});
beforeEach(async () => {
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(11_000);
  user = await server.user({ funds: { USDT: '10000', BTC: '1' } });
  other = await server.user({ funds: { USDT: '100000', BTC: '5' } });
});
afterEach(async () => {
  for (const { client } of [user, other]) await client.call('spot.cancel_all', {});
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});
afterAll(() => server.stop());

type Scaled = CallInput<'spot.place_scaled_orders'>;
type Changed = Partial<Scaled>;

const RANGE: Scaled & { readonly orders: number } = {
  ...{ currency_match_id: BTC_USDT, side: 'buy', lowest_price: '49000', highest_price: '49400' },
  ...{ orders: 5, distribution: 'even' },
};

const place = (input: Changed, by = user) =>
  by.client.call('spot.place_scaled_orders', { ...RANGE, ...input });

/** The same call each time: what a client sends when it heard no answer. */
function repeated(input: Changed) {
  keys += 1;
  const idempotencyKey = `scaled-${keys}-key`;
  return (changed: Changed = {}) =>
    user.client.call('spot.place_scaled_orders', { ...RANGE, ...input, ...changed }, { idempotencyKey });
}

const refusalOf = (input: Changed) =>
  place(input).then(
    () => null,
    (error: { readonly key: string; readonly details: Record<string, string> }) => error,
  );

async function balanceOf(code: string, of = user) {
  const [account] = await of.client.call('ledger.account_list', {});
  const balance = account?.balances.find((one) => one.code === code);
  return { available: balance?.available, held: balance?.held };
}

const rest = (order: { readonly side: 'buy' | 'sell'; readonly price: string; readonly quantity: string }) =>
  other.client.call('spot.place_order', { currency_match_id: BTC_USDT, type: 'limit', ...order });

const openOrders = () => user.client.call('spot.open_orders', {});

describe('scaled orders', () => {
  test('are ordinary limit orders from the lowest price to the highest, with the sum of their holds', async () => {
    const { orders } = await place({ quantity: '0.1' });
    expect(orders.map(({ price, quantity, state }) => [price, quantity, state])).toEqual(
      ['49000', '49100', '49200', '49300', '49400'].map((price) => [price, '0.02', 'pending']),
    );
    expect(orders).toMatchObject(
      orders.map(() => ({ type: 'limit', time_in_force: 'gtc', post_only: false, oco_order_id: null })),
    );
    expect(await balanceOf('USDT')).toEqual({ available: '5080', held: '4920' });
    expect((await openOrders()).map(({ id }) => id).toSorted()).toEqual(
      orders.map(({ id }) => id).toSorted(),
    );
  });

  test('of two are no pair: one is canceled and the other stays', async () => {
    const { orders } = await place({ orders: 2, quantity: '0.02' });
    const [first, second] = orders;
    await user.client.call('spot.cancel_order', { id: first?.id ?? '' });
    expect((await openOrders()).map(({ id }) => id)).toEqual([second?.id]);
    const amended = await user.client.call('spot.amend_order', { id: second?.id ?? '', quantity: '0.005' });
    expect(amended.order).toMatchObject({ quantity: '0.005' });
  });

  test.each([
    ['rising', ['0.01', '0.02', '0.03', '0.04']],
    ['falling', ['0.04', '0.03', '0.02', '0.01']],
  ] as const)('have sizes that are %s with the price', async (distribution, sizes) => {
    const { orders } = await place({ orders: 4, distribution, side: 'sell', quantity: '0.1000099' });
    expect(orders.map(({ quantity }) => quantity)).toEqual(sizes);
    expect(await balanceOf('BTC')).toEqual({ available: '0.9', held: '0.1' });
  });

  test('by total hold no more than it, and a step more would', async () => {
    await place({ total: '1000' });
    const { held = '' } = await balanceOf('USDT');
    expect(compareDecimal(held, '1000') <= 0).toBe(true);
    expect(compareDecimal(addDecimal(held, '0.494'), '1000') > 0).toBe(true);
  });

  test('take what the book offers at their prices, and the rest waits', async () => {
    await rest({ side: 'sell', price: '49250', quantity: '0.03' });
    const { orders } = await place({ quantity: '0.1' });
    expect(orders.map(({ executed_quantity, state }) => [executed_quantity, state])).toEqual([
      ...(['0', '0', '0'] as const).map((none) => [none, 'pending']),
      ...[
        ['0.02', 'completed'],
        ['0.01', 'pending'],
      ],
    ]);
    expect(await balanceOf('USDT')).toMatchObject({ held: '3440' });
  });
});

describe('scaled orders that other accounts pay for', () => {
  const TO_FINANCIAL = { currency_id: 1, from_account_type_id: 1, to_account_type_id: 5 };

  test('bring what is missing in the same step, and nothing where they are refused', async () => {
    await user.client.call('ledger.transfer', { ...TO_FINANCIAL, amount: '9500' });
    const move = '1:5=4500';
    expect(await refusalOf({ quantity: '0.1' })).toMatchObject({ key: 'ledger.insufficient_balance' });
    expect(await refusalOf({ quantity: '0.5', move })).toMatchObject({ key: 'ledger.insufficient_balance' });
    expect(await balanceOf('USDT')).toEqual({ available: '500', held: '0' });
    await place({ quantity: '0.1', move });
    expect(await balanceOf('USDT')).toEqual({ available: '80', held: '4920' });
  });
});

describe('a call of scaled orders', () => {
  test('that is sent again places nothing more, and another one by its key is refused', async () => {
    const send = repeated({ quantity: '0.1' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    await user.client.call('spot.cancel_all', {});
    expect(await send()).toEqual(first);
    expect(await openOrders()).toEqual([]);
    await expect(send({ quantity: '0.2' })).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
  });

  test('is answered again where its prices would be refused by now', async () => {
    const send = repeated({ quantity: '0.1' });
    const first = await send();
    const open = await haltMatch({ db: server.app.slices.db, modes: server.app.slices.modes }, BTC_USDT);
    expect(await send()).toEqual(first);
    await expect(place({ quantity: '0.1' })).rejects.toMatchObject({ key: 'market.halted' });
    await open();
  });

  test('places all or none where the last of them finds no place', async () => {
    for (let count = 0; count < PLACES - 3; count += 20)
      await place({ orders: Math.min(20, PLACES - 3 - count), quantity: '0.006' });
    const before = await balanceOf('USDT');
    expect(await refusalOf({ quantity: '0.006' })).toMatchObject({
      key: 'spot.too_many_open_orders',
      details: { field: 'orders', limit: '200', accepted: '3' },
    });
    expect(await balanceOf('USDT')).toEqual(before);
    expect((await place({ orders: 3, quantity: '0.02' })).orders).toHaveLength(3);
  });

  test('counts each of its orders among those of ten seconds', async () => {
    const limited = server.app.slices.spot.orderLimit;
    const { tenSeconds } = limited.counts(user.userId);
    await place({ quantity: '0.1' });
    expect(limited.counts(user.userId).tenSeconds).toBe(tenSeconds + RANGE.orders);
    await refusalOf({ quantity: '1' });
    expect(limited.counts(user.userId).tenSeconds).toBe(tenSeconds + RANGE.orders);
  });
});

describe('a refusal', () => {
  test.each<[string, Changed, string, string]>([
    ['a price off the tick', { lowest_price: '49000.001' }, 'spot.price_tick', 'lowest_price'],
    ['the other price off the tick', { highest_price: '49400.001' }, 'spot.price_tick', 'highest_price'],
    ['a range the wrong way round', { highest_price: '48000' }, 'spot.scaled_range', 'highest_price'],
    ['a range of too few ticks', { highest_price: '49000.03' }, 'spot.scaled_range', 'highest_price'],
    ['orders that are worth too little', { quantity: '0.0001' }, 'spot.scaled_too_small', 'quantity'],
    ['no lot at all', { quantity: '0' }, 'spot.scaled_too_small', 'quantity'],
    ['a price too far below', { lowest_price: '30000' }, 'spot.price_band', 'lowest_price'],
    ['a price too far above', { highest_price: '70000' }, 'spot.price_band', 'highest_price'],
    ['more than there is', { quantity: '0.5' }, 'ledger.insufficient_balance', 'quantity'],
  ])('of %s names the field and a value that passes', async (_, wrong, key, field) => {
    const input = { quantity: '0.1', ...wrong };
    const refusal = await refusalOf(input);
    expect(refusal).toMatchObject({ key, details: { field } });
    expect(await openOrders()).toEqual([]);
    expect((await place({ ...input, [field]: refusal?.details['accepted'] })).orders).toHaveLength(5);
  });

  test.each<[string, Changed, string]>([
    ['too little', { total: '30', distribution: 'falling' }, 'spot.scaled_too_small'],
    ['more than there is', { total: '20000' }, 'ledger.insufficient_balance'],
  ])('of a total that is %s names one that passes', async (_, input, key) => {
    const refusal = await refusalOf(input);
    expect(refusal).toMatchObject({ key, details: { field: 'total' } });
    expect((await place({ ...input, total: refusal?.details['accepted'] ?? '' })).orders).toHaveLength(5);
  });

  test('names the order that is worth too little', async () => {
    const refusal = await refusalOf({ distribution: 'falling', quantity: '0.001' });
    expect(refusal?.details).toMatchObject({ order: '5', price: '49400', limit: '5', asset: 'USDT' });
  });

  test('names the order that is larger than one may be', async () => {
    const refusal = await refusalOf({ side: 'sell', distribution: 'rising', quantity: '100000' });
    expect(refusal).toMatchObject({ key: 'spot.scaled_too_large', details: { order: '1', asset: 'BTC' } });
  });

  test('of both sizes and of none says which one', async () => {
    expect(await refusalOf({ quantity: '0.1', total: '1000' })).toMatchObject({
      ...{ key: 'spot.field_not_allowed', details: { field: 'total' } },
    });
    expect(await refusalOf({})).toMatchObject({ key: 'spot.field_required', details: { field: 'quantity' } });
  });

  test('of makers that would trade leads to a range that does not', async () => {
    await rest({ side: 'sell', price: '49300', quantity: '0.01' });
    const makers = { quantity: '0.1', post_only: true };
    const refusal = await refusalOf(makers);
    expect(refusal).toMatchObject({
      ...{ key: 'spot.post_only_would_trade', details: { field: 'highest_price', accepted: '49299.99' } },
    });
    const far = { ...makers, lowest_price: '49350' };
    expect(await refusalOf(far)).toMatchObject({
      details: { field: 'lowest_price', limit: '49300', accepted: '49299.95' },
    });
    expect((await place({ ...makers, highest_price: '49299.99' })).orders).toMatchObject(
      Array.from({ length: 5 }, () => ({ post_only: true, executed_quantity: '0' })),
    );
  });

  test('of one order or of more than twenty comes from the form', async () => {
    for (const orders of [1, 21])
      expect(await refusalOf({ orders, quantity: '1' })).toMatchObject({
        ...{ key: 'request.invalid', details: { field: 'orders' } },
      });
  });
});
