import { ENDPOINTS } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from '../testing/accounts.ts';
import { type IssuedKey, keyIssuer } from '../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { wellFormed } from '../testing/well-formed-input.ts';
import {
  signatureOf,
  signedParams,
  textOf,
  type WireAnswer,
  WireCaller,
  type WireKey,
  type WireParams,
} from '../testing/wire-caller.ts';
import { WireSocket } from '../testing/wire-socket.ts';
import type { Call } from './call.ts';
import { wellFormedFields } from './testing/well-formed-call.ts';

/** Every call by every kind of key, over both transports: exactly those that the call names get past the guard. */
const WINDOW_MS = 300_000;
const NOBODYS: WireKey = { key: 'a'.repeat(64), secret: 'b'.repeat(64) };

let server: TestServer;
let wire: WireCaller;
let socket: WireSocket;
let anna: TestUser;
let calls: readonly Call[] = [];
let keys: Readonly<Record<'good' | 'reader' | 'elsewhere' | 'revoked' | 'expired' | 'frozen', IssuedKey>>;

beforeAll(async () => {
  server = await startTestServer();
  wire = new WireCaller(server);
  calls = server.app.slices.binance.calls;
  anna = await server.user({ funds: { USDT: '1000', BTC: '1' } });
  const cold = await server.user();
  const issue = await keyIssuer(server, anna);
  keys = {
    good: await issue(),
    reader: await issue({ scopes: 'read' }),
    elsewhere: await issue({ ips: '203.0.113.7' }),
    revoked: await issue(),
    expired: await issue({ expires_at: server.clock.now() + DAY_MS }),
    frozen: await (await keyIssuer(server, cold))(),
  };
  // Those that end have worked before.
  for (const key of [keys.revoked, keys.expired, keys.frozen]) {
    const { status } = await wire.get('/api/v3/account', {}, key);
    if (status !== 200) throw new Error(`a new key is answered with ${status}`);
  }
  await anna.client.call('apikey.revoke', { id: keys.revoked.id });
  await cold.client.call('identity.freeze', { password: TEST_PASSWORD, pay_password: TEST_PAY_PASSWORD });
  server.clock.leap(DAY_MS);
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  socket = await WireSocket.open(server.url);
});
afterAll(async () => {
  await socket.end();
  wire.close();
  await server.stop();
});

/** All limits begin anew, and the market has a price. */
function passWindows(): void {
  server.clock.leap(WINDOW_MS);
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
}

interface Proof {
  readonly key: WireKey | null;
  /** Instead of a right one; null leaves it out. */
  readonly signature?: string | null;
  /** Instead of, or beside the present time. */
  readonly params?: WireParams;
}

interface Reply {
  readonly status: number;
  readonly code: number | null;
}

/** One call as a transport carries it. */
type Transport = (call: Call, proof: Proof) => Promise<Reply>;

function fieldsOf(call: Call, proof: Proof): WireParams {
  const time = isSigned(call) ? { timestamp: server.clock.now() } : {};
  return { ...wellFormedFields(call), ...time, ...proof.params };
}

function isSigned({ security }: Call): boolean {
  return security === 'read' || security === 'trade';
}

const overRest: Transport = async (call, proof) => {
  const { key } = proof;
  const unsigned = textOf(fieldsOf(call, proof));
  const signature = proof.signature ?? signatureOf(unsigned, key?.secret ?? '');
  const isLeftOut = !isSigned(call) || proof.signature === null;
  const text = isLeftOut ? unsigned : `${unsigned}&signature=${signature}`;
  return wire.sendText({ method: call.method, path: call.path, as: key, text });
};

const overSocket: Transport = async (call, proof) => {
  const fields = fieldsOf(call, proof);
  const { signature, ...unsigned } = signedParams(fields, proof.key ?? NOBODYS);
  const params: Record<string, string | number | undefined> = { ...unsigned, signature };
  if (proof.key === null || call.security === 'none') delete params['apiKey'];
  if (!isSigned(call) || proof.signature === null) delete params['signature'];
  else if (proof.signature !== undefined) params['signature'] = proof.signature;
  const answer = await socket.request(call.socketName ?? '', params);
  return { status: answer.status, code: answer.error?.code ?? null };
};

interface Denial extends Proof {
  readonly title: string;
  readonly expected: readonly [status: number, code: number];
}

/** Cases that no call that needs a key lets in. */
function keyDenials(): readonly Denial[] {
  const format = [401, -2014] as const;
  const refused = [401, -2015] as const;
  return [
    { title: 'no key', key: null, expected: format },
    {
      title: 'a key of another format',
      key: { ...keys.good, key: keys.good.key.slice(1) },
      expected: format,
    },
    { title: 'the key of nobody', key: NOBODYS, expected: refused },
    { title: 'a revoked key', key: keys.revoked, expected: refused },
    { title: 'an expired key', key: keys.expired, expected: refused },
    { title: 'a key of another address', key: keys.elsewhere, expected: refused },
    { title: 'the key of a frozen user', key: keys.frozen, expected: refused },
  ];
}

/** Cases that no call that needs a signature lets in. */
function proofDenials(): readonly Denial[] {
  const key = keys.good;
  const now = server.clock.now();
  const wrongTime = [400, -1021] as const;
  return [
    { title: 'no signature', key, signature: null, expected: [400, -1102] },
    { title: 'an empty signature', key, signature: '', expected: [400, -1102] },
    { title: 'no timestamp', key, params: { timestamp: undefined }, expected: [400, -1102] },
    {
      title: 'the secret of another key',
      key: { ...key, secret: keys.reader.secret },
      expected: [400, -1022],
    },
    { title: 'a signature of something else', key, signature: 'a'.repeat(64), expected: [400, -1022] },
    { title: 'a signature that is none', key, signature: 'zz', expected: [400, -1022] },
    { title: 'an old timestamp', key, params: { timestamp: now - 5_001 }, expected: wrongTime },
    {
      title: 'one older than recvWindow',
      key,
      params: { timestamp: now - 101, recvWindow: 100 },
      expected: wrongTime,
    },
    { title: 'one of the future', key, params: { timestamp: now + 1_000 }, expected: wrongTime },
    { title: 'a recvWindow too wide', key, params: { recvWindow: 60_001 }, expected: [400, -1131] },
  ];
}

const NO_PASS: readonly (number | null)[] = [-1000, -1003, -1021, -1022, -1102, -1131, -2014, -2015];

async function expectGuarded(call: Call, over: Transport): Promise<void> {
  const signed = isSigned(call) ? proofDenials() : [];
  const narrow: Denial = { title: 'a key for reading', key: keys.reader, expected: [401, -2015] };
  const denials = call.security === 'none' ? [] : [...keyDenials(), ...signed];
  for (const denial of call.security === 'trade' ? [...denials, narrow] : denials) {
    const { status, code } = await over(call, denial);
    expect([status, code], denial.title).toEqual(denial.expected);
  }
  const now = server.clock.now();
  const key = call.security === 'none' ? null : keys.good;
  const passing: Proof[] = [{ key: call.security === 'read' || call.security === 'key' ? keys.reader : key }];
  if (isSigned(call)) {
    passing.push({ key, params: { timestamp: now - 60_000, recvWindow: 60_000 } });
    passing.push({ key, params: { timestamp: (now + 999) * 1_000 } });
  }
  for (const proof of passing) {
    const { status, code } = await over(call, proof);
    expect(status, `code ${code}`).toBeLessThan(500);
    expect(NO_PASS).not.toContain(code);
  }
}

/** Faults of each call, so that one run shows all of them. */
async function findOpen(over: Transport, served: readonly Call[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const call of served) {
    server.clock.leap(WINDOW_MS);
    await expectGuarded(call, over).catch((error: unknown) =>
      wrong.push(`${call.method} ${call.path}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
  return wrong;
}

describe('a call lets in whom it names', () => {
  it('over REST', async () => {
    expect(calls.length).toBeGreaterThan(30);
    expect(await findOpen(overRest, calls)).toEqual([]);
  });

  it('over the WebSocket API', async () => {
    const served = calls.filter(({ socketName }) => socketName !== null);
    expect(served.length).toBeGreaterThan(30);
    expect(await findOpen(overSocket, served)).toEqual([]);
  });
});

describe('a key moves nothing out', () => {
  it('because no call does', () => {
    const moving = calls.filter(({ path }) => /withdraw|transfer|convert|dust|sub-?account/i.test(path));
    expect(moving.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /sapi/v1/capital/withdraw/history',
    ]);
    // The format reads balances by POST.
    const reading = ['/sapi/v3/asset/getUserAsset', '/sapi/v1/asset/get-funding-asset'];
    const changing = calls.filter(({ method, path }) => method !== 'GET' && !reading.includes(path));
    expect(changing.length).toBeGreaterThan(5);
    for (const { path, security } of changing) {
      const isOrder = /^\/api\/v3\/(order|openOrders|orderList|countdownCancelAll)(\/|$)/.test(path);
      expect([path, security]).toEqual([path, isOrder ? 'trade' : 'key']);
      expect(isOrder || path === '/api/v3/userDataStream', path).toBe(true);
    }
    const placing = calls.filter(({ orders = 0 }) => orders > 0);
    expect(new Set(placing.map(({ security }) => security))).toEqual(new Set(['trade']));
  });

  it('nor by our own API, which knows no keys', async () => {
    const ours = ENDPOINTS.filter(({ audience, isUpload }) => audience !== 'public' && !isUpload);
    for (const endpoint of ours) {
      for (const token of [keys.good.key, keys.good.secret]) {
        const fields = new URLSearchParams(wellFormed(endpoint)).toString();
        const headers = { 'X-MBX-APIKEY': keys.good.key };
        const { method, path } = endpoint;
        const answer = await (method === 'GET'
          ? wire.raw.send({ path: `${path}?${fields}`, token, headers })
          : wire.raw.post(path, fields, { token, headers }));
        const isHere = endpoint.audience === 'user';
        expect([answer.status, answer.envelope.key], endpoint.name).toEqual(
          isHere ? [401, 'session.access_expired'] : [404, 'request.not_found'],
        );
      }
    }
  });

  it('and what was called here left her money as it was', async () => {
    const rows = await server.app.slices.db.query<{ kind: string }>(
      `select distinct kind from ledger.txn where kind not in ('demo_capital', 'demo_grant')`,
    );
    expect(rows).toEqual([]);
    const { balances } = (await wire.get('/api/v3/account', { omitZeroBalances: 'true' }, keys.good))
      .body as {
      balances: { asset: string; free: string; locked: string }[];
    };
    expect(balances.map(({ asset }) => asset).toSorted()).toEqual(['BTC', 'USDT']);
  });
});

describe('what others have does not exist', () => {
  it('neither orders nor lists, by any name', async () => {
    passWindows();
    const ben = await server.user({ funds: { USDT: '1000', BTC: '1' } });
    const order = { currency_match_id: 1, side: 'sell', quantity: '0.01' } as const;
    const named = { ...order, type: 'limit', price: '51000', client_order_id: 'of-ben' } as const;
    await ben.client.call('spot.place_order', named);
    await ben.client.call('spot.place_order', { ...order, type: 'oco', price: '52000', stop_price: '49000' });
    const rows = await server.app.slices.db.query<{ id: number }>(
      'select id from spot.order where user_id = $1 order by id',
      [ben.userId],
    );
    const ask = (method: string, path: string, params: WireParams): Promise<WireAnswer> =>
      wire.send({ method, path, params, as: keys.good });
    const symbol = 'BTCUSDT';
    for (const { id } of rows) {
      for (const [method, path, name, more] of [
        ['GET', '/api/v3/order', 'orderId', {}],
        ['DELETE', '/api/v3/order', 'orderId', {}],
        ['GET', '/api/v3/orderList', 'orderListId', {}],
        ['DELETE', '/api/v3/orderList', 'orderListId', {}],
        [
          'POST',
          '/api/v3/order/cancelReplace',
          'cancelOrderId',
          { cancelReplaceMode: 'STOP_ON_FAILURE', side: 'BUY', type: 'MARKET', quantity: '0.01' },
        ],
      ] as const) {
        const needed = path === '/api/v3/orderList' && method === 'GET' ? {} : { symbol };
        const theirs = await ask(method, path, { ...needed, ...more, [name]: id });
        const nobodys = await ask(method, path, { ...needed, ...more, [name]: 9_000_000 + id });
        expect([theirs.status, theirs.body], `${method} ${path}`).toEqual([nobodys.status, nobodys.body]);
        expect(theirs.status, `${method} ${path}`).toBe(400);
      }
    }
    const id = rows[0]?.id;
    expect(await ask('GET', '/api/v3/order', { symbol, orderId: id })).toMatchObject({ code: -2013 });
    expect(await ask('DELETE', '/api/v3/order', { symbol, orderId: id })).toMatchObject({ code: -2011 });
    const byName = { symbol, origClientOrderId: 'of-ben' };
    expect(await ask('GET', '/api/v3/order', byName)).toMatchObject({ code: -2013 });
    expect(await ask('DELETE', '/api/v3/order', byName)).toMatchObject({ code: -2011 });
    expect((await ask('GET', '/api/v3/myTrades', { symbol, orderId: id })).body).toEqual([]);
    expect(await ben.client.call('spot.open_orders', {})).toHaveLength(3);
  });
});

describe('limits', () => {
  it('of weight are reported, refuse with the seconds to wait, and end with the minute', async () => {
    passWindows();
    const ask = () => wire.get('/api/v3/depth', { symbol: 'BTCUSDT', limit: 5_000 });
    const answers = [];
    for (let count = 0; count < 25; count += 1) answers.push(await ask());
    expect(answers[0]?.headers).toMatchObject({ 'x-mbx-used-weight-1m': '250' });
    expect(answers[23]).toMatchObject({ status: 200, headers: { 'x-mbx-used-weight-1m': '6000' } });
    expect(answers[24]).toMatchObject({ status: 429, code: -1003 });
    const seconds = Number(answers[24]?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect((await wire.get('/api/v3/account', {}, keys.good)).code).toBe(-1003);
    expect(await socket.request('ping')).toMatchObject({ status: 429, error: { code: -1003 } });
    server.clock.leap(seconds * 1_000);
    expect(await ask()).toMatchObject({ status: 200, headers: { 'x-mbx-used-weight-1m': '250' } });
  });

  it('of orders count those of all keys of a user and of the app, and end with their ten seconds', async () => {
    passWindows();
    const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', price: '51000' };
    const place = (quantity: string) =>
      wire.send({
        ...{ method: 'POST', path: '/api/v3/order', as: keys.good },
        params: { ...order, quantity },
      });
    // A refused order counts nothing.
    expect(await place('99')).toMatchObject({ code: -2010 });
    expect(await place('0.0002')).toMatchObject({ headers: { 'x-mbx-order-count-10s': '1' } });
    const inTheApp = (quantity: string) =>
      anna.client.call('spot.place_order', {
        ...{ currency_match_id: 1, side: 'sell', type: 'limit', price: '51000' },
        quantity,
      } as const);
    await expect(inTheApp('99')).rejects.toMatchObject({ key: 'ledger.insufficient_balance' });
    await inTheApp('0.0002');
    const others = await Promise.all(Array.from({ length: 98 }, () => place('0.0002')));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await place('0.0002');
    expect(refused).toMatchObject({ status: 429, code: -1015 });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    await expect(inTheApp('0.0002')).rejects.toMatchObject({ key: 'request.too_many', details: { seconds } });
    // What was placed can always be canceled.
    const cancel = { method: 'DELETE', path: '/api/v3/openOrders', params: { symbol: 'BTCUSDT' } };
    expect((await wire.send({ ...cancel, as: keys.good })).status).toBe(200);
    server.clock.leap(10_000);
    expect(await place('0.0002')).toMatchObject({ headers: { 'x-mbx-order-count-10s': '1' } });
  });
});
