import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { type IssuedKey, keyIssuer } from '../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { signedParams, WireCaller, type WireParams } from '../testing/wire-caller.ts';
import { WireSocket } from '../testing/wire-socket.ts';

const LIMIT = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '49000',
  quantity: '0.01',
};
const ROUNDS = 200;

let server: TestServer;
let anna: TestUser;
let key: IssuedKey;
let issue: Awaited<ReturnType<typeof keyIssuer>>;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user({ funds: { USDT: '1000000' } });
  issue = await keyIssuer(server, anna);
  key = await issue();
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(60_000);
  await anna.client.call('spot.cancel_all', {});
});

const signed = (params: WireParams = {}): object =>
  signedParams({ timestamp: server.clock.now(), ...params }, key);
const runOut = () => server.app.slices.spot.runCountdowns();
const open = async () => (await anna.client.call('spot.open_orders', {})).length;
const countdowns = () => anna.client.call('countdown.list', {});

/** Lets what a closed connection began come to its end. */
async function untilOpen(count: number): Promise<void> {
  for (let round = 0; round < ROUNDS && (await open()) !== count; round += 1) await nextTurn();
  expect(await open()).toBe(count);
}

async function holding(countdownTime: number): Promise<WireSocket> {
  const socket = await WireSocket.open(server.url);
  expect(await socket.request('order.place', signed(LIMIT))).toMatchObject({ status: 200 });
  expect(await socket.request('session.cancelOnDisconnect', signed({ countdownTime }))).toMatchObject({
    ...{ status: 200, result: { countdownTime: String(countdownTime) } },
  });
  return socket;
}

it('sets, renews and ends a countdown over REST, of a symbol or of all', async () => {
  const rest = new WireCaller(server);
  const post = (params: WireParams) =>
    rest.send({ method: 'POST', path: '/api/v3/countdownCancelAll', params, as: key });
  expect(await post({ symbol: 'BTCUSDT', countdownTime: 10_000 })).toMatchObject({
    ...{ status: 200, body: { symbol: 'BTCUSDT', countdownTime: '10000' } },
  });
  expect(await post({ countdownTime: 10_000 })).toMatchObject({ body: { countdownTime: '10000' } });
  expect(await countdowns()).toHaveLength(2);
  await post({ countdownTime: 0 });
  for (const countdownTime of [1, 4_999, 86_400_001])
    expect(await post({ countdownTime })).toMatchObject({ status: 400, body: { code: -1130 } });
  const placed = await rest.send({ method: 'POST', path: '/api/v3/order', params: LIMIT, as: key });
  expect(placed.status).toBe(200);
  server.clock.advance(10_000);
  await runOut();
  const { orderId } = placed.body as { orderId: number };
  expect(await rest.get('/api/v3/order', { symbol: 'BTCUSDT', orderId }, key)).toMatchObject({
    body: { status: 'CANCELED' },
  });
  rest.close();
});

it('cancels at once when the connection ends in order', async () => {
  const socket = await holding(60_000);
  await socket.end();
  await untilOpen(0);
  expect(await countdowns()).toEqual([]);
});

it('renews while the connection lasts', async () => {
  const socket = await holding(9_000);
  for (let beat = 0; beat < 6; beat += 1) {
    server.clock.advance(3_000);
    // The renewal is a statement of its own.
    await expect.poll(async () => (await countdowns())[0]?.due_at).toBe(server.clock.now() + 9_000);
  }
  expect(await countdowns()).toMatchObject([{ is_of_connection: true, seconds: 9 }]);
  expect(await open()).toBe(1);
  expect(await socket.request('session.cancelOnDisconnect', signed({ countdownTime: 0 }))).toMatchObject({
    status: 200,
  });
  await socket.end();
  await nextTurn();
  expect(await open()).toBe(1);
});

it('is taken over by the next connection of the key, so that the end of the first cancels nothing', async () => {
  const first = await holding(60_000);
  const second = await holding(60_000);
  expect(await countdowns()).toHaveLength(1);
  await first.end();
  for (let round = 0; round < 20; round += 1) await nextTurn();
  await runOut();
  expect(await open()).toBe(2);
  await second.end();
  await untilOpen(0);
});

it('cancels when the key is revoked', async () => {
  const other = await issue();
  const socket = await WireSocket.open(server.url);
  await socket.request('order.place', signed(LIMIT));
  const params = signedParams({ timestamp: server.clock.now(), countdownTime: 60_000 }, other);
  expect(await socket.request('session.cancelOnDisconnect', params)).toMatchObject({ status: 200 });
  await anna.client.call('apikey.revoke', { id: other.id });
  await untilOpen(0);
  await socket.end();
});

it('needs a key that may trade, and a length within the bounds', async () => {
  const socket = await WireSocket.open(server.url);
  const reading = await issue({ scopes: 'read' });
  const refused = signedParams({ timestamp: server.clock.now(), countdownTime: 60_000 }, reading);
  expect(await socket.request('session.cancelOnDisconnect', refused)).toMatchObject({
    error: { code: -2015 },
  });
  expect(await socket.request('session.cancelOnDisconnect', signed({ countdownTime: 10 }))).toMatchObject({
    error: { code: -1130 },
  });
  await socket.end();
});
