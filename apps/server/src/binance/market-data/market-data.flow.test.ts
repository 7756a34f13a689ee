import { haltMatch } from '../../testing/halts.ts';
import { addDecimal, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { issueKey } from '../../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { WireCaller, type WireKey, type WireParams } from '../../testing/wire-caller.ts';

/** Market data of the format on a state that our own API describes as well. */
const BTC = 1;

let server: TestServer;
let wire: WireCaller;
let maker: TestUser;
let taker: TestUser;
let start = 0;

beforeAll(async () => {
  server = await startTestServer();
  wire = new WireCaller(server);
  maker = await server.user({ funds: { USDT: '200000', BTC: '5' } });
  taker = await server.user({ funds: { USDT: '200000', BTC: '5' } });
  server.feed.setPrice('BTC/USDT', '50000');
  start = server.clock.now();
  for (const [price, quantity] of [
    ['50000', '0.1'],
    ['50000', '0.1'],
    ['50010', '0.3'],
  ] as const) {
    await place(maker, { side: 'sell', price, quantity });
  }
  await place(maker, { side: 'buy', price: '49990', quantity: '0.5' });
  await place(taker, { side: 'buy', price: '50010', quantity: '0.3' });
  server.clock.leap(3 * MINUTE_MS);
  await place(taker, { side: 'sell', price: '49990', quantity: '0.05' });
  await place(taker, { side: 'sell', price: '49990', quantity: '0.05' });
  server.clock.leap(2 * HOUR_MS);
  server.feed.setPrice('BTC/USDT', '50000');
  await place(taker, { side: 'buy', price: '50010', quantity: '0.05' });
});
afterAll(async () => {
  wire.close();
  await server.stop();
});

async function place(
  user: TestUser,
  order: { side: 'buy' | 'sell'; price: string; quantity: string },
): Promise<void> {
  await user.client.call('spot.place_order', { currency_match_id: BTC, type: 'limit', ...order });
}

async function get<T>(path: string, params: WireParams = {}, as: WireKey | null = null): Promise<T> {
  const answer = await wire.get(path, params, as);
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer.body as T;
}

async function refused(path: string, params: WireParams): Promise<readonly [number, number | null]> {
  const { status, code } = await wire.get(path, params);
  return [status, code];
}

const symbol = 'BTCUSDT';
const wide = (decimal: string): string => {
  const [whole = '', decimals = ''] = decimal.split('.');
  return `${whole}.${decimals.padEnd(8, '0')}`;
};

describe('exchangeInfo', () => {
  type Filter = { readonly filterType: string } & Readonly<Record<string, string | number>>;
  type Info = { readonly symbols: { symbol: string; status: string; filters: Filter[] }[] };
  const path = '/api/v3/exchangeInfo';

  it('lists what is traded, with the filters that refuse orders', async () => {
    const info = await get<Info & Record<string, unknown>>(path);
    expect(info).toMatchObject({ timezone: 'UTC', serverTime: server.clock.now(), exchangeFilters: [] });
    expect(info['rateLimits']).toContainEqual({
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: 6_000,
    });
    const traded = server.app.slices.market.all().filter(({ isSpotTradable }) => isSpotTradable);
    expect(info.symbols.map((one) => one.symbol)).toEqual(traded.map((one) => one.symbol.replace('/', '')));
    const btc = info.symbols[0];
    expect(btc).toMatchObject({
      symbol,
      status: 'TRADING',
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      ocoAllowed: true,
      permissionSets: [['SPOT']],
      allowedSelfTradePreventionModes: ['EXPIRE_TAKER'],
      defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    });
    const filters = Object.fromEntries(btc?.filters.map((one) => [one.filterType, one]) ?? []);
    const match = traded[0];
    expect(filters['PRICE_FILTER']).toMatchObject({ tickSize: wide(match?.priceTick ?? '') });
    expect(filters['LOT_SIZE']).toMatchObject({
      minQty: wide(match?.quantityStep ?? ''),
      maxQty: wide(match?.quantityMax ?? ''),
      stepSize: wide(match?.quantityStep ?? ''),
    });
    expect(filters['NOTIONAL']).toMatchObject({ minNotional: wide(match?.minNotional ?? '') });
    expect(filters['PERCENT_PRICE_BY_SIDE']).toMatchObject({
      bidMultiplierUp: '1.2',
      askMultiplierDown: '0.8',
      avgPriceMins: 5,
    });
    const bounds = [filters['PRICE_FILTER']?.['maxPrice'], filters['LOT_SIZE']?.['maxQty']].map(String);
    const tooMuch = { currency_match_id: BTC, side: 'buy', type: 'limit' } as const;
    const above = addDecimal(bounds[0] ?? '', match?.priceTick ?? '');
    await expect(
      taker.client.call('spot.place_order', { ...tooMuch, price: above, quantity: '1' }),
    ).rejects.toMatchObject({ key: 'spot.price_tick' });
    const more = addDecimal(bounds[1] ?? '', match?.quantityStep ?? '');
    await expect(
      taker.client.call('spot.place_order', { ...tooMuch, price: '50000', quantity: more }),
    ).rejects.toMatchObject({ key: 'spot.quantity_max' });
  });

  it('narrows to symbols, to permissions and to a status', async () => {
    const names = async (params: WireParams): Promise<string[]> =>
      (await get<Info>(path, params)).symbols.map((one) => one.symbol);
    expect(await names({ symbol })).toEqual([symbol]);
    expect(await names({ symbols: '["ETHUSDT","BTCUSDT"]' })).toEqual(['ETHUSDT', 'BTCUSDT']);
    expect(await names({ permissions: 'MARGIN' })).toEqual([]);
    expect(await names({ permissions: '["MARGIN","SPOT"]', symbolStatus: 'TRADING' })).toContain(symbol);
    expect(await names({ symbolStatus: 'CANCEL_ONLY' })).toEqual([]);
    const open = await haltMatch(server.app.slices, BTC);
    expect(await names({ symbolStatus: 'CANCEL_ONLY' })).toEqual([symbol]);
    await open();
    expect(await refused(path, { symbol: 'NONE' })).toEqual([400, -1121]);
    expect(await refused(path, { symbol, symbols: '["BTCUSDT"]' })).toEqual([400, -1128]);
    expect(await refused(path, { symbol, permissions: 'SPOT' })).toEqual([400, -1128]);
    expect(await refused(path, { symbolStatus: 'OPEN' })).toEqual([400, -1122]);
    expect(await names({ symbolStatus: 'HALT' })).toEqual([]);
  });

  it('asks books and tickers by their status', async () => {
    const several = ['ticker/24hr', 'ticker/price', 'ticker/bookTicker'].map((name) => `/api/v3/${name}`);
    const windows = ['/api/v3/ticker/tradingDay', '/api/v3/ticker'];
    onTestFinished(await haltMatch(server.app.slices, BTC));
    for (const one of [...several, ...windows, '/api/v3/depth']) {
      const halted = await get<object>(one, { symbol, symbolStatus: 'CANCEL_ONLY' });
      expect(halted).toEqual(await get(one, { symbol }));
      expect(await refused(one, { symbol, symbolStatus: 'TRADING' })).toEqual([400, -1220]);
      expect(await refused(one, { symbol, symbolStatus: 'OPEN' })).toEqual([400, -1122]);
    }
    for (const one of [...several, ...windows]) {
      const symbols = '["BTCUSDT","ETHUSDT"]';
      expect(await get(one, { symbols, symbolStatus: 'TRADING' })).toMatchObject([{ symbol: 'ETHUSDT' }]);
      expect(await get(one, { symbols, symbolStatus: 'HALT' })).toEqual([]);
    }
    for (const one of several) {
      const names = (await get<{ symbol: string }[]>(one, { symbolStatus: 'TRADING' })).map(
        (row) => row.symbol,
      );
      expect(names).toHaveLength(server.app.slices.binance.symbols.all().length - 1);
      expect(names).not.toContain(symbol);
    }
  });
});

it('depth is the book of our own API, with its sequence', async () => {
  const guest = server.guest();
  const own = await guest.call('market.depth', { currency_match_id: BTC, levels: 50 });
  for (const limit of [undefined, 1, 100, 101, 6_000]) {
    const depth = await get<{ lastUpdateId: number; bids: string[][]; asks: string[][] }>('/api/v3/depth', {
      symbol,
      limit,
    });
    const most = limit ?? 100;
    expect(depth).toEqual({
      lastUpdateId: own.seq,
      bids: own.bids.slice(0, most).map((level) => level.map(wide)),
      asks: own.asks.slice(0, most).map((level) => level.map(wide)),
    });
  }
  expect(await get('/api/v3/ticker/bookTicker', { symbol })).toEqual({
    symbol,
    bidPrice: wide('49990'),
    bidQty: wide('0.4'),
    askPrice: wide('50010'),
    askQty: wide('0.15'),
  });
  expect(await get<unknown[]>('/api/v3/ticker/bookTicker', { symbols: '["ETHUSDT"]' })).toEqual([
    { symbol: 'ETHUSDT', bidPrice: wide('0'), bidQty: wide('0'), askPrice: wide('0'), askQty: wide('0') },
  ]);
  expect(await refused('/api/v3/depth', { symbol, limit: 0 })).toEqual([400, -1130]);
});

describe('trades', () => {
  type Trade = { readonly id: number; readonly isBuyerMaker: boolean; readonly quoteQty: string };

  it('are those of our own API, oldest first', async () => {
    const own = await server.guest().call('market.deal', { currency_match_id: BTC });
    const trades = await get<Trade[]>('/api/v3/trades', { symbol });
    expect(trades.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(trades.map(({ quoteQty: _quoteQty, ...rest }) => rest)).toEqual(
      own
        .map(({ id, price, quantity, side, at }) => ({
          id,
          price: wide(price),
          qty: wide(quantity),
          time: at,
          isBuyerMaker: side === 'sell',
          isBestMatch: true,
        }))
        .toReversed(),
    );
    expect(trades[0]?.quoteQty).toBe(wide('5000'));
    const ids = async (params: WireParams) =>
      (await get<Trade[]>('/api/v3/historicalTrades', { symbol, ...params })).map(({ id }) => id);
    expect(await ids({ limit: 2 })).toEqual([5, 6]);
    expect(await ids({ fromId: 2, limit: 3 })).toEqual([2, 3, 4]);
    expect(await ids({ fromId: 7 })).toEqual([]);
  });

  it('of one order at one price are one aggregate', async () => {
    const path = '/api/v3/aggTrades';
    type Aggregate = { readonly a: number; readonly f: number; readonly l: number; readonly q: string };
    const all = await get<Aggregate[]>(path, { symbol });
    const [first] = all;
    expect(first).toEqual({
      a: 1,
      p: wide('50000'),
      q: wide('0.2'),
      f: 1,
      l: 2,
      T: start,
      m: false,
      M: true,
    });
    expect(all.map(({ f, l, q }) => [f, l, q])).toEqual([
      [1, 2, wide('0.2')],
      [3, 3, wide('0.1')],
      [4, 4, wide('0.05')],
      [5, 5, wide('0.05')],
      [6, 6, wide('0.05')],
    ]);
    const ids = async (params: WireParams) =>
      (await get<Aggregate[]>(path, { symbol, ...params })).map(({ a }) => a);
    expect(await ids({ fromId: 1, limit: 2 })).toEqual([1, 3]);
    expect(await ids({ fromId: 2 })).toEqual([3, 4, 5, 6]);
    expect(await ids({ limit: 2 })).toEqual([5, 6]);
    expect(await ids({ startTime: start + 1 })).toEqual([4, 5, 6]);
    expect(await ids({ startTime: start, endTime: start + 3 * MINUTE_MS })).toEqual([1, 3, 4, 5]);
    expect(await ids({ endTime: start + 3 * MINUTE_MS, limit: 1 })).toEqual([5]);
    expect(await ids({ startTime: start + 3 * HOUR_MS })).toEqual([]);
    expect(await refused(path, { symbol, fromId: 1, startTime: start })).toEqual([400, -1128]);
  });
});

describe('klines', () => {
  type Kline = readonly [
    number,
    string,
    string,
    string,
    string,
    string,
    number,
    string,
    number,
    string,
    string,
  ];
  const path = '/api/v3/klines';

  it('are the candles of our own API, with trades and what buyers took', async () => {
    for (const period of ['1m', '5m', '1h', '1d', '1w', '1M'] as const) {
      const own = await server.guest().call('market.kline', { currency_match_id: BTC, period });
      const klines = await get<Kline[]>(path, { symbol, interval: period });
      const traded = klines.filter((kline) => kline[8] > 0);
      expect(traded.map((kline) => [kline[0], ...kline.slice(1, 6), kline[7]])).toEqual(
        own.map(({ time, open, high, low, close, volume, turnover }) => [
          time,
          ...[open, high, low, close, volume, turnover].map(wide),
        ]),
      );
    }
    const [minute, still] = await get<Kline[]>(path, { symbol, interval: '1m' });
    expect(still?.slice(0, 6)).toEqual([
      start + MINUTE_MS,
      ...['50010', '50010', '50010', '50010', '0'].map(wide),
    ]);
    expect(minute).toEqual([
      start,
      ...['50000', '50010', '50000', '50010', '0.3'].map(wide),
      start + MINUTE_MS - 1,
      wide('15001'),
      3,
      wide('0.3'),
      wide('15001'),
      '0',
    ]);
    const sold = (await get<Kline[]>(path, { symbol, interval: '1m', startTime: start + 3 * MINUTE_MS }))[0];
    expect(sold?.slice(8, 11)).toEqual([2, wide('0'), wide('0')]);
    expect(await get(path.replace('klines', 'uiKlines'), { symbol, interval: '1d' })).toEqual(
      await get(path, { symbol, interval: '1d' }),
    );
  });

  it('between our periods are added up, on other clocks too', async () => {
    const shape = async (params: WireParams) =>
      (await get<Kline[]>(path, { symbol, ...params })).map((one) => [
        one[0] - start,
        one[6] - start,
        one[8],
      ]);
    const threes = await shape({ interval: '3m' });
    expect(threes).toHaveLength(42);
    expect(threes.filter((one) => one[2] !== 0)).toEqual([
      [0, 3 * MINUTE_MS - 1, 3],
      [3 * MINUTE_MS, 6 * MINUTE_MS - 1, 2],
      [123 * MINUTE_MS, 126 * MINUTE_MS - 1, 1],
    ]);
    expect(await shape({ interval: '2h' })).toEqual([
      [0, 2 * HOUR_MS - 1, 5],
      [2 * HOUR_MS, 4 * HOUR_MS - 1, 1],
    ]);
    expect(await shape({ interval: '1d', timeZone: '12:00' })).toEqual([
      [-22 * HOUR_MS, 2 * HOUR_MS - 1, 5],
      [2 * HOUR_MS, 26 * HOUR_MS - 1, 1],
    ]);
    expect(await shape({ interval: '1d', timeZone: '5:45' })).toEqual([
      [-15.75 * HOUR_MS, 8.25 * HOUR_MS - 1, 6],
    ]);
    expect(await shape({ interval: '1m', startTime: start, endTime: start, limit: 5 })).toEqual([
      [0, MINUTE_MS - 1, 3],
    ]);
    expect(await shape({ interval: '1m', startTime: start + 1, limit: 1 })).toEqual([
      [MINUTE_MS, 2 * MINUTE_MS - 1, 0],
    ]);
    expect(await shape({ interval: '1m', startTime: 0, limit: 1 })).toEqual([[0, MINUTE_MS - 1, 3]]);
    expect(await shape({ interval: '1M', timeZone: '-3:30' })).toHaveLength(1);
    expect(await shape({ interval: '1m', startTime: server.clock.now() + MINUTE_MS })).toEqual([]);
    expect(await shape({ interval: '1m', endTime: start - 1 })).toEqual([]);
    expect(await shape({ interval: '1m', limit: 2 })).toHaveLength(2);
    expect(await refused(path, { symbol, interval: '1s' })).toEqual([400, -1120]);
    expect(await refused(path, { symbol, interval: '1d', timeZone: '14:01' })).toEqual([400, -1130]);
    expect(await refused(path, { symbol })).toEqual([400, -1102]);
  });
});

describe('tickers', () => {
  it('of the last day are the quotation of our own API', async () => {
    const { currency_quotation: own } = (await server.guest().call('market.currency_matches', {}))
      .flatMap(({ matches }) => matches)
      .find(({ id }) => id === BTC)!;
    const now = server.clock.now();
    const full = {
      symbol,
      priceChange: wide('10'),
      priceChangePercent: '0.020',
      weightedAvgPrice: '50001.11111111',
      prevClosePrice: wide(own.open),
      lastPrice: wide(own.close),
      lastQty: wide('0.05'),
      bidPrice: wide('49990'),
      bidQty: wide('0.4'),
      askPrice: wide('50010'),
      askQty: wide('0.15'),
      openPrice: wide(own.open),
      highPrice: wide(own.high),
      lowPrice: wide(own.low),
      volume: wide(own.volume),
      quoteVolume: wide(own.turnover),
      openTime: now - 24 * HOUR_MS,
      closeTime: now,
      firstId: 1,
      lastId: 6,
      count: 6,
    };
    expect(await get('/api/v3/ticker/24hr', { symbol })).toEqual(full);
    const all = await get<{ symbol: string; count: number; firstId: number }[]>('/api/v3/ticker/24hr');
    expect(all).toHaveLength(server.app.slices.binance.symbols.all().length);
    expect(all[1]).toMatchObject({ count: 0, firstId: -1, lastId: -1 });
    const mini = await get<Record<string, unknown>>('/api/v3/ticker/24hr', { symbol, type: 'MINI' });
    expect(Object.keys(mini)).not.toContain('bidPrice');
    expect(await get('/api/v3/ticker', { symbol, windowSize: '1d' })).toMatchObject({
      ...mini,
      priceChange: wide('10'),
      openTime: now - 24 * HOUR_MS - ((now - 24 * HOUR_MS) % MINUTE_MS),
    });
    expect(await get('/api/v3/ticker/tradingDay', { symbols: '["BTCUSDT"]', type: 'MINI' })).toEqual([
      { ...mini, openTime: Date.UTC(2026, 10, 21), closeTime: Date.UTC(2026, 10, 22) - 1 },
    ]);
    expect(await refused('/api/v3/ticker/24hr', { symbol, type: 'SMALL' })).toEqual([400, -1139]);
    expect(await refused('/api/v3/ticker', {})).toEqual([400, -1102]);
  });

  it('of a window count what happened in it', async () => {
    const window = (windowSize: string) => get('/api/v3/ticker', { symbol, windowSize });
    expect(await window('1h')).toMatchObject({ count: 1, firstId: 6, lastId: 6, volume: wide('0.05') });
    expect(await window('3h')).toMatchObject({ count: 6, firstId: 1, lastId: 6, openPrice: wide('50000') });
    expect(await refused('/api/v3/ticker', { symbol, windowSize: '60m' })).toEqual([400, -1100]);
  });

  it('of prices are the last ones and their average', async () => {
    expect(await get('/api/v3/ticker/price', { symbol })).toEqual({ symbol, price: wide('50010') });
    const average = await get<{ price: string }>('/api/v3/avgPrice', { symbol });
    expect(average).toEqual({ mins: 5, price: wide('50010'), closeTime: server.clock.now() });
  });
});

describe('rules of single trades', () => {
  it('are none here, and there is no price that they would be around', async () => {
    const path = '/api/v3/executionRules';
    const [one, other] = [symbol, 'ETHUSDT'].map((name) => ({ symbol: name, rules: [] }));
    expect(await get(path, { symbol })).toEqual({ symbolRules: [one] });
    expect(await get(path, { symbols: '["BTCUSDT","ETHUSDT"]' })).toEqual({ symbolRules: [one, other] });
    expect(await get(path, { symbolStatus: 'BREAK' })).toEqual({ symbolRules: [] });
    expect(await refused(path, { symbol, symbolStatus: 'TRADING' })).toEqual([400, -1128]);
    for (const price of ['/api/v3/referencePrice', '/api/v3/referencePrice/calculation'])
      expect(await refused(price, { symbol })).toEqual([400, -2043]);
  });
});

it('nothing is traded beside the book', async () => {
  expect(await get('/api/v3/historicalBlockTrades', { symbol, fromId: 0 })).toEqual([]);
  expect(await refused('/api/v3/historicalBlockTrades', { symbol })).toEqual([400, -1102]);
});

describe('what clients ask at their start', () => {
  let key: WireKey;

  beforeAll(async () => {
    key = await issueKey(server, taker, 'read');
  });

  it('shows currencies with their networks, the balances of the key and the rates of fees', async () => {
    const own = await taker.client.call('wallet.coins', {});
    const coins = await get<{ coin: string; free: string; networkList: { withdrawFee: string }[] }[]>(
      '/sapi/v1/capital/config/getall',
      { recvWindow: 10_000 },
      key,
    );
    expect(coins.map(({ coin }) => coin)).toEqual(own.map(({ code }) => code));
    expect(coins.map(({ networkList }) => networkList.map(({ withdrawFee }) => withdrawFee))).toEqual(
      own.map(({ chains }) => chains.map((chain) => wide(chain.withdrawal_fee))),
    );
    const [account] = await taker.client.call('ledger.account_list', {});
    const balance = account?.balances.find(({ code }) => code === 'BTC');
    expect(coins.find(({ coin }) => coin === 'BTC')?.free).toBe(wide(balance?.available ?? ''));
    expect(await get('/sapi/v1/asset/tradeFee', { symbol }, key)).toEqual([
      { symbol, makerCommission: wide('0.001'), takerCommission: wide('0.001') },
    ]);
  });

  it('has nothing of margin and of contracts', async () => {
    for (const path of ['/fapi/v1/exchangeInfo', '/dapi/v1/exchangeInfo'])
      expect(await get(path)).toMatchObject({ symbols: [] });
    for (const path of ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs'])
      expect(await get(path, {}, key)).toEqual([]);
  });
});
