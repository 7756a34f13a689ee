import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { haltMatch } from '../testing/halts.ts';
import { BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import type { PlaceInput } from './index.ts';
import type { OrderRow } from './topics.ts';

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

/** Somebody else trades against the book. */
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
    expect(stop).toMatchObject({ side: 'sell', type: 'stop_market', stop_price: '48000', quantity: '0.0999' });
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
      expect(only).toMatchObject({ type: 'take_profit' in level ? 'limit' : 'stop_market', oco_order_id: null });
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
    const { order } = await stage.place(user, { side: 'buy', type: 'market', total: '5000', stop_loss: '48000' });
    expect(order).toMatchObject({ state: 'completed', exit_state: 'armed' });
    expect(await exitOf(user, order)).toMatchObject([{ type: 'stop_market', quantity: '0.0999' }]);
  });

  test('has a stop that fires at once where the price is beyond it', async () => {
    const [user, bidder] = [await newUser(), await newUser()];
    await place(bidder, { side: 'buy', price: '47000', quantity: '0.5' });
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
    expect(next).toMatchObject({ take_profit: '55000', stop_loss: '48000', exit_state: 'waiting', quantity: '0.06' });
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
    await others({ side: 'sell', quantity: '0.0002' });
    await stage.spot.cancelOrder(user, { id: small.id });

    const states = await Promise.all([dropped, closed, small].map((one) => readOf(user, one)));
    expect(states.map(({ exit_state }) => exit_state)).toEqual(['cancelled', 'market_closed', 'too_small']);
    for (const one of [dropped, closed, small]) expect(await exitOf(user, one)).toEqual([]);
    expect(await noticesOf(user)).toEqual([dropped, closed, small].map(({ id }) => ['spot_exit_dropped', id]));
  });

  test('has none that would trade with an order of its own user', async () => {
    const user = await newUser();
    const { order } = await place(user, { side: 'sell', take_profit: '45000' });
    await place(await newUser(), { side: 'buy', price: '50000' });
    // TODO placeholder
    expect(await readOf(user, order)).toMatchObject({ exit_state: 'armed' });
  });
});
