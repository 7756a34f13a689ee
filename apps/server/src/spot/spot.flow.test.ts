import { haltMatch } from '../testing/halts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';

let stage: SpotStage;
let lastUserId = 0;

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(() => stage.stop());
afterEach(async () => {
  for (let userId = 1; userId <= lastUserId; userId += 1) await stage.spot.cancelAll(userId);
  await stage.assertClean();
});

async function newUser(funds: Readonly<Record<string, string>>): Promise<number> {
  lastUserId += 1;
  if (Object.keys(funds).length > 0) await stage.fund(lastUserId, funds);
  return lastUserId;
}

const rich = { USDT: '1000000', BTC: '100' };
const limit = (side: 'buy' | 'sell', price: string, quantity: string) => ({
  side,
  type: 'limit' as const,
  price,
  quantity,
});

/** Makes the last price by a trade between two strangers. */
async function tradeAt(price: string): Promise<void> {
  const [maker, taker] = [await newUser(rich), await newUser(rich)];
  await stage.place(maker, limit('sell', price, '0.001'));
  await stage.place(taker, limit('buy', price, '0.001'));
}

describe('limit orders', () => {
  test('a resting order holds what it can cost and gives it back when it is canceled', async () => {
    const user = await newUser({ USDT: '1000' });
    const { order } = await stage.place(user, limit('buy', '50000', '0.01'));
    expect(order).toMatchObject({
      state: 'pending',
      price: '50000',
      quantity: '0.01',
      executed_quantity: '0',
    });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '500', held: '500' });
    const cancelled = await stage.spot.cancelOrder(user, { id: order.id });
    expect(cancelled).toMatchObject({ state: 'revoked', revoke_reason: 'requested' });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '1000', held: '0' });
    expect(await stage.spot.cancelOrder(user, { id: order.id })).toEqual(cancelled);
  });

  test('a trade happens at the price of the maker, and each side pays its fee in what it receives', async () => {
    const seller = await newUser({ BTC: '1' });
    const buyer = await newUser({ USDT: '60000' });
    const maker = await stage.place(seller, limit('sell', '50000', '0.5'));
    const { order } = await stage.place(buyer, limit('buy', '50100', '1'));
    expect(order).toMatchObject({
      state: 'pending',
      executed_quantity: '0.5',
      executed_total: '25000',
      average_price: '50000',
      fee: '0.0005',
      fee_currency_code: 'BTC',
    });
    expect(await stage.balance(buyer, 'USDT')).toEqual({ available: '9950', held: '25050' });
    expect(await stage.balance(buyer, 'BTC')).toEqual({ available: '0.4995', held: '0' });
    expect(await stage.balance(seller, 'USDT')).toEqual({ available: '24975', held: '0' });
    expect(await stage.balance(seller, 'BTC')).toEqual({ available: '0.5', held: '0' });
    const read = await stage.spot.readOrder(seller, { id: maker.order.id });
    expect(read.order.state).toBe('completed');
    expect(read.fills).toMatchObject([
      {
        role: 'maker',
        side: 'sell',
        price: '50000',
        quantity: '0.5',
        total: '25000',
        fee: '25',
        state: 'paid',
      },
    ]);
  });

  test('ioc revokes what does not trade, fok everything', async () => {
    const [seller, buyer] = [await newUser(rich), await newUser(rich)];
    await stage.place(seller, limit('sell', '50000', '0.2'));
    const fok = await stage.place(buyer, { ...limit('buy', '50000', '0.3'), time_in_force: 'fok' });
    expect(fok.order).toMatchObject({ state: 'revoked', revoke_reason: 'fok', executed_quantity: '0' });
    const ioc = await stage.place(buyer, { ...limit('buy', '50000', '0.3'), time_in_force: 'ioc' });
    expect(ioc.order).toMatchObject({ state: 'revoked', revoke_reason: 'ioc', executed_quantity: '0.2' });
    expect((await stage.balance(buyer, 'USDT')).held).toBe('0');
  });

  test('a post-only order that would trade is refused and not stored', async () => {
    const [seller, buyer] = [await newUser(rich), await newUser(rich)];
    await stage.place(seller, limit('sell', '50000', '0.2'));
    const order = { ...limit('buy', '50000', '0.1'), post_only: true, client_order_id: 'po' };
    await expect(stage.place(buyer, order)).rejects.toMatchObject({
      key: 'spot.post_only_would_trade',
      details: { field: 'price', limit: '50000', accepted: '49999.99' },
    });
    expect(await stage.spot.listOrders(buyer, {})).toMatchObject({ data: [] });
    const rested = await stage.place(buyer, { ...order, price: '49999.99' });
    expect(rested.order).toMatchObject({ state: 'pending', post_only: true });
  });

  test('no user trades with himself: the remainder of the taker is revoked', async () => {
    const user = await newUser(rich);
    await stage.place(user, limit('sell', '50000', '0.2'));
    const { order } = await stage.place(user, limit('buy', '50000', '0.1'));
    expect(order).toMatchObject({ state: 'revoked', revoke_reason: 'self_trade', executed_quantity: '0' });
  });
});

describe('market orders', () => {
  test('by quantity and by total, with the best prices first', async () => {
    const [seller, buyer] = [await newUser(rich), await newUser({ USDT: '20000' })];
    await stage.place(seller, limit('sell', '50000', '0.1'));
    await stage.place(seller, limit('sell', '50010', '0.1'));
    const byQuantity = await stage.place(buyer, { side: 'buy', type: 'market', quantity: '0.15' });
    expect(byQuantity.order).toMatchObject({
      state: 'completed',
      executed_total: '7500.5',
      average_price: '50003.333333333333',
      time_in_force: 'ioc',
    });
    const byTotal = await stage.place(buyer, { side: 'buy', type: 'market', total: '1000' });
    expect(byTotal.order).toMatchObject({
      state: 'completed',
      quantity: null,
      total: '1000',
      executed_quantity: '0.01999',
    });
    expect(await stage.balance(buyer, 'USDT')).toEqual({ available: '11499.8001', held: '0' });
  });

  test('it sweeps five percent, the remainder is revoked', async () => {
    const [seller, buyer] = [await newUser(rich), await newUser(rich)];
    await stage.place(seller, limit('sell', '50000', '0.1'));
    await stage.place(seller, limit('sell', '52500', '0.1'));
    await stage.place(seller, limit('sell', '52500.01', '0.1'));
    const { order } = await stage.place(buyer, { side: 'buy', type: 'market', quantity: '0.3' });
    expect(order).toMatchObject({ state: 'revoked', revoke_reason: 'sweep_bound', executed_quantity: '0.2' });
  });

  test('it needs an opposite side, a least notional and a total for one step', async () => {
    const [seller, buyer] = [await newUser(rich), await newUser(rich)];
    await expect(stage.place(buyer, { side: 'buy', type: 'market', quantity: '1' })).rejects.toMatchObject({
      key: 'market.no_best_price',
    });
    await stage.place(seller, limit('sell', '50000', '0.1'));
    await expect(
      stage.place(buyer, { side: 'buy', type: 'market', quantity: '0.00001' }),
    ).rejects.toMatchObject({
      key: 'spot.min_notional',
      details: { field: 'quantity', limit: '5', accepted: '0.0001' },
    });
    await expect(stage.place(buyer, { side: 'buy', type: 'market', total: '4.99' })).rejects.toMatchObject({
      key: 'spot.min_notional',
      details: { field: 'total', accepted: '5' },
    });
  });
});

describe('stop orders', () => {
  test('a stop-market sell fires when the last price falls to it', async () => {
    await tradeAt('50000');
    const [user, maker, other] = [await newUser({ BTC: '1' }), await newUser(rich), await newUser(rich)];
    const { order } = await stage.place(user, {
      side: 'sell',
      type: 'stop_market',
      stop_price: '49000',
      quantity: '1',
    });
    expect(order).toMatchObject({ state: 'pending', triggered_at: null, stop_price: '49000' });
    expect((await stage.balance(user, 'BTC')).held).toBe('1');
    await stage.place(maker, limit('buy', '49000', '0.1'));
    await stage.place(maker, limit('buy', '48900', '2'));
    await stage.place(other, limit('sell', '49000', '0.1'));
    const read = await stage.spot.readOrder(user, { id: order.id });
    expect(read.order).toMatchObject({
      state: 'completed',
      average_price: '48900',
      triggered_at: stage.clock.now(),
    });
    expect(await stage.balance(user, 'BTC')).toEqual({ available: '0', held: '0' });
  });

  test('a stop-market buy holds its stop price and five percent, and spends no more', async () => {
    await tradeAt('50000');
    const [user, maker] = [await newUser({ USDT: '53550' }), await newUser(rich)];
    const { order } = await stage.place(user, {
      side: 'buy',
      type: 'stop_market',
      stop_price: '51000',
      quantity: '1',
    });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '0', held: '53550' });
    await stage.place(maker, limit('sell', '53000', '0.5'));
    await stage.place(maker, limit('sell', '54900', '1'));
    await tradeAt('51000');
    const read = await stage.spot.readOrder(user, { id: order.id });
    expect(read.order).toMatchObject({
      state: 'revoked',
      revoke_reason: 'budget',
      executed_quantity: '0.99271',
    });
  });

  test('a stop-limit order rests at its price once it has fired', async () => {
    await tradeAt('50000');
    const user = await newUser({ USDT: '51100' });
    const { order } = await stage.place(user, {
      side: 'buy',
      type: 'stop_limit',
      stop_price: '51000',
      price: '51100',
      quantity: '1',
    });
    await tradeAt('51000');
    const read = await stage.spot.readOrder(user, { id: order.id });
    expect(read.order).toMatchObject({
      state: 'pending',
      triggered_at: stage.clock.now(),
      executed_quantity: '0',
    });
    expect(stage.spot.depth(BTC_USDT, 1).bids).toEqual([['51100', '1']]);
  });

  test('a stop price at the last price would fire at once', async () => {
    await tradeAt('50000');
    const user = await newUser(rich);
    await expect(
      stage.place(user, { side: 'sell', type: 'stop_market', stop_price: '50000', quantity: '1' }),
    ).rejects.toMatchObject({
      key: 'spot.stop_would_trigger',
      details: { field: 'stop_price', limit: '50000', accepted: '50000.01' },
    });
  });
});

describe('oco', () => {
  test('one hold for both legs; a fill of the limit leg cancels the stop leg', async () => {
    await tradeAt('50000');
    const [user, buyer] = [await newUser({ BTC: '1' }), await newUser(rich)];
    const placed = await stage.place(user, {
      side: 'sell',
      type: 'oco',
      price: '52000',
      stop_price: '48000',
      quantity: '1',
    });
    expect(placed.order).toMatchObject({ type: 'limit', oco_order_id: placed.oco_order?.id });
    expect(placed.oco_order).toMatchObject({ type: 'stop_market', oco_order_id: placed.order.id });
    expect(await stage.balance(user, 'BTC')).toEqual({ available: '0', held: '1' });
    await stage.place(buyer, limit('buy', '52000', '0.4'));
    expect(await stage.balance(user, 'BTC')).toEqual({ available: '0', held: '0.6' });
    const stop = await stage.spot.readOrder(user, { id: placed.oco_order?.id ?? '' });
    expect(stop.order).toMatchObject({ state: 'revoked', revoke_reason: 'oco' });
  });

  test('a buy pair holds the dearer leg; firing the stop moves the hold', async () => {
    await tradeAt('50000');
    const user = await newUser({ USDT: '60000' });
    const placed = await stage.place(user, {
      side: 'buy',
      type: 'oco',
      price: '48000',
      stop_price: '51000',
      stop_limit_price: '51500',
      quantity: '1',
    });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '8500', held: '51500' });
    await tradeAt('51000');
    const limitLeg = await stage.spot.readOrder(user, { id: placed.order.id });
    expect(limitLeg.order).toMatchObject({ state: 'revoked', revoke_reason: 'oco' });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '8500', held: '51500' });
    expect(await stage.spot.cancelAll(user)).toBe(1);
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '60000', held: '0' });
  });

  test('the prices lie on both sides of the last price', async () => {
    await tradeAt('50000');
    const user = await newUser(rich);
    const pair = { side: 'sell', type: 'oco', quantity: '1' } as const;
    await expect(stage.place(user, { ...pair, price: '50000', stop_price: '48000' })).rejects.toMatchObject({
      key: 'spot.oco_prices',
      details: { field: 'price', limit: '50000', accepted: '50000.01' },
    });
    await expect(stage.place(user, { ...pair, price: '51000', stop_price: '50500' })).rejects.toMatchObject({
      key: 'spot.oco_prices',
      details: { field: 'stop_price', accepted: '49999.99' },
    });
    expect(
      (await stage.place(user, { ...pair, price: '50000.01', stop_price: '49999.99' })).order.state,
    ).toBe('pending');
    expect(await stage.spot.cancelAll(user, BTC_USDT)).toBe(2);
  });
});

describe('refusals', () => {
  const refusals: [string, Record<string, string | boolean>, string, Record<string, string>][] = [
    ['a price off the tick', { price: '50000.001' }, 'spot.price_tick', { limit: '0.01', accepted: '50000' }],
    ['a price of zero', { price: '0' }, 'spot.price_tick', { accepted: '0.01' }],
    ['a quantity off the step', { quantity: '0.000015' }, 'spot.quantity_step', { accepted: '0.00001' }],
    [
      'too large a quantity',
      { quantity: '100.00001' },
      'spot.quantity_max',
      { limit: '100', accepted: '100' },
    ],
    [
      'too small a notional',
      { quantity: '0.00009' },
      'spot.min_notional',
      { limit: '5', accepted: '0.0001' },
    ],
    ['a missing price', { price: '' }, 'spot.field_required', { field: 'price' }],
    ['a total', { total: '5' }, 'spot.field_not_allowed', { field: 'total' }],
    ['a stop price', { stop_price: '5' }, 'spot.field_not_allowed', { field: 'stop_price' }],
    [
      'post-only and ioc',
      { post_only: true, time_in_force: 'ioc' },
      'spot.field_not_allowed',
      { accepted: 'gtc' },
    ],
    [
      'more than the balance',
      { quantity: '30' },
      'ledger.insufficient_balance',
      { limit: '1500000', available: '1000000', accepted: '20' },
    ],
  ];
  test.each(refusals)('%s', async (_name, change, key, details) => {
    const user = await newUser(rich);
    const given = { ...limit('buy', '50000', '0.01'), ...change };
    const order = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    await expect(stage.place(user, order as never)).rejects.toMatchObject({ key, details });
  });

  test('an unverified person and one without a transaction password', async () => {
    const user = await newUser(rich);
    const input = { currency_match_id: BTC_USDT, ...limit('buy', '50000', '0.01') };
    const place = (change: object) => stage.spot.placeOrder({ ...traderOf(user), ...change }, input, '');
    await expect(place({ isFrozen: true })).rejects.toMatchObject({ key: 'identity.frozen' });
    await expect(place({ isUserReal: false })).rejects.toMatchObject({ key: 'identity.not_verified' });
    await expect(place({ hasPayPassword: false })).rejects.toMatchObject({
      key: 'identity.pay_password_required',
    });
  });

  test('an unknown match, a forex match and a halted match', async () => {
    const user = await newUser(rich);
    const order = limit('buy', '50000', '0.01');
    await expect(stage.place(user, { ...order, currency_match_id: 9_999 })).rejects.toMatchObject({
      key: 'market.match_not_found',
    });
    const forex = stage.market.findBySymbol('EURUSD');
    await expect(stage.place(user, { ...order, currency_match_id: forex?.id ?? 0 })).rejects.toMatchObject({
      key: 'spot.not_tradable',
    });
    const open = await haltMatch(stage, BTC_USDT);
    await expect(stage.place(user, order)).rejects.toMatchObject({ key: 'market.halted' });
    await open();
    expect((await stage.place(user, order)).order.state).toBe('pending');
  });

  test('a price beyond twenty percent of the average', async () => {
    await tradeAt('50000');
    stage.clock.advance(300_001);
    await tradeAt('50000');
    const user = await newUser(rich);
    await expect(stage.place(user, limit('buy', '39999.99', '0.01'))).rejects.toMatchObject({
      key: 'spot.price_band',
      details: { field: 'price', low: '40000', high: '60000', accepted: '40000' },
    });
    await expect(stage.place(user, limit('sell', '60000.01', '0.01'))).rejects.toMatchObject({
      details: { accepted: '60000' },
    });
    expect((await stage.place(user, limit('sell', '60000', '0.01'))).order.state).toBe('pending');
  });

  test('the 201st open order of a match', async () => {
    const user = await newUser(rich);
    const orders = Array.from({ length: 200 }, () => stage.place(user, limit('buy', '45000', '0.001')));
    await Promise.all(orders);
    await expect(stage.place(user, limit('buy', '45000', '0.001'))).rejects.toMatchObject({
      key: 'spot.too_many_open_orders',
      details: { limit: '200' },
    });
    expect(await stage.spot.cancelAll(user)).toBe(200);
  });

  test("others' orders, closed orders and unknown ones", async () => {
    const [user, stranger] = [await newUser(rich), await newUser(rich)];
    const { order } = await stage.place(user, limit('buy', '45000', '0.001'));
    await expect(stage.spot.cancelOrder(stranger, { id: order.id })).rejects.toMatchObject({
      key: 'spot.order_not_found',
    });
    await stage.place(stranger, limit('sell', '45000', '0.001'));
    await expect(stage.spot.cancelOrder(user, { id: order.id })).rejects.toMatchObject({
      key: 'spot.order_closed',
      details: { state: 'completed' },
    });
  });
});

describe('repeats', () => {
  test('the same client order id returns the first order, with other terms it is a conflict', async () => {
    const user = await newUser(rich);
    const order = { ...limit('buy', '45000', '0.001'), client_order_id: 'mine-1' };
    const twice = await Promise.all([stage.place(user, order), stage.place(user, order)]);
    expect(twice[1]).toEqual(twice[0]);
    expect(await stage.place(user, order)).toEqual(twice[0]);
    await expect(stage.place(user, { ...order, quantity: '0.002' })).rejects.toMatchObject({
      key: 'spot.client_order_id_conflict',
    });
    await stage.spot.cancelOrder(user, { clientOrderId: 'mine-1' });
    expect((await stage.place(user, order)).order).toMatchObject({
      id: twice[0]?.order.id,
      state: 'revoked',
    });
    expect(await stage.spot.readOrder(user, { clientOrderId: 'mine-1' })).toMatchObject({ fills: [] });
  });

  test('an Idempotency-Key serves as the client order id, and a pair is repeated as a pair', async () => {
    await tradeAt('50000');
    const user = await newUser(rich);
    const input = {
      currency_match_id: BTC_USDT,
      side: 'sell',
      type: 'oco',
      price: '52000',
      stop_price: '48000',
      quantity: '1',
    } as const;
    const first = await stage.spot.placeOrder(traderOf(user), input, 'key-1');
    expect(first.order.client_order_id).toBe('key-1');
    expect(await stage.spot.placeOrder(traderOf(user), input, 'key-1')).toEqual(first);
    expect(await stage.spot.openOrders(user)).toHaveLength(2);
  });
});
