import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type IssuedKey, issueKey, keyIssuer } from '../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { signatureOf, signedParams, type WireKey, type WireParams } from '../testing/wire-caller.ts';
import { type SocketAnswer, WireSocket } from '../testing/wire-socket.ts';

let server: TestServer;
let anna: TestUser;
let trading: WireKey;
let reading: WireKey;
let logging: IssuedKey;
let carla: TestUser;
let socket: WireSocket;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user({ funds: { USDT: '1000000', BTC: '10' } });
  const ben = await server.user({ funds: { USDT: '1000' } });
  trading = await issueKey(server, anna);
  reading = await issueKey(server, ben, 'read');
  carla = await server.user({ funds: { USDT: '1000000' } });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  });
  logging = { ...(await (await keyIssuer(server, carla))({ public_key: publicKey })), secret: privateKey };
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  socket = await WireSocket.open(server.url);
});
afterEach(() => server.clock.advance(60_000));
afterAll(async () => {
  await socket.end();
  await server.stop();
});

const signed = (params: WireParams = {}, as = trading): object =>
  signedParams({ timestamp: server.clock.now(), ...params }, as);
const call = (method: string, params: WireParams = {}, as = trading): Promise<SocketAnswer> =>
  socket.request(method, signed(params, as));
const LIMIT = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '49000',
  quantity: '0.01',
};

describe('requests', () => {
  it('are answered with their id, a status and the limits they counted to', async () => {
    const { limits } = server.app.slices.binance;
    const weight = limits.usedWeight('127.0.0.1');
    const answer = await socket.request('time');
    expect(answer).toEqual({
      id: answer.id,
      status: 200,
      result: { serverTime: server.clock.now() },
      rateLimits: [
        {
          rateLimitType: 'REQUEST_WEIGHT',
          interval: 'MINUTE',
          intervalNum: 1,
          limit: 6_000,
          count: weight + 1,
        },
      ],
    });
    for (const [id, text] of [
      ['9e6b-7', '"9e6b-7"'],
      [null, 'null'],
      [-7, '-7'],
    ] as const) {
      expect(await socket.ask(id, `{"id":${text},"method":"v3/ping"}`)).toMatchObject({
        status: 200,
        result: {},
      });
    }
  });

  it('hide their limits when the client wants it, by request or by connection', async () => {
    expect(await socket.request('ping', { returnRateLimits: false })).not.toHaveProperty('rateLimits');
    const quiet = await WireSocket.open(server.url, '/ws-api/v3?returnRateLimits=false');
    expect(await quiet.request('ping')).not.toHaveProperty('rateLimits');
    expect(await quiet.request('ping', { returnRateLimits: true })).toHaveProperty('rateLimits');
    await quiet.end();
  });

  it('are answered in microseconds on a connection that asks for them', async () => {
    const long = await WireSocket.open(server.url, '/ws-api/v3?timeUnit=MICROSECOND');
    expect(await long.request('time')).toMatchObject({ result: { serverTime: server.clock.now() * 1_000 } });
    await long.end();
    await expect(WireSocket.open(server.url, '/ws-api/v3?timeUnit=HOUR')).rejects.toThrow('400');
  });

  it.each([
    ['no JSON', '{', 400, -1135],
    ['a list', '[]', 400, -1135],
    ['an id that is none', '{"id":{},"method":"ping"}', 400, -1130],
    ['a fraction as an id', '{"id":1.5,"method":"ping"}', 400, -1130],
    ['no method', '{"id":null}', 400, -1102],
    ['params that are a list', '{"id":null,"method":"ping","params":[]}', 400, -1135],
    ['an unknown method', '{"id":null,"method":"nothing"}', 404, -1020],
    ['a wish that is none', '{"id":null,"method":"ping","params":{"returnRateLimits":1}}', 400, -1100],
    ['a parameter too many', '{"id":null,"method":"ping","params":{"a":1}}', 400, -1101],
  ])('with %s are refused by the codes of the format', async (_name, text, status, code) => {
    expect(await socket.ask(null, text)).toMatchObject({ id: null, status, error: { code } });
  });

  it('above the limit of a network are refused until the next minute', async () => {
    const { limits } = server.app.slices.binance;
    limits.takeWeight('127.0.0.1', 6_000 - limits.usedWeight('127.0.0.1'));
    const refused = await socket.request('ping');
    expect(refused).toMatchObject({ status: 429, error: { code: -1003 } });
    const { data } = refused.error as unknown as { data: { serverTime: number; retryAfter: number } };
    expect(data.retryAfter - data.serverTime).toBeGreaterThan(0);
    await expect(WireSocket.open(server.url)).rejects.toThrow('429');
  });
});

describe('proof', () => {
  it('is a signature over the parameters by name, with numbers exactly as they were sent', async () => {
    const timestamp = server.clock.now();
    const text = `apiKey=${trading.key}&recvWindow=5000.0&timestamp=${timestamp}`;
    const ask = (signature: string) =>
      socket.ask(
        'exact',
        `{"id":"exact","method":"account.status","params":{"timestamp":${timestamp},"recvWindow":5000.0,"signature":"${signature}","apiKey":"${trading.key}"}}`,
      );
    expect(await ask(signatureOf(text, trading.secret))).toMatchObject({ status: 200 });
    expect(await ask(signatureOf(text, reading.secret))).toMatchObject({
      status: 400,
      error: { code: -1022 },
    });
  });

  it('fails by the codes of the format', async () => {
    expect(await socket.request('account.status')).toMatchObject({ status: 401, error: { code: -2014 } });
    const late = signed({ timestamp: server.clock.now() - 5_001 });
    expect(await socket.request('account.status', late)).toMatchObject({
      status: 400,
      error: { code: -1021 },
    });
    expect(await call('order.place', LIMIT, reading)).toMatchObject({ status: 401, error: { code: -2015 } });
    expect(await call('session.logon')).toMatchObject({ status: 400, error: { code: -4056 } });
    expect(await socket.request('userDataStream.subscribe')).toMatchObject({ error: { code: -1002 } });
    const own = await WireSocket.open(server.url);
    expect(await own.request('session.status')).toMatchObject({
      result: { apiKey: null, connectedSince: server.clock.now(), userDataStream: false },
    });
    await own.end();
  });

  it('is allowed where none is asked for, as clients sign everything', async () => {
    expect(await call('ping')).toMatchObject({ status: 200 });
  });
});

describe('a connection that logs on', () => {
  it('signs no more, follows its own events, and does so until it logs out', async () => {
    const own = await WireSocket.open(server.url);
    const logon = () => own.request('session.logon', signed({}, logging));
    expect(await logon()).toMatchObject({
      result: { apiKey: logging.key, authorizedSince: server.clock.now(), userDataStream: false },
    });
    const time = { timestamp: server.clock.now() };
    const placed = await own.request('order.place', { ...LIMIT, ...time });
    expect(placed).toMatchObject({ status: 200, result: { status: 'NEW' } });
    expect(await own.request('userDataStream.subscribe')).toMatchObject({ result: { subscriptionId: 0 } });
    const cancelled = await own.request('openOrders.cancelAll', { symbol: 'BTCUSDT', ...time });
    expect(cancelled).toMatchObject({ status: 200 });
    // The time still counts, and a request that names a key is judged by that one.
    expect(await own.request('account.status')).toMatchObject({ error: { code: -1102 } });
    const late = { timestamp: server.clock.now() - 5_001 };
    expect(await own.request('account.status', late)).toMatchObject({ error: { code: -1021 } });
    const named = { apiKey: trading.key, ...time };
    expect(await own.request('account.status', named)).toMatchObject({ error: { code: -1102 } });
    expect(await own.request('account.status', signed({}, reading))).toMatchObject({ status: 200 });
    expect(await own.request('session.logout')).toMatchObject({ result: { apiKey: null } });
    expect(await own.request('account.status', time)).toMatchObject({ error: { code: -2014 } });
    await own.end();
  });

  it('is logged out when its key ends', async () => {
    const own = await WireSocket.open(server.url);
    await own.request('session.logon', signed({}, logging));
    await carla.client.call('apikey.revoke', { id: logging.id });
    const time = { timestamp: server.clock.now() };
    expect(await own.request('account.status', time)).toMatchObject({ error: { code: -2014 } });
    expect(await own.request('session.status')).toMatchObject({ result: { apiKey: null } });
    await own.end();
  });
});

describe('orders and the account', () => {
  it('are placed, read, replaced and canceled by one connection', async () => {
    expect(await call('order.test', LIMIT)).toMatchObject({ status: 200, result: {} });
    const placed = await call('order.place', { ...LIMIT, newClientOrderId: 'first' });
    expect(placed).toMatchObject({ status: 200, result: { status: 'NEW', clientOrderId: 'first' } });
    const { rateLimits } = placed as unknown as { rateLimits: { rateLimitType: string; count: number }[] };
    const orders = rateLimits.filter(({ rateLimitType }) => rateLimitType === 'ORDERS');
    expect(orders.map(({ count }) => count)).toEqual([1, 1]);
    const { orderId } = placed.result as { orderId: number };
    expect(await call('order.status', { symbol: 'BTCUSDT', orderId })).toMatchObject({ result: { orderId } });
    expect(await call('openOrders.status')).toMatchObject({ result: [{ orderId }] });
    const crossed = { symbol: 'BTCUSDT', orderId, origClientOrderId: 'second' };
    expect(await call('order.cancel', crossed)).toMatchObject({ status: 400, error: { code: -2011 } });
    expect(await call('order.status', crossed)).toMatchObject({ status: 400, error: { code: -2013 } });
    const replaced = await call('order.cancelReplace', {
      ...LIMIT,
      price: '48000',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
    });
    expect(replaced).toMatchObject({
      status: 200,
      result: { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' },
    });
    expect(await call('openOrders.cancelAll', { symbol: 'BTCUSDT' })).toMatchObject({
      result: [{ status: 'CANCELED' }],
    });
    expect(await call('order.cancel', { symbol: 'BTCUSDT', orderId })).toMatchObject({
      status: 400,
      error: { code: -2011 },
    });
    expect(await call('allOrders', { symbol: 'BTCUSDT' })).toMatchObject({ result: [{ orderId }, {}] });
    expect(await call('myTrades', { symbol: 'BTCUSDT' })).toMatchObject({ result: [] });
    expect(await call('account.rateLimits.orders')).toMatchObject({ status: 200 });
    expect(await call('account.commission', { symbol: 'BTCUSDT' })).toMatchObject({ status: 200 });
    expect(await call('account.status')).toMatchObject({ result: { accountType: 'SPOT' } });
  });

  it('come as pairs', async () => {
    // A pair needs a last price.
    await call('order.place', { ...LIMIT, side: 'SELL', price: '50000' });
    const { client } = await server.user({ funds: { USDT: '1000' } });
    const taker = { side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;
    await client.call('spot.place_order', { currency_match_id: 1, ...taker });
    const pair = await call('orderList.place', {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.01',
      price: '51000',
      stopPrice: '49000',
    });
    expect(pair).toMatchObject({ status: 200, result: { contingencyType: 'OCO' } });
    const { orderListId } = pair.result as { orderListId: number };
    expect(await call('orderList.status', { orderListId })).toMatchObject({ result: { orderListId } });
    expect(await call('openOrderLists.status')).toMatchObject({ result: [{ orderListId }] });
    const crossed = { symbol: 'BTCUSDT', orderListId, listClientOrderId: 'other' };
    expect(await call('orderList.cancel', crossed)).toMatchObject({ status: 400, error: { code: -2011 } });
    expect(await call('orderList.cancel', { symbol: 'BTCUSDT', orderListId })).toMatchObject({
      result: { listOrderStatus: 'ALL_DONE' },
    });
    expect(await call('allOrderLists')).toMatchObject({ result: [{ orderListId }] });
  });
});

describe('what everybody may ask', () => {
  it.each([
    ['exchangeInfo', { symbols: ['BTCUSDT'] }],
    ['depth', { symbol: 'BTCUSDT', limit: 5 }],
    ['trades.recent', { symbol: 'BTCUSDT' }],
    ['trades.aggregate', { symbol: 'BTCUSDT' }],
    ['klines', { symbol: 'BTCUSDT', interval: '1m' }],
    ['uiKlines', { symbol: 'BTCUSDT', interval: '1m' }],
    ['avgPrice', { symbol: 'BTCUSDT' }],
    ['ticker.24hr', { symbol: 'BTCUSDT' }],
    ['ticker.price', { symbols: ['BTCUSDT', 'ETHUSDT'] }],
    ['ticker.book', { symbol: 'BTCUSDT' }],
    ['ticker', { symbol: 'BTCUSDT' }],
  ])('%s', async (method, params) => {
    const { status, result } = await socket.request(method, params);
    expect([status, typeof result]).toEqual([200, 'object']);
  });
});
