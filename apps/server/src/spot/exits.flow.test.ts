import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { haltMatch } from '../testing/halts.ts';
import { BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import type { PlaceInput } from './index.ts';
import type { OrderRow } from './topics.ts';

let stage: SpotStage;
let lastUserId = 0;

beforeAll(async () => {
  stage = await startSpotStage();
});
// The last price is 50000, and the book is empty.
beforeEach(async () => {
  await place(await newUser(), { side: 'sell', quantity: '0.001' });
  await place(await newUser(), { side: 'buy', quantity: '0.001' });
});
afterAll(() => stage.stop());
afterEach(async () => {
  for (let userId = 1; userId <= lastUserId; userId += 1) await stage.spot.cancelAll(userId);
  await stage.assertClean();
});

async function newUser(): Promise<number> {
  lastUserId += 1;
  await stage.fund(lastUserId, { USDT: '10000', BTC: '1' });
  return lastUserId;
}

type Order = Partial<PlaceInput> & Pick<PlaceInput, 'side'>;

const place = (user: number, order: Order) =>
  stage.place(user, { type: 'limit', price: '50000', quantity: '0.1', ...order });

const BUY = { side: 'buy', take_profit: '55000', stop_loss: '48000' } as const;
const SELL = { side: 'sell', take_profit: '45000', stop_loss: '52000' } as const;

const readOf = async (user: number, { id }: Pick<OrderRow, 'id'>) =>
  (await stage.spot.readOrder(user, { id })).order;

/** Orders of the exit of an order, the limit leg first. */
async function exitOf(user: number, { id }: Pick<OrderRow, 'id'>): Promise<readonly OrderRow[]> {
  const page = await stage.spot.listOrders(user, {});
  if (!('data' in page) || !Array.isArray(page.data)) throw new Error('orders come as a page');
  return (page.data as OrderRow[]).filter((order) => order.parent_order_id === id).toReversed();
}

async function noticesOf(user: number) {
  const rows = await stage.db.query<{ kind: string; key: string }>(
    "select kind, key from notification.notification where user_id = $1 and kind like 'spot_exit%' order by id",
    [user],
  );
  return rows.map(({ kind, key }) => [kind, key]);
}

/** Another user trades against the book. */
async function others(order: Order): Promise<void> {
  const { order: placed } = await place(await newUser(), { time_in_force: 'ioc', ...order });
  expect(placed.executed_quantity).not.toBe('0');
}

describe('an order that is filled', () => {
  test('is followed by a pair at its levels for what it received, at its rates', async () => {
    const user = await newUser();
    const { order } = await place(user, BUY);
    expect(order).toMatchObject({
      ...{ take_profit: '55000', stop_loss: '48000', exit_state: 'waiting', parent_order_id: null },
    });
    await others({ side: 'sell' });
    expect(await readOf(user, order)).toMatchObject({ state: 'completed', exit_state: 'armed' });
    const [limit, stop] = await exitOf(user, order);
    // A fee of 0.1 % is taken off the coins.
    expect(limit).toMatchObject({ side: 'sell', type: 'limit', price: '55000', quantity: '0.0999' });
    expect(stop).toMatchObject({
      side: 'sell',
      type: 'stop_market',
      stop_price: '48000',
      quantity: '0.0999',
    });
    expect([limit?.oco_order_id, stop?.oco_order_id]).toEqual([stop?.id, limit?.id]);
    for (const leg of [limit, stop]) {
      expect(leg).toMatchObject({ state: 'pending', exit_state: null, take_profit: null, stop_loss: null });
      expect(leg?.maker_fee_percent).toBe(order.maker_fee_percent);
    }
    expect(await stage.balance(user, 'BTC')).toEqual({ available: '1', held: '0.0999' });
    expect(await noticesOf(user)).toEqual([['spot_exit_armed', order.id]]);
  });

  test('is followed by one order where it has one level', async () => {
    for (const level of [{ take_profit: '55000' }, { stop_loss: '48000' }]) {
      const user = await newUser();
      const { order } = await place(user, { side: 'buy', ...level });
      await others({ side: 'sell' });
      const [only, ...rest] = await exitOf(user, order);
      expect(rest).toEqual([]);
      expect(only).toMatchObject({
        type: 'take_profit' in level ? 'limit' : 'stop_market',
        oco_order_id: null,
      });
      await stage.spot.cancelAll(user);
    }
  });

  test('of a sale buys back what was sold, as far as the proceeds hold for the stop', async () => {
    const user = await newUser();
    const { order } = await place(user, SELL);
    await others({ side: 'buy' });
    const [limit, stop] = await exitOf(user, order);
    expect([limit?.side, limit?.price, stop?.stop_price]).toEqual(['buy', '45000', '52000']);
    // 4995 USDT hold 0.09148 at 52000 and 5 % beyond it.
    expect(limit?.quantity).toBe('0.09148');
    const profit = await newUser();
    const { order: other } = await place(profit, { side: 'sell', take_profit: '45000' });
    await others({ side: 'buy' });
    expect((await exitOf(profit, other))[0]?.quantity).toBe('0.1');
  });

  test('as a taker has its exit in the same answer', async () => {
    const [user, maker] = [await newUser(), await newUser()];
    await place(maker, { side: 'sell' });
    const { order } = await stage.place(user, {
      side: 'buy',
      type: 'market',
      total: '5000',
      stop_loss: '48000',
    });
    expect(order).toMatchObject({ state: 'completed', exit_state: 'armed' });
    expect(await exitOf(user, order)).toMatchObject([{ type: 'stop_market', quantity: '0.0999' }]);
  });

  test('has a stop that fires at once where the price is beyond it', async () => {
    const [user, bidder] = [await newUser(), await newUser()];
    await place(bidder, { side: 'buy', price: '47000', quantity: '0.2' });
    const { order } = await place(user, { ...BUY, price: '49000' });
    // One sale takes both: the last price is below the stop when the exit is placed.
    await others({ side: 'sell', price: '47000', quantity: '0.2' });
    const [limit, stop] = await exitOf(user, order);
    expect(limit).toMatchObject({ state: 'revoked', revoke_reason: 'oco' });
    expect(stop).toMatchObject({ state: 'completed', average_price: '47000' });
    expect(await readOf(user, order)).toMatchObject({ exit_state: 'armed' });
  });
});

describe('an order that ends in part', () => {
  test('is followed by an exit of that part, by cancel, by expiry and by replacement', async () => {
    const user = await newUser();
    const { order } = await place(user, BUY);
    await others({ side: 'sell', quantity: '0.04' });
    expect(await readOf(user, order)).toMatchObject({ exit_state: 'waiting' });
    await stage.spot.cancelOrder(user, { id: order.id });
    expect(await exitOf(user, order)).toMatchObject([{ quantity: '0.03996' }, { quantity: '0.03996' }]);

    const [taker, maker] = [await newUser(), await newUser()];
    await place(maker, { side: 'sell', quantity: '0.02' });
    const { order: hurried } = await place(taker, { ...BUY, time_in_force: 'ioc' });
    expect(hurried).toMatchObject({ state: 'revoked', revoke_reason: 'ioc', exit_state: 'armed' });
    expect(await exitOf(taker, hurried)).toMatchObject([{ quantity: '0.01998' }, { quantity: '0.01998' }]);

    const editor = await newUser();
    const { order: first } = await place(editor, BUY);
    await others({ side: 'sell', quantity: '0.04' });
    const { orders } = await stage.spot.amend(traderOf(editor), {
      ...{ name: { id: first.id }, matchId: null, price: '50500', quantity: null, keepsPlace: false },
      ...{ clientOrderId: null, once: null },
    });
    const [next, replaced] = orders.map(({ row }) => row);
    expect(replaced).toMatchObject({ revoke_reason: 'replaced', exit_state: 'armed' });
    expect(next).toMatchObject({
      take_profit: '55000',
      stop_loss: '48000',
      exit_state: 'waiting',
      quantity: '0.06',
    });
    expect(await exitOf(editor, first)).toHaveLength(2);
    await others({ side: 'sell', price: '50500', quantity: '0.06' });
    if (next === undefined) throw new Error('another order took its place');
    expect(await exitOf(editor, next)).toMatchObject([{ quantity: '0.05994' }, { quantity: '0.05994' }]);
  });

  test('has none where nothing was executed, all were canceled, the market is closed or it is too small', async () => {
    const user = await newUser();
    const { order: unused } = await place(user, BUY);
    await stage.spot.cancelOrder(user, { id: unused.id });
    expect(await readOf(user, unused)).toMatchObject({ exit_state: 'unused' });
    expect(await noticesOf(user)).toEqual([]);

    const { order: dropped } = await place(user, BUY);
    await others({ side: 'sell', quantity: '0.04' });
    await stage.spot.cancelAll(user);
    const { order: closed } = await place(user, BUY);
    await others({ side: 'sell', quantity: '0.04' });
    const open = await haltMatch({ db: stage.db, modes: stage.modes }, BTC_USDT);
    await stage.spot.cancelOrder(user, { id: closed.id });
    await open();
    const { order: small } = await place(user, BUY);
    await others({ side: 'sell', quantity: '0.0001' });
    await stage.spot.cancelOrder(user, { id: small.id });

    const states = await Promise.all([dropped, closed, small].map((one) => readOf(user, one)));
    expect(states.map(({ exit_state }) => exit_state)).toEqual(['cancelled', 'market_closed', 'too_small']);
    for (const one of [dropped, closed, small]) expect(await exitOf(user, one)).toEqual([]);
    expect(await noticesOf(user)).toEqual(
      [dropped, closed, small].map(({ id }) => ['spot_exit_dropped', id]),
    );
  });

  test('has one that ended at once where its own user is the only one to trade with', async () => {
    const [user, bidder] = [await newUser(), await newUser()];
    await place(user, { side: 'buy', price: '46000', quantity: '0.05' });
    await place(bidder, { side: 'buy', price: '47000' });
    const { order } = await place(user, { side: 'buy', price: '49000', stop_loss: '48000' });
    await others({ side: 'sell', price: '47000', quantity: '0.2' });
    expect(await readOf(user, order)).toMatchObject({ state: 'completed', exit_state: 'refused' });
    expect(await exitOf(user, order)).toMatchObject([{ state: 'revoked', revoke_reason: 'self_trade' }]);
    expect(await noticesOf(user)).toEqual([['spot_exit_dropped', order.id]]);
  });

  test('has none of a pair that is delisted', async () => {
    const user = await newUser();
    const { order } = await place(user, BUY);
    await others({ side: 'sell', quantity: '0.04' });
    await stage.spot.delisting.end(BTC_USDT, [user]);
    expect(await readOf(user, order)).toMatchObject({ revoke_reason: 'delisted', exit_state: 'cancelled' });
  });
});

describe('levels', () => {
  const refused = async (order: Order) => {
    const error: unknown = await place(await newUser(), order).catch((reason: unknown) => reason);
    const { key, details } = error as { key: string; details: Record<string, string> };
    return [key, details['field'], details['limit'], details['accepted']];
  };

  test.each<[order: Order, refusal: readonly string[]]>([
    [{ side: 'buy', take_profit: '50000' }, ['spot.take_profit_price', 'take_profit', '50000', '50000.01']],
    [{ side: 'buy', stop_loss: '50000' }, ['spot.stop_loss_price', 'stop_loss', '50000', '49999.99']],
    [
      { side: 'buy', price: '51000', stop_loss: '50500' },
      ['spot.stop_loss_price', 'stop_loss', '50000', '49999.99'],
    ],
    [{ side: 'sell', take_profit: '50000' }, ['spot.take_profit_price', 'take_profit', '50000', '49999.99']],
    [{ side: 'sell', stop_loss: '50000' }, ['spot.stop_loss_price', 'stop_loss', '50000', '50000.01']],
    [
      { side: 'sell', price: '49000', stop_loss: '49500' },
      ['spot.stop_loss_price', 'stop_loss', '50000', '50000.01'],
    ],
    [{ side: 'buy', take_profit: '55000.001' }, ['spot.price_tick', 'take_profit', '0.01', '55000']],
    [{ side: 'buy', stop_loss: '0.01' }, ['spot.exit_too_small', 'stop_loss', '5', '50.06']],
  ])('of %j are refused: %j', async (order, refusal) => {
    expect(await refused(order)).toEqual(refusal);
    const [, field = '', , accepted = ''] = refusal;
    const user = await newUser();
    await expect(place(user, { ...order, [field]: accepted })).resolves.toBeDefined();
  });

  test('belong to limit and market orders', async () => {
    const stop = { side: 'sell', type: 'stop_limit', stop_price: '40000' } as const;
    const key = 'spot.field_not_allowed';
    expect(await refused({ ...stop, take_profit: '30000' })).toEqual([
      key,
      'take_profit',
      undefined,
      undefined,
    ]);
    const pair = { ...stop, type: 'oco', stop_loss: '60000' } as const;
    expect(await refused(pair)).toEqual([key, 'stop_loss', undefined, undefined]);
  });

  test('that would leave less than the least notional name the size that is enough', async () => {
    const [, field, limit, accepted = ''] = await refused({
      side: 'buy',
      quantity: '0.0001',
      stop_loss: '48000',
    });
    // 0.00011 less its fee is 0.0001 in steps, of which 48000 is below 5 USDT.
    expect([field, limit, accepted]).toEqual(['quantity', '5', '0.00012']);
    const user = await newUser();
    const { order } = await place(user, { side: 'buy', quantity: accepted, stop_loss: '48000' });
    await others({ side: 'sell', quantity: accepted });
    expect(await readOf(user, order)).toMatchObject({ exit_state: 'armed' });
  });

  test('of a repeat have to be the same', async () => {
    const user = await newUser();
    const first = await place(user, { ...BUY, client_order_id: 'again' });
    expect((await place(user, { ...BUY, client_order_id: 'again' })).order.id).toBe(first.order.id);
    await expect(place(user, { ...BUY, stop_loss: '47000', client_order_id: 'again' })).rejects.toMatchObject(
      {
        key: 'spot.client_order_id_conflict',
      },
    );
  });

  test('count as the open orders that they become', async () => {
    const user = await newUser();
    await stage.fund(user, { USDT: '100000' });
    const order = { ...BUY, price: '45000', take_profit: '50000', stop_loss: '44000', quantity: '0.001' };
    await Promise.all(Array.from({ length: 100 }, () => place(user, order)));
    await expect(place(user, { side: 'buy', price: '45000', quantity: '0.001' })).rejects.toMatchObject({
      key: 'spot.too_many_open_orders',
    });
    const [some] = await stage.spot.openOrders(user);
    if (some === undefined) throw new Error('orders are open');
    await stage.spot.amend(traderOf(user), {
      ...{ name: { id: some.id }, matchId: null, price: '45100', quantity: null, keepsPlace: false },
      ...{ clientOrderId: null, once: null },
    });
    await stage.spot.cancelOrder(user, { id: (await stage.spot.openOrders(user))[5]?.id ?? '' });
    await place(user, { side: 'buy', price: '45000', quantity: '0.001', stop_loss: '44000' });
    await place(user, { side: 'buy', price: '45000', quantity: '0.001' });
    await expect(place(user, { side: 'buy', price: '45000', quantity: '0.001' })).rejects.toMatchObject({
      key: 'spot.too_many_open_orders',
    });
  });
});

describe('at one instant', () => {
  test('a fill and a cancel leave one exit', async () => {
    const [user, seller] = [await newUser(), await newUser()];
    for (let round = 0; round < 10; round += 1) {
      const { order } = await place(user, { ...BUY, quantity: '0.01' });
      const fill = place(seller, {
        side: 'sell',
        quantity: round % 2 === 0 ? '0.01' : '0.004',
        time_in_force: 'ioc',
      });
      const cancel = stage.spot.cancelOrder(user, { id: order.id }).catch(() => null);
      await (round % 3 === 0 ? Promise.all([fill, cancel]) : Promise.all([cancel, fill]));
      const ended = await readOf(user, order);
      const legs = await exitOf(user, order);
      expect(legs).toHaveLength(ended.executed_quantity === '0' ? 0 : 2);
      expect(ended.exit_state).toBe(legs.length === 0 ? 'unused' : 'armed');
      await stage.spot.cancelAll(user);
    }
  });

  test('an order that is placed, filled and canceled with all others has its exit canceled too', async () => {
    const [user, seller] = [await newUser(), await newUser()];
    await place(seller, { side: 'sell' });
    const [{ order }] = await Promise.all([place(user, BUY), stage.spot.cancelAll(user)]);
    expect(order).toMatchObject({ state: 'completed', exit_state: 'armed' });
    for (const leg of await exitOf(user, order)) expect(leg).toMatchObject({ state: 'revoked' });
    expect(await stage.balance(user, 'BTC')).toMatchObject({ held: '0' });
  });
});

test('the next server finds the levels of open orders in their rows, and the orders of exits', async () => {
  const [user, done] = [await newUser(), await newUser()];
  const { order: armed } = await place(done, BUY);
  await others({ side: 'sell' });
  const { order } = await place(user, BUY);
  const next = await startSpotStage({ databaseUrl: stage.databaseUrl });
  try {
    expect(await next.spot.openOrders(done)).toMatchObject([
      { parent_order_id: armed.id },
      { parent_order_id: armed.id },
    ]);
    const seller = lastUserId + 1;
    lastUserId += 1;
    await next.fund(seller, { BTC: '1' });
    await next.place(seller, { side: 'sell', type: 'limit', price: '50000', quantity: '0.1' });
    expect((await next.spot.readOrder(user, { id: order.id })).order).toMatchObject({ exit_state: 'armed' });
    expect(await next.spot.openOrders(user)).toHaveLength(2);
    await next.assertClean();
  } finally {
    await next.stop();
  }
  // The first server's memory is behind now.
  await stage.spot.reload(async () => undefined);
});
