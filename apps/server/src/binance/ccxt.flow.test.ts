import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type CcxtBinance,
  type CcxtBook,
  type CcxtOrder,
  type CcxtTrade,
  ccxtAt,
  type OrderArguments,
} from '../testing/ccxt-client.ts';
import { type Heard, listenTo } from '../testing/ccxt-streams.ts';
import { issueKey } from '../testing/issue-key.ts';
import { passHour } from '../testing/market-hour.ts';
import { BTC_USDT, traderOf } from '../testing/spot-stage.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import type { WireKey } from '../testing/wire-caller.ts';

const SYMBOL = 'BTC/USDT';
const SEED = 20_261_122;
/** Orders that the bot places in the hour. */
const HOUR_ORDERS = 18;
const PATIENCE = { timeout: 20_000 };

let server: TestServer;
let user: TestUser;
let maker: TestUser;
let key: WireKey;
/** With the options that ccxt has by default, and a key that may trade. */
let bot: CcxtBinance;
const open: CcxtBinance[] = [];

beforeAll(async () => {
  server = await startTestServer();
  user = await server.user({ funds: { BTC: '10', USDT: '1000000' } });
  maker = await server.user({ funds: { BTC: '100', USDT: '5000000' } });
  key = await issueKey(server, user);
  bot = client({ key });
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await server.stop();
});

function client(wanted: Parameters<typeof ccxtAt>[1]): CcxtBinance {
  const one = ccxtAt(server, wanted);
  open.push(one);
  return one;
}

function rest(side: 'buy' | 'sell', price: string, quantity: string): Promise<unknown> {
  const order = { currency_match_id: BTC_USDT, side, type: 'limit' as const, price, quantity };
  return server.app.slices.spot.placeOrder(traderOf(maker.userId), order, '');
}

/** Resting orders besides those of the bot: 0.5 coins on each side of 60,000. */
async function quoteAround(): Promise<void> {
  await server.app.slices.spot.cancelAll(maker.userId, BTC_USDT);
  await rest('buy', '59990', '0.5');
  await rest('sell', '60010', '0.5');
}

describe('starting', () => {
  test('loads the markets with default options, with those for spot alone, and without a key', async () => {
    const spotAlone = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } };
    const [all, ...others] = await Promise.all([
      bot.loadMarkets(),
      client({ key, options: spotAlone }).loadMarkets(),
      client({}).loadMarkets(),
    ]);
    expect(all[SYMBOL]).toMatchObject({
      id: 'BTCUSDT',
      type: 'spot',
      active: true,
      precision: { price: 0.01, amount: 0.00001 },
    });
    expect(new Set(Object.values(all).map(({ type }) => type))).toEqual(new Set(['spot']));
    for (const markets of others) expect(Object.keys(markets)).toEqual(Object.keys(all));
  });

  test('shows the currencies, to any holder of a key', async () => {
    expect(await bot.fetchCurrencies()).toMatchObject({ BTC: { id: 'BTC' }, USDT: { id: 'USDT' } });
    expect(await bot.fetchTime()).toBe(server.clock.now());
  });
});

describe('the market', () => {
  test('is read as it is', async () => {
    await quoteAround();
    await bot.createOrder(SYMBOL, 'market', 'buy', 0.1);
    const book = await bot.fetchOrderBook(SYMBOL);
    expect(book).toMatchObject({ bids: [[59_990, 0.5]], asks: [[60_010, 0.4]] });
    const [trade] = await bot.fetchTrades(SYMBOL);
    expect(trade).toMatchObject({ side: 'buy', price: 60_010, amount: 0.1, timestamp: server.clock.now() });
    const ticker = await bot.fetchTicker(SYMBOL);
    expect(ticker).toMatchObject({ symbol: SYMBOL, last: 60_010, bid: 59_990, ask: 60_010, baseVolume: 0.1 });
    const tickers = await bot.fetchTickers();
    expect(tickers[SYMBOL]).toMatchObject({ last: 60_010 });
    expect(Object.keys(await bot.fetchTickers([SYMBOL]))).toEqual([SYMBOL]);
    const candles = await bot.fetchOHLCV(SYMBOL, '1m');
    expect(candles.at(-1)?.slice(4)).toEqual([60_010, 0.1]);
    expect(await bot.fetchTradingFee(SYMBOL)).toMatchObject({ symbol: SYMBOL, maker: 0.001, taker: 0.001 });
    expect((await bot.fetchTradingFees())[SYMBOL]).toMatchObject({ maker: 0.001, taker: 0.001 });
  });
});

describe('orders', () => {
  const cases: readonly (readonly [name: string, order: OrderArguments, answer: object])[] = [
    [
      'limit that rests',
      [SYMBOL, 'limit', 'buy', 0.01, 59_000],
      { status: 'open', price: 59_000, filled: 0 },
    ],
    [
      'limit that trades',
      [SYMBOL, 'limit', 'buy', 0.01, 60_010],
      { status: 'closed', filled: 0.01, average: 60_010 },
    ],
    [
      'market by quantity',
      [SYMBOL, 'market', 'sell', 0.02],
      { status: 'closed', filled: 0.02, cost: 1_199.8 },
    ],
    [
      'market by cost',
      [SYMBOL, 'market', 'buy', 0, undefined, { cost: 600.1 }],
      { status: 'closed', filled: 0.01, cost: 600.1 },
    ],
    [
      'stop-loss',
      [SYMBOL, 'market', 'sell', 0.01, undefined, { stopLossPrice: 55_000 }],
      { status: 'open', triggerPrice: 55_000 },
    ],
    [
      'stop-loss limit',
      [SYMBOL, 'limit', 'sell', 0.01, 54_900, { stopLossPrice: 55_000 }],
      { status: 'open', triggerPrice: 55_000, price: 54_900 },
    ],
    [
      'take-profit limit',
      [SYMBOL, 'limit', 'sell', 0.01, 65_000, { takeProfitPrice: 65_100 }],
      { status: 'open', triggerPrice: 65_100 },
    ],
    [
      'post-only',
      [SYMBOL, 'limit', 'sell', 0.01, 61_000, { postOnly: true }],
      { status: 'open', postOnly: true },
    ],
    [
      'immediate or cancel',
      [SYMBOL, 'limit', 'buy', 0.6, 60_010, { timeInForce: 'IOC' }],
      { status: 'expired', filled: 0.5, timeInForce: 'IOC' },
    ],
    [
      'fill or kill',
      [SYMBOL, 'limit', 'buy', 0.6, 60_010, { timeInForce: 'FOK' }],
      { status: 'expired', filled: 0, timeInForce: 'FOK' },
    ],
  ];
  test.each(cases)('%s', async (_name, order, answer) => {
    await quoteAround();
    const placed = await bot.createOrder(...order);
    expect(placed).toMatchObject({ symbol: SYMBOL, side: order[2], ...answer });
    expect(await bot.fetchOrder(placed.id, SYMBOL)).toMatchObject({ id: placed.id, ...answer });
  });

  test('are listed, edited and canceled', async () => {
    await quoteAround();
    await bot.cancelAllOrders(SYMBOL);
    const first = await bot.createOrder(SYMBOL, 'limit', 'buy', 0.01, 59_000);
    const edited = await bot.editOrder(first.id, SYMBOL, 'limit', 'buy', 0.02, 59_100);
    expect(edited).toMatchObject({ status: 'open', price: 59_100, amount: 0.02 });
    expect(await bot.fetchOrder(first.id, SYMBOL)).toMatchObject({ status: 'canceled' });
    const second = await bot.createOrder(SYMBOL, 'limit', 'buy', 0.03, 59_200);
    expect(idsOf(await bot.fetchOpenOrders(SYMBOL))).toEqual([edited.id, second.id]);
    expect(await bot.cancelOrder(second.id, SYMBOL)).toMatchObject({ id: second.id, status: 'canceled' });
    expect(idsOf(await bot.cancelAllOrders(SYMBOL))).toEqual([edited.id]);
    expect(await bot.fetchOpenOrders(SYMBOL)).toEqual([]);
    expect(idsOf(await bot.fetchOrders(SYMBOL))).toEqual(expect.arrayContaining([first.id, second.id]));
    const closed = await bot.fetchClosedOrders(SYMBOL);
    expect(new Set(closed.map(({ status }) => status))).toEqual(new Set(['closed']));
    const [trade] = await bot.fetchMyTrades(SYMBOL);
    expect(trade).toMatchObject({ price: 60_010, amount: 0.1, fee: { cost: 0.0001, currency: 'BTC' } });
    expect((await bot.fetchBalance())['USDT']).toMatchObject({ used: 0 });
  });

  test('go by the WebSocket API as well', async () => {
    await quoteAround();
    await bot.loadHttpProxyAgent();
    const placed = await bot.createOrderWs(SYMBOL, 'limit', 'buy', 0.01, 59_000);
    expect(placed).toMatchObject({ status: 'open', price: 59_000 });
    const edited = await bot.editOrderWs(placed.id, SYMBOL, 'limit', 'buy', 0.01, 59_100);
    expect(await bot.fetchOrderWs(edited.id, SYMBOL)).toMatchObject({ status: 'open', price: 59_100 });
    expect(idsOf(await bot.fetchOpenOrdersWs(SYMBOL))).toEqual([edited.id]);
    expect(await bot.cancelOrderWs(edited.id, SYMBOL)).toMatchObject({ status: 'canceled' });
    expect(idsOf(await bot.fetchMyTradesWs(SYMBOL))).toEqual(idsOf(await bot.fetchMyTrades(SYMBOL)));
    await expect(bot.createOrderWs(SYMBOL, 'limit', 'buy', 100, 59_000)).rejects.toMatchObject({
      name: 'InsufficientFunds',
    });
  });
});

describe('refusals have classes of their own', () => {
  const cases: readonly (readonly [name: string, order: OrderArguments])[] = [
    ['InsufficientFunds', [SYMBOL, 'limit', 'buy', 100, 59_000]],
    ['OrderImmediatelyFillable', [SYMBOL, 'limit', 'buy', 0.01, 60_010, { postOnly: true }]],
    ['OrderImmediatelyFillable', [SYMBOL, 'market', 'sell', 0.01, undefined, { stopLossPrice: 61_000 }]],
    // Beyond the price band, and below the least value.
    ['InvalidOrder', [SYMBOL, 'limit', 'buy', 0.01, 30_000]],
    ['BadRequest', [SYMBOL, 'limit', 'buy', 0.00005, 59_000]],
  ];
  test.each(cases)('%s', async (name, order) => {
    await quoteAround();
    await expect(bot.createOrder(...order)).rejects.toMatchObject({ name });
  });

  test('of a repeated client order id and of unknown orders', async () => {
    const order: OrderArguments = [SYMBOL, 'limit', 'buy', 0.01, 59_000, { clientOrderId: 'once' }];
    await bot.createOrder(...order);
    await expect(bot.createOrder(...order)).rejects.toMatchObject({ name: 'InvalidOrder' });
    await expect(bot.cancelOrder('123456789', SYMBOL)).rejects.toMatchObject({ name: 'OrderNotFound' });
    await expect(bot.fetchOrder('123456789', SYMBOL)).rejects.toMatchObject({ name: 'OrderNotFound' });
    await bot.cancelAllOrders(SYMBOL);
  });

  test('of keys, clocks and unknown names', async () => {
    const nameOf = async (wanted: Parameters<typeof ccxtAt>[1]) => {
      const options = { fetchMarkets: { types: ['spot'] }, fetchMargins: false, fetchCurrencies: false };
      const error: unknown = await client({ options, ...wanted })
        .fetchBalance()
        .catch((cause: unknown) => cause);
      return error instanceof Error ? error.name : null;
    };
    expect(await nameOf({ key: { ...key, key: 'a'.repeat(64) } })).toBe('AuthenticationError');
    expect(await nameOf({ key: { ...key, secret: 'wrong' } })).toBe('AuthenticationError');
    expect(await nameOf({ key, clock: { now: () => server.clock.now() + 5_000 } })).toBe('InvalidNonce');
    await expect(bot.publicGetDepth({ symbol: 'NOBODYUSDT' })).rejects.toMatchObject({ name: 'BadSymbol' });
  });

  test('of accounts that may not trade, and of keys that may only read', async () => {
    const uncertified = await server.user({ isVerified: false, funds: { USDT: '1000' } });
    const stranger = client({ key: await issueKey(server, uncertified) });
    await expect(stranger.createOrder(SYMBOL, 'limit', 'buy', 0.01, 59_000)).rejects.toMatchObject({
      name: 'PermissionDenied',
    });
    const reader = client({ key: await issueKey(server, maker, 'read') });
    await expect(reader.createOrder(SYMBOL, 'limit', 'buy', 0.01, 59_000)).rejects.toMatchObject({
      name: 'AuthenticationError',
    });
    // Once a private call has worked, ccxt takes the same answer for a ban that will pass.
    expect(await reader.fetchOpenOrders(SYMBOL)).toHaveLength(2);
    await expect(reader.createOrder(SYMBOL, 'limit', 'buy', 0.01, 59_000)).rejects.toMatchObject({
      name: 'DDoSProtection',
    });
  });

  test('of whoever asks too much', async () => {
    const ask = () => bot.fetchOrderBook(SYMBOL, 5_000);
    const answers = await Promise.allSettled(Array.from({ length: 25 }, ask));
    const names = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).name] : []));
    expect(new Set(names)).toEqual(new Set(['DDoSProtection']));
    server.clock.advance(60_000);
    expect(await ask()).toMatchObject({ bids: [[59_990, 0.5]] });
  });
});

describe('streams', () => {
  test(`agree about an hour with the server, seed=${SEED}`, async () => {
    await quoteAround();
    const stream = client({ key });
    await stream.loadHttpProxyAgent();
    await stream.loadMarkets();
    const { heard, loops } = listenTo(stream, SYMBOL);
    const since = server.clock.now();
    // Where nothing is open there is nothing to cancel, which the format refuses.
    const cancelAll = async () => {
      if ((await bot.fetchOpenOrders(SYMBOL)).length > 0) await bot.cancelAllOrders(SYMBOL);
    };
    await passHour(server, {
      matchId: BTC_USDT,
      seed: SEED,
      each: async ({ number, isLast, price }) => {
        if (number % 10 === 1) await bot.createOrder(SYMBOL, 'limit', 'buy', 0.05, price);
        if (number % 20 === 0) await cancelAll();
        if (number % 20 !== 0 && !isLast) return;
        server.clock.advance(1_000);
        const book = await serverLevels();
        await vi.waitFor(() => expect(levelsOf(stream.orderbooks[SYMBOL])).toEqual(book), PATIENCE);
      },
    });
    await cancelAll();
    server.clock.advance(3_000);
    const known = await knownSince(since);
    await vi.waitFor(() => expect(summaryOf(heard)).toEqual(known), PATIENCE);
    expect(heard.trades.size).toBeGreaterThan(100);
    expect(heard.candles.size).toBeGreaterThanOrEqual(60);
    expect(heard.orders.size).toBe(HOUR_ORDERS);
    await stream.close();
    await Promise.all(loops);
  }, 90_000);
});

/** A summary of the streams; of the candles those of whole minutes. */
function summaryOf(heard: Heard): object {
  const last = heard.last.ticker === heard.last.tickers ? heard.last.ticker : null;
  return {
    trades: [...heard.trades.values()].map(tradeOf),
    candles: [...heard.candles.values()].slice(1, -1),
    orders: [...heard.orders.values()].map(orderOf),
    mine: [...heard.mine.values()].map(tradeOf),
    last,
    usdt: heard.usdt,
  };
}

/** The same summary of what the server answers. */
async function knownSince(since: number): Promise<object> {
  const trades = await bot.fetchTrades(SYMBOL, since, 1_000);
  const candles = await bot.fetchOHLCV(SYMBOL, '1m', since - 60_000);
  const orders = await bot.fetchOrders(SYMBOL);
  const mine = await bot.fetchMyTrades(SYMBOL);
  return {
    trades: trades.map(tradeOf),
    candles: candles.slice(1, -1),
    orders: orders.slice(-HOUR_ORDERS).map(orderOf),
    mine: mine.filter(({ timestamp }) => timestamp >= since).map(tradeOf),
    last: trades.at(-1)?.price,
    usdt: (await bot.fetchBalance())['USDT']?.total,
  };
}

function tradeOf({ id, side, price, amount, timestamp }: CcxtTrade): object {
  return { id, side, price, amount, timestamp };
}

function orderOf({ id, status, filled }: CcxtOrder): object {
  return { id, status, filled };
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}

function levelsOf(book: Pick<CcxtBook, 'bids' | 'asks'> | undefined): object {
  const level = ([price, amount]: readonly [number, number]) => [price, amount];
  return { bids: book?.bids.map(level), asks: book?.asks.map(level) };
}

/** The committed book of the server, as the floating-point numbers that ccxt has. */
async function serverLevels(): Promise<object> {
  const book = await server.app.slices.spot.fullDepth(BTC_USDT);
  const level = ([price, quantity]: readonly [string, string]) => [Number(price), Number(quantity)];
  return { bids: book?.bids.map(level), asks: book?.asks.map(level) };
}
