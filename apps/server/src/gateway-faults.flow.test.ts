import { CALL_ALLOWANCES, content } from '@openbourse/api';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { encodeFrame } from './kernel/frame.ts';
import { SUBJECTS } from './kernel/questions.ts';
import { type NatsServer, startNatsServer } from './testing/nats-server.ts';
import { poison } from './testing/poisoned-messages.ts';
import { RawNats } from './testing/raw-nats.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { startTestGateway, type TestGateway } from './testing/start-gateway.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { WireSocket } from './testing/wire-socket.ts';

const BTC = 1;
const SITE = '/api/public/default/site';
const OFFICE = { 'X-Forwarded-For': '203.0.113.5' };

let nats: NatsServer;
let server: TestServer;
let one: TestGateway;
let two: TestGateway;
let anna: TestUser;

beforeAll(async () => {
  nats = await startNatsServer();
  server = await startTestServer({ env: { OB_NATS_URLS: nats.url, OB_CALL_LIMIT_FACTOR: '1' } });
  const env = { OB_TRUSTED_PROXIES: '127.0.0.1' };
  one = await startTestGateway(nats.url, env);
  two = await startTestGateway(nats.url, env);
  anna = await server.user({ funds: { USDT: '10000000', BTC: '100' } });
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  await Promise.all([one.until('ready'), two.until('ready')]);
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  await server.stop();
  await nats.kill();
});

async function place(client: TestUser['client'], price: string): Promise<{ id: string; state: string }> {
  const terms = { currency_match_id: BTC, type: 'limit', side: 'buy' } as const;
  return (await client.call('spot.place_order', { ...terms, price, quantity: '0.01' })).order;
}

it('an allowance counts once over all gateways', async () => {
  const { burst } = CALL_ALLOWANCES[content.site.limit].network;
  for (let count = 0; count < burst; count += 1) {
    const { raw } = count % 2 === 0 ? one : two;
    expect((await raw.get(SITE, OFFICE)).status).toBe(200);
  }
  for (const { raw } of [one, two])
    expect((await raw.get(SITE, OFFICE)).envelope.key).toBe('request.too_many');
  expect((await one.raw.get(SITE, { 'X-Forwarded-For': '203.0.113.6' })).status).toBe(200);
});

it('what is no question harms the owner as little as what is no event harms a gateway', async () => {
  const attacker = await RawNats.open(nats.port);
  onTestFinished(() => attacker.close());
  const client = await one.logIn(anna.email);
  const socket = await RawSocket.open(one.url);
  onTestFinished(() => socket.end());
  await socket.subscribe(`DEPTH:${BTC}`);
  const followed = 'btcusdt@trade/btcusdt@depth@100ms/btcusdt@bookTicker';
  const stream = await WireSocket.open(one.url, `/binance/stream?streams=${followed}`);
  onTestFinished(() => stream.end());
  await poison(attacker);
  const placed = await place(client, '49000');
  expect(placed.state).toBe('pending');
  server.clock.advance(1_000);
  await socket.next(({ type, snapshot }) => type === `DEPTH:${BTC}` && snapshot === false);
  for (const name of followed.split('/').slice(1))
    await stream.next((message) => (message as { readonly stream?: string }).stream === name);
  expect((await two.raw.get('/readyz')).status).toBe(200);
});

it('what is asked too late is not begun', async () => {
  const attacker = await RawNats.open(nats.port);
  onTestFinished(() => attacker.close());
  const question = { gateway: 'late' };
  await attacker.publish(
    SUBJECTS.question('spot', 'hello'),
    encodeFrame({ until: 1, question }),
    'ob.nowhere',
  );
  const metrics = await fetch(`${server.url}/metrics`);
  expect(await metrics.text()).toContain('openbourse_gateway_questions_refused_total{why="late"} 1');
});

it('while the broker is away calls are refused, and afterwards everybody has everything', async () => {
  const client = await one.logIn(anna.email);
  const own = await server.logIn(anna.email);
  const { ticket } = await client.call('identity.socket_ticket', {});
  const socket = await RawSocket.open(two.url, { path: `/ws?ticket=${ticket}` });
  onTestFinished(() => socket.end());
  await socket.subscribe('ORDER');
  await socket.subscribe(`DEPTH:${BTC}`);
  await nats.kill();
  await Promise.all([one.until('away'), two.until('away')]);
  const refused = await one.raw.get(SITE);
  expect([refused.status, refused.envelope.key]).toEqual([503, 'server.unavailable']);
  expect((await one.raw.get('/api/v3/ping')).status).toBe(503);
  expect((await one.raw.get('/healthz')).status).toBe(200);
  await expect(RawSocket.open(two.url)).rejects.toThrow('refused with 503');
  // The owner's own clients go on.
  const missed = await place(own, '49001');
  server.clock.advance(1_000);
  const before = socket.messages.length;
  await nats.start();
  await Promise.all([one.until('ready'), two.until('ready')]);
  const renewed = await socket.next(({ type, snapshot }) => type === 'ORDER' && snapshot === true, before);
  expect(JSON.stringify(renewed.data)).toContain(missed.id);
  const book = await socket.next(
    ({ type, snapshot }) => type === `DEPTH:${BTC}` && snapshot === true,
    before,
  );
  expect(JSON.stringify(book.data)).toContain('"49001"');
  const later = await place(client, '49002');
  const update = await socket.next(
    ({ type, data }) => type === 'ORDER' && JSON.stringify(data).includes(later.id),
    before,
  );
  expect(update.snapshot).toBe(false);
});

it('a gateway starts and stops without the broker, and serves when it is there', async () => {
  await nats.kill();
  const [early, gone] = [await startTestGateway(nats.url), await startTestGateway(nats.url)];
  onTestFinished(() => early.stop());
  expect((await early.raw.get('/healthz')).status).toBe(200);
  expect((await early.raw.get('/readyz')).text).toBe('{"is_ready":false,"owner":"away"}');
  await gone.stop();
  await nats.start();
  await early.until('ready');
  expect((await early.raw.get(SITE)).status).toBe(200);
  expect((await early.raw.get('/metrics')).text).toContain('openbourse_http_duration_ms_count');
  const forged = await early.raw.send({ method: 'POST', path: '/api/public/user/login', body: '' });
  expect(forged.envelope.key).toBe('request.header_missing');
});
