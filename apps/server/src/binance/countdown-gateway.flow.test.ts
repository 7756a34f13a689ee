import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueKey } from '../testing/issue-key.ts';
import { type NatsServer, startNatsServer } from '../testing/nats-server.ts';
import { startTestGateway, type TestGateway } from '../testing/start-gateway.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { signedParams, type WireKey, type WireParams } from '../testing/wire-caller.ts';
import { WireSocket } from '../testing/wire-socket.ts';

const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const HELD_MS = 9_000;

let nats: NatsServer;
let server: TestServer;
let gateway: TestGateway;
let anna: TestUser;
let key: WireKey;

beforeAll(async () => {
  nats = await startNatsServer();
  server = await startTestServer({ env: { OB_NATS_URLS: nats.url } });
  gateway = await startTestGateway(nats.url);
  anna = await server.user({ funds: { USDT: '1000000' } });
  key = await issueKey(server, anna);
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  await gateway.until('ready');
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
  await nats.kill();
});

const signed = (params: WireParams): object =>
  signedParams({ timestamp: server.clock.now(), ...params }, key);
const open = async () => (await anna.client.call('spot.open_orders', {})).length;

async function holding(): Promise<WireSocket> {
  const socket = await WireSocket.open(gateway.url);
  const order = signed({ ...ORDER, price: '49000', quantity: '0.01' });
  expect(await socket.request('order.place', order)).toMatchObject({ status: 200 });
  const hold = signed({ countdownTime: HELD_MS });
  expect(await socket.request('session.cancelOnDisconnect', hold)).toMatchObject({ status: 200 });
  return socket;
}

it('cancels at once when a client leaves its gateway', async () => {
  const socket = await holding();
  expect(await open()).toBe(1);
  await socket.end();
  await expect.poll(open, { timeout: 20_000 }).toBe(0);
});

it('lets the countdown run out after a cut, when the session is the gateway’s no more', async () => {
  const socket = await holding();
  await nats.kill();
  await gateway.until('away');
  // While the gateway may come back, the session renews.
  server.clock.advance(HELD_MS / 3);
  expect(await open()).toBe(1);
  await nats.start();
  await gateway.until('ready');
  expect(await open()).toBe(1);
  for (let passed = 0; passed < 2 * HELD_MS; passed += 1_000) {
    server.clock.advance(1_000);
    // The server renews its lease by statements.
    await open();
  }
  await server.app.slices.spot.runCountdowns();
  expect(await open()).toBe(0);
  expect(await anna.client.call('countdown.list', {})).toEqual([]);
  await socket.end();
});
