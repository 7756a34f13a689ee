import { fakeClock } from '@openbourse/testkit';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../kernel/error.ts';
import { createHttp, type HttpServer } from '../kernel/http.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { systemRandom } from '../kernel/random.ts';
import type { Binance } from './binance.ts';
import { type Admit, keyCall, publicCall } from './call.ts';
import { createOrderLimit } from '../spot/index.ts';
import { createLimits, rateLimitsOf } from './limits.ts';
import { binanceRoutes, REST_PREFIXES } from './rest.ts';
import { serveCall } from './serve-call.ts';

const KEY = 'k'.repeat(64);
const NOW = 1_499_827_319_559;
const TRADER = { userId: 5, userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false };

let http: HttpServer;
let claims: Parameters<Admit>[0][] = [];
let refusal: AppError | null = null;
let placed: unknown[] = [];

const CALLS = [
  publicCall({
    socketName: 'ping',
    method: 'GET',
    path: '/api/v3/ping',
    weight: 1,
    params: {},
    handle: () => ({}),
  }),
  publicCall({
    socketName: 'time',
    method: 'GET',
    path: '/api/v3/time',
    weight: 1,
    params: {},
    handle: () => ({ serverTime: NOW }),
  }),
  keyCall({
    socketName: null,
    method: 'POST',
    path: '/api/v3/userDataStream',
    security: 'key',
    weight: 2,
    params: {},
    handle: () => ({ listenKey: 'x' }),
  }),
  keyCall({
    socketName: 'order.place',
    method: 'POST',
    path: '/api/v3/order',
    security: 'trade',
    weight: 1,
    orders: 1,
    params: { price: { kind: 'decimal', isRequired: true } },
    handle: ({ price }, { trader }) => {
      if (price === '13') throw new AppError('spot.price_tick');
      if (price === '14') throw new Error('a bug');
      placed.push([price, trader.userId]);
      return { orderId: placed.length };
    },
  }),
];

beforeEach(async () => {
  claims = [];
  refusal = null;
  placed = [];
  const clock = fakeClock(NOW);
  const limits = createLimits(
    clock,
    rateLimitsOf({ apiWeightPerMinute: 20 }),
    createOrderLimit(clock, { ordersPer10Seconds: 100, ordersPerDay: 200_000 }),
  );
  const admit: Admit = async (claim) => {
    claims.push(claim);
    if (refusal !== null) throw refusal;
    return { keyId: 3, trader: TRADER, algorithm: 'hmac' };
  };
  const deps = { clock, limits, admit, findSymbol: () => undefined };
  http = await createHttp({
    clock,
    callLimitFactor: 10_000,
    log: createLog('silent'),
    metrics: createMetrics(),
    random: systemRandom(clock),
    allowedOrigins: [],
    trustedProxies: [],
    keyedPrefixes: REST_PREFIXES,
    isReplyChecked: true,
    findSession: () => Promise.reject(new AppError('session.login_required')),
  });
  const binance: Pick<Binance, 'calls' | 'limits' | 'serve'> = {
    calls: CALLS,
    limits,
    serve: (call, request) => serveCall(deps, call, request),
  };
  await binanceRoutes(http, binance);
});

async function send(options: InjectOptions) {
  const answer = await http.fastify.inject(options);
  const { code, msg } = answer.json<{ code?: number; msg?: string }>();
  return { answer, status: answer.statusCode, code, msg };
}

const order = (query: string, payload = ''): Promise<Awaited<ReturnType<typeof send>>> =>
  send({
    method: 'POST',
    url: `/api/v3/order${query}`,
    headers: { 'x-mbx-apikey': KEY, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('a public call', () => {
  it('is answered with the weight that was used, and to pages of others', async () => {
    const { answer } = await send({ method: 'GET', url: '/api/v3/ping' });
    expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json;charset=UTF-8',
      'x-mbx-used-weight': '1',
      'x-mbx-used-weight-1m': '1',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  it('gives instants in the unit that is asked for', async () => {
    const tell = (unit: string) =>
      send({ method: 'GET', url: '/api/v3/time', headers: { 'x-mbx-time-unit': unit } });
    expect((await tell('microsecond')).answer.body).toBe(`{"serverTime":${NOW}000}`);
    expect((await tell('SECOND')).code).toBe(-1194);
  });

  it('is JSON, and a client that takes the binary form alone is refused', async () => {
    const accept = (types: string) =>
      send({ method: 'GET', url: '/api/v3/ping', headers: { accept: types } });
    const { answer, code } = await accept('application/sbe');
    expect([answer.statusCode, code]).toEqual([406, -1155]);
    expect((await accept('application/sbe, application/json')).answer.statusCode).toBe(200);
  });

  it.each([
    ['GET', '/api/v3/ping?a=1', 400, -1101],
    ['GET', '/api/v3/pong', 404, -1020],
    ['POST', '/api/v3/ping', 405, -1020],
    ['OPTIONS', '/api/v3/ping', 405, -1020],
    ['PUT', '/sapi/v1/nothing', 404, -1020],
    ['GET', '/fapi/v1/nothing', 404, -1020],
    ['GET', '/sapi/v3/nothing', 404, -1020],
  ] as const)('%s %s is refused in the format', async (method, url, status, code) => {
    const told = await send({ method, url });
    expect([told.status, told.code]).toEqual([status, code]);
  });

  it('costs the caller until the limit is reached', async () => {
    for (let calls = 0; calls < 20; calls += 1) await send({ method: 'GET', url: '/api/v3/ping' });
    const told = await send({ method: 'GET', url: '/api/v3/ping' });
    expect([told.status, told.code, told.answer.headers['retry-after']]).toEqual([429, -1003, '1']);
  });
});

describe('a signed call', () => {
  const time = `timestamp=${NOW}`;

  it('is proved by query and body as they were sent, and shows the orders that were counted', async () => {
    const { answer } = await order(`?${time}&price=1.50`, 'recvWindow=100&signature=AB');
    expect([answer.statusCode, answer.body]).toEqual([200, '{"orderId":1}']);
    const payload = `${time}&price=1.50recvWindow=100`;
    expect(claims).toEqual([
      { key: KEY, ip: '127.0.0.1', needs: 'trade', signed: { payload, signature: 'AB' } },
    ]);
    expect(placed).toEqual([['1.5', 5]]);
    expect(answer.headers).toMatchObject({ 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': '1' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['text/plain', 'application/json', 'image/png'])('may have a body of type %s', async (type) => {
    const { status } = await send({
      method: 'POST',
      url: '/api/v3/order',
      headers: { 'x-mbx-apikey': KEY, 'content-type': type },
      payload: `price=1&${time}&signature=AB`,
    });
    expect(status).toBe(200);
  });

  it.each([
    ['no timestamp', '?signature=x&price=1', 400, -1102, "Mandatory parameter 'timestamp' was not sent"],
    ['no signature', `?${time}&price=1`, 400, -1102, "Mandatory parameter 'signature' was not sent"],
    ['a timestamp of text', '?timestamp=now&signature=x', 400, -1100, "parameter 'timestamp'"],
    ['an old timestamp', `?timestamp=${NOW - 5_001}&signature=x`, 400, -1021, 'outside of the recvWindow'],
    ['a clock ahead', `?timestamp=${NOW + 1_000}&signature=x`, 400, -1021, '1000ms ahead'],
    [
      'a long window',
      `?${time}&recvWindow=60001&signature=x`,
      400,
      -1131,
      'recvWindow must be less than 60000',
    ],
    ['a broken window', `?${time}&recvWindow=-1&signature=x`, 400, -1100, "parameter 'recvWindow'"],
    ['no price', `?${time}&signature=x`, 400, -1102, "Mandatory parameter 'price' was not sent"],
    ['more', `?${time}&signature=x&price=1&b=2`, 400, -1104, "read '3' parameter(s) but was sent '4'"],
    ['a price off the tick', `?${time}&signature=x&price=13`, 400, -1013, 'Filter failure: PRICE_FILTER'],
    ['a bug of ours', `?${time}&signature=x&price=14`, 500, -1000, 'An unknown error occurred'],
  ])('with %s is refused', async (_what, query, status, code, msg) => {
    const told = await order(query);
    expect([told.status, told.code]).toEqual([status, code]);
    expect(told.msg).toContain(msg);
    expect(placed).toEqual([]);
  });

  it('at the edges of its window is served', async () => {
    for (const at of [NOW - 5_000, NOW + 999, NOW * 1_000]) {
      expect((await order(`?timestamp=${at}&signature=x&price=1`)).status).toBe(200);
    }
  });

  it.each([
    ['apikey.unknown', 401, -2015],
    ['apikey.expired', 401, -2015],
    ['apikey.ip_refused', 401, -2015],
    ['apikey.scope_missing', 401, -2015],
    ['apikey.wrong_signature', 400, -1022],
  ] as const)(
    'of a key that is refused as %s is refused before its parameters are read',
    async (key, status, code) => {
      refusal = new AppError(key);
      const told = await order(`?${time}&signature=x`);
      expect([told.status, told.code]).toEqual([status, code]);
    },
  );

  it.each([undefined, 'short', 'ä'.repeat(64)])('without a well-formed key (%s) is refused', async (key) => {
    const headers = key === undefined ? {} : { 'x-mbx-apikey': key };
    const told = await send({ method: 'POST', url: `/api/v3/order?${time}&signature=x`, headers });
    expect([told.status, told.code, told.msg]).toEqual([401, -2014, 'API-key format invalid.']);
    expect(claims).toEqual([]);
  });

  it('is counted only when it was not refused', async () => {
    await order(`?${time}&signature=x&price=13`);
    const { answer } = await order(`?${time}&signature=x&price=1`);
    expect(answer.headers['x-mbx-order-count-10s']).toBe('1');
  });

  it('is asked to try again later while the server stops', async () => {
    http.drain();
    const told = await order(`?${time}&signature=x&price=1`);
    expect([told.status, told.code]).toEqual([503, -1008]);
  });
});

it('a call for a key alone needs no signature, but a sent one is checked', async () => {
  const headers = { 'x-mbx-apikey': KEY };
  const url = '/api/v3/userDataStream';
  expect((await send({ method: 'POST', url, headers })).status).toBe(200);
  const signed = await send({ method: 'POST', url: `${url}?timestamp=${NOW}&signature=x`, headers });
  expect(signed.status).toBe(200);
  expect(
    claims.map(({ needs, signed: proof }) => [needs, typeof proof === 'object' ? proof?.payload : proof]),
  ).toEqual([
    ['none', undefined],
    ['none', `timestamp=${NOW}`],
  ]);
});
