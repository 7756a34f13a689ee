import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import type { OrderDemands, PlaceInput } from './place-request.ts';

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
  await stage.fund(lastUserId, { USDT: '1000000', BTC: '100' });
  return lastUserId;
}

const limit = (side: 'buy' | 'sell', price: string, quantity: string) => ({
  side,
  type: 'limit' as const,
  price,
  quantity,
});

const place = (
  userId: number,
  order: Partial<PlaceInput> & Pick<PlaceInput, 'side' | 'type'>,
  demands: OrderDemands = {},
) => stage.spot.place(traderOf(userId), { input: { currency_match_id: BTC_USDT, ...order }, demands });

const cancel = (userId: number, name: Parameters<SpotStage['spot']['cancel']>[0]['name'], more = {}) =>
  stage.spot.cancel({ userId, name, matchId: BTC_USDT, only: null, ...more });

test('placing answers the number, the fills and whether it was a repeat; reads answer the same', async () => {
  const [seller, buyer] = [await newUser(), await newUser()];
  const maker = await place(seller, limit('sell', '50000', '0.2'));
  await place(seller, limit('sell', '50010', '0.2'));
  const order = { ...limit('buy', '50010', '0.3'), client_order_id: 'mine' };
  const [first, second] = await Promise.all([place(buyer, order), place(buyer, order)]);
  const [placed] = first.orders;
  expect([first.isRepeat, second.isRepeat]).toEqual([false, true]);
  expect(second.orders[0]?.number).toBe(placed?.number);
  expect(placed?.fills).toMatchObject([
    { price: '50000', quantity: '0.2', total: '10000', fee: '0.0002', feeCode: 'BTC', isMaker: false },
    { price: '50010', quantity: '0.1', total: '5001', fee: '0.0001', feeCode: 'BTC', isMaker: false },
  ]);
  const { numbered } = stage.spot;
  const number = placed?.number ?? 0;
  expect(await numbered.find(buyer, BTC_USDT, { number })).toEqual({ ...placed, fills: undefined });
  expect(await numbered.find(buyer, BTC_USDT, { label: 'mine' })).toMatchObject({ number });
  expect(await numbered.find(seller, BTC_USDT, { number })).toBeUndefined();
  expect(await numbered.find(buyer, 2, { number })).toBeUndefined();
  const label = maker.orders[0]?.row.id ?? '';
  expect(await numbered.find(seller, BTC_USDT, { label })).toMatchObject({ number: maker.orders[0]?.number });
  const fills = await numbered.fills(buyer, BTC_USDT, { rows: 10 });
  expect(fills).toMatchObject(placed?.fills ?? []);
  const [one, two] = fills;
  const rows = 10;
  expect(await numbered.fills(buyer, BTC_USDT, { fromTrade: two?.trade, rows })).toEqual([two]);
  expect(await numbered.fills(buyer, BTC_USDT, { orderNumber: number, rows: 1 })).toEqual([one]);
  expect(await numbered.fills(buyer, BTC_USDT, { until: (one?.at ?? 0) - 1, rows })).toEqual([]);
  expect(await numbered.fills(seller, BTC_USDT, { orderNumber: number, rows })).toEqual([]);
});

test('orders of a match are listed ascending by number, the newest of them without a start', async () => {
  const user = await newUser();
  const numbers: number[] = [];
  for (const price of ['49000', '49001', '49002']) {
    const { orders } = await place(user, limit('buy', price, '0.01'));
    numbers.push(orders[0]?.number ?? 0);
    stage.clock.advance(1_000);
  }
  const now = stage.clock.now();
  const list = async (window: Parameters<SpotStage['spot']['numbered']['list']>[2]) =>
    (await stage.spot.numbered.list(user, BTC_USDT, window)).map(({ number }) => number);
  expect(await list({ rows: 2 })).toEqual(numbers.slice(1));
  expect(await list({ fromNumber: numbers[1], rows: 9 })).toEqual(numbers.slice(1));
  expect(await list({ from: now - 3_000, rows: 2 })).toEqual(numbers.slice(0, 2));
  expect(await list({ until: now - 2_000, rows: 9 })).toEqual(numbers.slice(0, 2));
  expect((await stage.spot.numbered.open(user)).map(({ number }) => number)).toEqual(numbers);
  const cancelled = await stage.spot.cancelOpen(user, BTC_USDT);
  expect(cancelled.map(({ number, row }) => [number, row.revoke_reason])).toEqual(
    numbers.map((number) => [number, 'requested']),
  );
});

test('a cancel names an order by number or label, keeps what it may not take, and knows what is not open', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const number = (await place(user, limit('sell', '50000', '0.2'))).orders[0]?.number ?? 0;
  expect(await cancel(user, { number }, { only: 'partly_executed' })).toMatchObject({ outcome: 'kept' });
  expect(await cancel(other, { number })).toMatchObject({ outcome: 'not_open' });
  expect(await cancel(user, { number }, { matchId: 2 })).toMatchObject({ outcome: 'not_open' });
  await place(other, limit('buy', '50000', '0.1'));
  expect(await cancel(user, { number }, { only: 'new' })).toMatchObject({ outcome: 'kept' });
  const done = await cancel(user, { number }, { only: 'partly_executed' });
  expect(done).toMatchObject({ outcome: 'cancelled', orders: [{ number, row: { state: 'revoked' } }] });
  expect(await cancel(user, { number })).toEqual({ kind: 'cancel', outcome: 'not_open', orders: [] });
  const label = (await place(user, limit('sell', '50000', '0.2'))).orders[0]?.row.id ?? '';
  expect(await cancel(user, { label })).toMatchObject({ outcome: 'cancelled' });
});

test('a pair has a number and ids of the client, and goes as one', async () => {
  const [user, other] = [await newUser(), await newUser()];
  await place(other, limit('sell', '50000', '0.1'));
  await place(user, limit('buy', '50000', '0.1'));
  const pair = { stopClientOrderId: 'stop', listClientOrderId: 'list', stopTimeInForce: 'gtc' as const };
  const oco = { type: 'oco' as const, side: 'sell' as const, price: '55000', stop_price: '45000' };
  const input = { ...oco, stop_limit_price: '44900', quantity: '0.05', client_order_id: 'limit' };
  const { orders } = await place(user, input, { pair });
  const [makes, stops] = orders;
  expect(makes?.row).toMatchObject({ client_order_id: 'limit', post_only: true, type: 'limit' });
  expect(stops).toMatchObject({ trigger: 'down', row: { client_order_id: 'stop', type: 'stop_limit' } });
  const number = makes?.number ?? 0;
  expect(stops?.pair).toEqual({ number, label: 'list', siblingNumber: number, isCancelled: false });
  const conflict = { key: 'spot.client_order_id_conflict' };
  for (const [client_order_id, listClientOrderId, stopClientOrderId] of [
    ['other', 'list', null],
    ['other', null, 'stop'],
    ['same', null, 'same'],
    ['stop', null, null],
  ] as const) {
    const demands = { pair: { ...pair, listClientOrderId, stopClientOrderId } };
    await expect(place(user, { ...input, client_order_id }, demands)).rejects.toMatchObject(conflict);
  }
  const { numbered } = stage.spot;
  expect(await numbered.pair(user, { label: 'list' })).toMatchObject([{ number }, { number: stops?.number }]);
  expect(await numbered.pair(user, { number })).toMatchObject([{ number }, {}]);
  expect(await numbered.pair(other, { number })).toBeUndefined();
  expect(await numbered.pairs(user, { isOpen: true, rows: 5 })).toHaveLength(1);
  const cancelled = await cancel(user, { label: 'stop' });
  expect(cancelled.orders.map((order) => order.pair?.isCancelled)).toEqual([true, true]);
  expect(await numbered.pair(user, { label: 'list' })).toMatchObject([
    { pair: { isCancelled: true }, row: { revoke_reason: 'oco' } },
    { pair: { isCancelled: true }, row: { revoke_reason: 'requested' } },
  ]);
  expect(await numbered.pairs(user, { isOpen: true, rows: 5 })).toEqual([]);
  const plain = await place(user, { ...oco, quantity: '0.05' });
  const unnamed = plain.orders[1]?.pair?.label ?? '';
  expect(await numbered.pair(user, { label: unnamed })).toMatchObject([
    { number: plain.orders[0]?.number },
    {},
  ]);
});

test('a stop that demands a direction is refused on the other side of the last price', async () => {
  const [user, other] = [await newUser(), await newUser()];
  await place(other, limit('sell', '50000', '0.1'));
  await place(user, limit('buy', '50000', '0.1'));
  const stop = { side: 'sell' as const, type: 'stop_market' as const, quantity: '0.01', stop_price: '51000' };
  await expect(place(user, stop, { trigger: 'down' })).rejects.toMatchObject({
    key: 'spot.stop_would_trigger',
    details: { accepted: '49999.99' },
  });
  expect((await place(user, stop, { trigger: 'up' })).orders[0]?.trigger).toBe('up');
});

test('an order is checked without being placed', async () => {
  const user = await newUser();
  const check = (order: Partial<PlaceInput>) =>
    stage.spot.check(traderOf(user), {
      input: { currency_match_id: BTC_USDT, ...limit('buy', '50000', '0.1'), ...order },
      demands: {},
    });
  check({});
  expect(() => check({ price: '50000.001' })).toThrow(expect.objectContaining({ key: 'spot.price_tick' }));
  expect(await stage.spot.numbered.open(user)).toEqual([]);
});
