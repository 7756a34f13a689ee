import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileReply } from '../kernel/request.ts';
import { BTC_USDT, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

let stage: SpotStage;
const [USER, OTHER] = [1, 2];

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(USER, { USDT: '1000000', BTC: '10' });
  await stage.fund(OTHER, { USDT: '1000000', BTC: '10' });
});
afterAll(() => stage.stop());

const rest = (price: string) => stage.place(USER, { side: 'buy', type: 'limit', price, quantity: '0.001' });
const hit = (price: string) => stage.place(OTHER, { side: 'sell', type: 'limit', price, quantity: '0.001' });

test('pages of orders and fills neither repeat nor lose a row while new ones arrive', async () => {
  const placed: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    placed.push((await rest('45000')).order.id);
    await hit('45000');
  }
  const orders: string[] = [];
  const fills: string[] = [];
  let [orderCursor, fillCursor]: (string | null)[] = [null, null];
  for (let page = 0; page < 3; page += 1) {
    const orderPage = await stage.spot.listOrders(USER, {
      limit: 3,
      ...(orderCursor === null ? {} : { cursor: orderCursor }),
    });
    const fillPage = await stage.spot.listFills(USER, {
      limit: 3,
      ...(fillCursor === null ? {} : { cursor: fillCursor }),
    });
    if (orderPage instanceof FileReply || fillPage instanceof FileReply) throw new Error('a page is no file');
    orders.push(...orderPage.data.map((order) => order.id));
    fills.push(...fillPage.data.map((fill) => fill.order_id));
    [orderCursor, fillCursor] = [orderPage.next_cursor, fillPage.next_cursor];
    await rest('45000');
    await hit('45000');
  }
  expect(orders).toEqual(placed.toReversed());
  expect(fills).toEqual(placed.toReversed());
  expect([orderCursor, fillCursor]).toEqual([null, null]);
});

test('filters narrow orders and fills; a foreign cursor is an empty page', async () => {
  await stage.spot.cancelAll(USER);
  await stage.place(USER, { side: 'sell', type: 'limit', price: '50000', quantity: '0.001' });
  const list = async (filter: object) => {
    const page = await stage.spot.listOrders(USER, { limit: 100, ...filter });
    return page instanceof FileReply ? [] : page.data;
  };
  expect(await list({ side: 'sell' })).toMatchObject([{ price: '50000', state: 'pending' }]);
  expect(await list({ state: 'pending' })).toHaveLength(1);
  expect(await list({ type: 'oco' })).toEqual([]);
  expect(await list({ currency_match_id: 2 })).toEqual([]);
  expect(await list({ to: stage.clock.now() })).toEqual([]);
  expect((await list({ from: stage.clock.now() })).length).toBeGreaterThan(7);
  await expect(list({ cursor: 'bm9wZQ' })).rejects.toMatchObject({
    key: 'request.invalid',
    details: { field: 'cursor' },
  });
  const fills = await stage.spot.listFills(USER, { side: 'sell' });
  expect(fills).toEqual({ data: [], next_cursor: null });
});

test('the export is a file with a head and a row per fill', async () => {
  const file = await stage.spot.listFills(USER, { format: 'csv' });
  if (!(file instanceof FileReply)) throw new Error('an export is a file');
  const lines = String(file.body).trimEnd().split('\r\n');
  expect(file.contentType).toContain('text/csv');
  expect(lines[0]).toBe(
    'id,order_id,currency_match_id,symbol,side,role,price,quantity,total,fee,fee_currency_code,state,at',
  );
  expect(lines).toHaveLength(11);
  expect(lines[1]).toContain(',BTC/USDT,buy,maker,45000,0.001,45,0.000001,BTC,paid,');
});

test('recent trades are newest first, and the depth sums by price', async () => {
  const trades = await stage.spot.recentTrades(BTC_USDT, 2);
  expect(trades.map((trade) => trade.id)).toEqual([10, 9]);
  expect(trades[0]).toMatchObject({ price: '45000', quantity: '0.001', side: 'sell' });
  await stage.spot.cancelAll(USER);
  await rest('45000');
  await rest('45000');
  await rest('44999.99');
  const { bids, asks, seq } = stage.spot.depth(BTC_USDT, 5);
  expect({ bids, asks }).toEqual({
    bids: [
      ['45000', '0.002'],
      ['44999.99', '0.001'],
    ],
    asks: [],
  });
  expect(seq).toBeGreaterThan(20);
});

test('the most specific fee rule in effect is frozen on the order', async () => {
  const insert = (group: string | null, match: number | null, ppm: number, from: number) =>
    stage.db.query(
      `insert into spot.fee_rule (user_group, match_id, maker_fee_ppm, taker_fee_ppm, effective_from)
       values ($1, $2, $3, $3, $4)`,
      [group, match, ppm, new Date(from).toISOString()],
    );
  const now = stage.clock.now();
  expect(await stage.spot.feeRates('default', BTC_USDT)).toEqual({
    maker_fee_percent: '0.1',
    taker_fee_percent: '0.1',
    upcoming: [],
  });
  await insert('default', null, 900, now);
  expect((await rest('45000')).order.maker_fee_percent).toBe('0.09');
  await insert(null, BTC_USDT, 800, now);
  expect((await rest('45000')).order.maker_fee_percent).toBe('0.08');
  await insert('default', BTC_USDT, 0, now + 1);
  expect((await stage.spot.feeRates('default', BTC_USDT)).upcoming).toEqual([
    { maker_fee_percent: '0', taker_fee_percent: '0', effective_from: now + 1 },
  ]);
  expect((await stage.spot.feeRates('vip', BTC_USDT)).upcoming).toEqual([]);
  expect((await rest('45000')).order.maker_fee_percent).toBe('0.08');
  stage.clock.advance(1);
  const free = await rest('45000');
  expect(free.order.maker_fee_percent).toBe('0');
  expect(await stage.spot.feeRates('vip', BTC_USDT)).toMatchObject({ maker_fee_percent: '0.08' });
  expect((await stage.audit()).violations).toBe(0);
});

test('entries of the ledger come in pages, newest first', async () => {
  const page = async (filters: Parameters<typeof stage.ledger.listEntries>[1]) => {
    const entries = await stage.ledger.listEntries(USER, filters);
    if (entries instanceof FileReply) throw new Error('a page is asked for');
    return entries;
  };
  const first = await page({ account_type_id: 1, limit: 4 });
  expect(first.data).toHaveLength(4);
  await hit('45000');
  const second = await page({ account_type_id: 1, limit: 4, cursor: first.next_cursor ?? '' });
  const ids = [...first.data, ...second.data].map((entry) => entry.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(8);
  const fees = await page({ kind: 'spot_fee', limit: 100 });
  expect(fees.data.every((entry) => entry.kind === 'spot_fee' && entry.amount.startsWith('-'))).toBe(true);
});
