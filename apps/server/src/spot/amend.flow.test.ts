import type { OrderRow } from './topics.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { haltMatch } from '../testing/halts.ts';
import { BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import { ordersExecuted } from './index.ts';

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

async function newUser(): Promise<number> {
  lastUserId += 1;
  await stage.fund(lastUserId, { USDT: '1000', BTC: '1' });
  return lastUserId;
}

async function rest(side: 'buy' | 'sell', price: string, quantity: string, more = {}) {
  const user = await newUser();
  const { order } = await stage.place(user, { side, type: 'limit', price, quantity, ...more });
  return { user, order };
}

type Wanted = { readonly price?: string; readonly quantity?: string };

async function amend(user: number, { id }: Pick<OrderRow, 'id'>, wanted: Wanted, more = {}) {
  const { outcome, orders } = await stage.spot.amend(traderOf(user), {
    ...{ name: { id }, matchId: null, price: wanted.price ?? null, quantity: wanted.quantity ?? null },
    ...{ keepsPlace: false, clientOrderId: null, once: null, ...more },
  });
  return { outcome, now: orders[0]?.row, replaced: orders[1]?.row };
}

const readOf = async (user: number, { id }: Pick<OrderRow, 'id'>) =>
  (await stage.spot.readOrder(user, { id })).order;

/** Sellers to a buyer of so much at a price, in the order of the trades. */
async function sellersTo(price: string, quantity: string): Promise<readonly number[]> {
  const taker = await newUser();
  await stage.fund(taker, { USDT: '9000' });
  await stage.place(taker, { side: 'buy', type: 'limit', price, quantity, time_in_force: 'ioc' });
  const rows = await stage.db.query<{ maker: number }>(
    `select maker_user_id as maker from spot.trade
     where taker_user_id = $1 order by trade_seq`,
    [taker],
  );
  return rows.map(({ maker }) => maker);
}

describe('less of the same price', () => {
  test('keeps its place and its id, and gives back what it held', async () => {
    const [first, second] = [await rest('sell', '50000', '0.01'), await rest('sell', '50000', '0.01')];
    const { now, replaced } = await amend(first.user, first.order, { quantity: '0.004' });
    expect(now).toMatchObject({ id: first.order.id, quantity: '0.004', state: 'pending' });
    expect(replaced).toBeUndefined();
    expect(await stage.balance(first.user, 'BTC')).toEqual({ available: '0.996', held: '0.004' });
    expect(stage.spot.depth(BTC_USDT, 5).asks).toEqual([['50000', '0.014']]);
    expect(await readOf(first.user, first.order)).toMatchObject({ quantity: '0.004' });
    expect(await sellersTo('50000', '0.01')).toEqual([first.user, second.user]);
  });

  test('leaves a repeat of the order what it was, and another order of its id refused', async () => {
    const user = await newUser();
    const asked = { side: 'sell', type: 'limit', price: '50000', quantity: '0.01' } as const;
    const ofId = { client_order_id: `less-${user}` };
    const { order } = await stage.place(user, { ...asked, ...ofId });
    for (const quantity of ['0.006', '0.004']) await amend(user, order, { quantity });
    const repeated = await stage.place(user, { ...asked, ...ofId });
    expect(repeated.order).toMatchObject({ id: order.id, quantity: '0.004' });
    await expect(stage.place(user, { ...asked, ...ofId, quantity: '0.006' })).rejects.toMatchObject({
      key: 'spot.client_order_id_conflict',
    });
  });

  test('counts what is executed, below which nothing is taken', async () => {
    const { user, order } = await rest('buy', '50000', '0.01');
    await rest('sell', '50000', '0.004');
    for (const quantity of ['0.004', '0.003'])
      await expect(amend(user, order, { quantity })).rejects.toMatchObject({
        key: 'spot.quantity_executed',
        details: { field: 'quantity', limit: '0.004', accepted: '0.00401' },
      });
    expect((await amend(user, order, { quantity: '0.005' })).now).toMatchObject({
      executed_quantity: '0.004',
    });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '750', held: '50' });
    await rest('sell', '50000', '0.001');
    expect(await readOf(user, order)).toMatchObject({ state: 'completed', quantity: '0.005' });
  });

  test('goes on where no order is taken', async () => {
    const { user, order } = await rest('sell', '50000', '0.01');
    const open = await haltMatch({ db: stage.db, modes: stage.modes }, BTC_USDT);
    await expect(amend(user, order, { quantity: '0.02' })).rejects.toMatchObject({ key: 'market.halted' });
    expect((await amend(user, order, { quantity: '0.005' })).now).toMatchObject({ quantity: '0.005' });
    await open();
  });

  test('is a step of its own, with the order as it was left', async () => {
    const { user, order } = await rest('sell', '50000', '0.01');
    const steps: unknown[] = [];
    const stop = stage.bus.subscribe(ordersExecuted, ({ executions }) => {
      for (const { kind, lots, executedLots } of executions) steps.push([kind, lots, executedLots]);
    });
    await Promise.all([amend(user, order, { quantity: '0.008' }), amend(user, order, { quantity: '0.006' })]);
    stop();
    expect(steps).toEqual([
      ['reduced', 800, 0],
      ['reduced', 600, 0],
    ]);
    const number = Number.parseInt(order.id.slice(-12), 16);
    const kept = await stage.spot.numbered.amendments(user, BTC_USDT, { number, fromStep: 0, rows: 10 });
    expect(kept.map(({ quantityBefore, quantity }) => [quantityBefore, quantity])).toEqual([
      ['0.01', '0.008'],
      ['0.008', '0.006'],
    ]);
  });

  test('leaves an order that is placed and amended in one batch as it is wanted', async () => {
    const user = await newUser();
    const placed = stage.place(user, {
      ...{ side: 'sell', type: 'limit', price: '50000', quantity: '0.01', client_order_id: 'both' },
    });
    const amended = stage.spot.amend(traderOf(user), {
      ...{ name: { clientOrderId: 'both' }, matchId: null, price: null, quantity: '0.002' },
      ...{ keepsPlace: true, clientOrderId: null, once: null },
    });
    const [{ order }, { outcome }] = await Promise.all([placed, amended]);
    expect(outcome).toBe('amended');
    expect(await readOf(user, order)).toMatchObject({ quantity: '0.002', state: 'pending' });
    expect(await stage.balance(user, 'BTC')).toEqual({ available: '0.998', held: '0.002' });
  });
});

describe('everything else is another order', () => {
  test('that goes to the end of the queue, of what is not executed, with the money of the first', async () => {
    const [first, second] = [await rest('buy', '50000', '0.02'), await rest('buy', '49999', '0.001')];
    await rest('sell', '50000', '0.005');
    const { now, replaced } = await amend(first.user, first.order, { price: '49999' });
    expect(replaced).toMatchObject({
      ...{ id: first.order.id, state: 'revoked', revoke_reason: 'replaced', executed_quantity: '0.005' },
    });
    expect(now).toMatchObject({
      price: '49999',
      quantity: '0.015',
      state: 'pending',
      executed_quantity: '0',
    });
    expect(now?.id).not.toBe(first.order.id);
    expect(await stage.balance(first.user, 'USDT')).toEqual({ available: '0.015', held: '749.985' });
    const seller = await rest('sell', '49999', '0.001');
    expect(await readOf(second.user, second.order)).toMatchObject({ state: 'completed' });
    expect(await readOf(seller.user, seller.order)).toMatchObject({ state: 'completed' });
    expect((await stage.spot.openOrders(first.user)).map(({ id }) => id)).toEqual([now?.id]);
  });

  test.each([
    ['more of it', { quantity: '0.012' }],
    ['the same price and more than it can pay', { quantity: '0.02', price: '50000' }],
  ])('%s', async (_, wanted) => {
    const { user, order } = await rest('buy', '50000', '0.01');
    const { now } = await amend(user, order, wanted);
    expect(now).toMatchObject({ quantity: wanted.quantity, price: '50000' });
  });

  test('that trades at once where its price meets the book', async () => {
    const { user, order } = await rest('buy', '49000', '0.01');
    const maker = await rest('sell', '50000', '0.004');
    const { now } = await amend(user, order, { price: '50000' });
    expect(now).toMatchObject({ state: 'pending', executed_quantity: '0.004', average_price: '50000' });
    expect(await readOf(maker.user, maker.order)).toMatchObject({ state: 'completed' });
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '500', held: '300' });
  });

  test.each([
    ['a price beside the tick', {}, { price: '50000.001' }, 'spot.price_tick', { field: 'price' }],
    [
      'a quantity beside the step',
      {},
      { quantity: '0.0100001' },
      'spot.quantity_step',
      { field: 'quantity' },
    ],
    ['too little', {}, { price: '49000', quantity: '0.00001' }, 'spot.min_notional', { field: 'quantity' }],
    ['too little in its place', {}, { quantity: '0.00001' }, 'spot.min_notional', { field: 'quantity' }],
    ['beyond the band', {}, { price: '900000' }, 'spot.price_band', { field: 'price' }],
    ['a maker that would take', { post_only: true }, { price: '51000' }, 'spot.post_only_would_trade', {}],
    ['more than there is', {}, { quantity: '0.03' }, 'ledger.insufficient_balance', { available: '1000' }],
    ['nothing', {}, { price: '50000.00', quantity: '0.010' }, 'spot.amendment_empty', {}],
  ])('is refused like one and leaves the first as it is: %s', async (_, more, wanted, key, details) => {
    await rest('sell', '50500', '0.01');
    const { user, order } = await rest('buy', '50000', '0.01', more);
    await expect(amend(user, order, wanted)).rejects.toMatchObject({ key, details });
    expect(await readOf(user, order)).toEqual(order);
    expect(await stage.balance(user, 'USDT')).toEqual({ available: '500', held: '500' });
  });

  test('has an id of the client of its own, which was never used', async () => {
    const { user, order } = await rest('buy', '50000', '0.01', { client_order_id: 'first' });
    const wanted = { price: '49999' };
    await expect(amend(user, order, wanted, { clientOrderId: 'first' })).rejects.toMatchObject({
      key: 'spot.client_order_id_conflict',
    });
    const { now } = await amend(user, order, wanted, { clientOrderId: 'second' });
    expect(now).toMatchObject({ client_order_id: 'second' });
    expect((await stage.spot.openOrders(user)).map(({ id }) => id)).toEqual([now?.id]);
  });

  test('is not made where the order has to keep its place', async () => {
    const { user, order } = await rest('buy', '50000', '0.01');
    for (const quantity of ['0.02', '0.011'])
      expect((await amend(user, order, { quantity }, { keepsPlace: true })).outcome).toBe('kept');
    expect(await readOf(user, order)).toEqual(order);
  });
});

test('stops that wait, legs of pairs, ended orders and those of others are not amended', async () => {
  await rest('sell', '50000', '0.001');
  await rest('buy', '50000', '0.001');
  const user = await newUser();
  const common = { side: 'sell', quantity: '0.01', stop_price: '49000' } as const;
  const stop = await stage.place(user, { ...common, type: 'stop_limit', price: '48900' });
  const pair = await stage.place(user, { ...common, type: 'oco', price: '51000' });
  for (const order of [stop.order, pair.order, pair.oco_order ?? stop.order])
    await expect(amend(user, order, { quantity: '0.005' })).rejects.toMatchObject({
      key: 'spot.not_amendable',
    });
  const ended = await rest('sell', '50000', '0.01', { time_in_force: 'ioc' });
  expect((await amend(ended.user, ended.order, { quantity: '0.005' })).outcome).toBe('not_open');
  const { order } = await rest('sell', '50000', '0.01');
  expect((await amend(user, order, { quantity: '0.005' })).outcome).toBe('not_open');
});

test('after a restart the books and places are those of before', async () => {
  const [first, second, third] = [
    await rest('sell', '50000', '0.01'),
    await rest('sell', '50000', '0.01'),
    await rest('sell', '50000', '0.01'),
  ];
  await amend(first.user, first.order, { quantity: '0.02' });
  await amend(second.user, second.order, { quantity: '0.006' });
  const before = await stage.spot.fullDepth(BTC_USDT);
  await stage.spot.reload(async () => undefined);
  expect(await stage.spot.fullDepth(BTC_USDT)).toEqual(before);
  expect(await sellersTo('50000', '0.03')).toEqual([second.user, third.user, first.user]);
});
