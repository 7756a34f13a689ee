import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { startNatsServer } from './testing/nats-server.ts';
import { RawCaller } from './testing/raw-call.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { logIn, quietServer, seedTraders } from './testing/seed-traders.ts';
import { freePort, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { type ReceivedSpan, type SpanReceiver, startSpanReceiver } from './testing/span-receiver.ts';

const PORTS = { from: 29_300, to: 29_399 };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
/** As a proxy in front of the server sends it, which forwards for a client. */
const PROXIED = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, 'X-Forwarded-For': '203.0.113.7' } as const;

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;
let email: string;
let receiver: SpanReceiver;

beforeEach(async () => {
  ({ url: databaseUrl, drop } = await createTestDatabase());
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 1 });
  const [trader] = await seedTraders(databaseUrl, { count: 1, funds: { USDT: '100000' } });
  email = trader?.email ?? '';
  receiver = await startSpanReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await db.end();
  await drop();
});

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess & { raw: RawCaller }> {
  const server = await startServerProcess({ port: await freePort(PORTS), env });
  const raw = new RawCaller(server.url);
  onTestFinished(async () => {
    raw.close();
    await server.end('SIGKILL');
  });
  return { ...server, raw };
}

const traced = (more: Readonly<Record<string, string>> = {}) => ({
  OB_OTLP_URL: receiver.url,
  OB_TRACE_PPM: '0',
  OB_TRUSTED_PROXIES: 'loopback',
  ...more,
});

const ownerEnv = (): Readonly<Record<string, string>> => ({ ...quietServer(databaseUrl), ...traced() });

/** Places an order that rests, below the market. */
async function place(
  { raw, url }: Pick<ServerProcess, 'url'> & { readonly raw: RawCaller },
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [market] = await readLoadMarkets(url, [1]);
  const price = ((market?.price ?? 0) * 0.99).toFixed(0);
  const order = { currency_match_id: '1', type: 'limit', side: 'buy', price, quantity: '0.01' };
  const body = new URLSearchParams(order).toString();
  const answer = await raw.post('/api/private/spot/place_order', body, { token, headers });
  expect(answer.envelope).toMatchObject({ code: 1 });
}

async function followOrders(url: string, raw: RawCaller, token: string): Promise<RawSocket> {
  const ticket = await raw.post('/api/private/user/socket_ticket', '', { token });
  const socket = await RawSocket.open(url);
  onTestFinished(() => socket.end());
  await socket.authenticate((ticket.envelope.data as { ticket: string }).ticket);
  await socket.subscribe('ORDER');
  return socket;
}

/** Names of the spans from one up to the one that began the trace. */
function pathOf(spans: readonly ReceivedSpan[], name: string): readonly string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const path: string[] = [];
  for (let span = spans.find((one) => one.name === name); span !== undefined; ) {
    path.push(span.name);
    span = byId.get(span.parentSpanId ?? '');
  }
  return path;
}

const ofTrace = (): readonly ReceivedSpan[] => receiver.spans.filter(({ traceId }) => traceId === TRACE);

it('follows one order from HTTP at a gateway to the event at a socket, and names no person', async () => {
  const nats = await startNatsServer();
  onTestFinished(() => nats.kill());
  await start({ ...ownerEnv(), OB_ROLES: 'owner', OB_NATS_URLS: nats.url });
  const gateway = await start({
    ...{ OB_ROLES: 'gateway', OB_NATS_URLS: nats.url, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' },
    ...traced(),
  });
  await expect.poll(async () => (await gateway.raw.get('/readyz')).status, { timeout: 20_000 }).toBe(200);
  const token = await logIn(gateway.url, email);
  const socket = await followOrders(gateway.url, gateway.raw, token);
  await place(gateway, token, PROXIED);
  await socket.next(({ type, snapshot }) => type === 'ORDER' && snapshot === false);

  const up = ['call spot.place_order', 'answer call', 'ask call', 'POST /api/private/spot/place_order'];
  const command = ['spot.command place', ...up];
  await expect.poll(() => ofTrace().map(({ name }) => name), { timeout: 20_000 }).toContain('send ORDER');
  await expect
    .poll(() => pathOf(ofTrace(), 'spot.commit'), { timeout: 20_000 })
    .toEqual(['spot.commit', 'spot.batch', ...command]);
  await expect
    .poll(() => pathOf(ofTrace(), 'send ORDER'), { timeout: 20_000 })
    .toEqual(['send ORDER', 'spot.batch', ...command]);
  const spanOf = (name: string) => ofTrace().find((one) => one.name === name);
  const [batch, placed] = [spanOf('spot.batch'), spanOf('spot.command place')];
  expect(batch?.links).toEqual([expect.objectContaining({ spanId: placed?.spanId })]);
  expect(placed?.links).toEqual([expect.objectContaining({ spanId: batch?.spanId })]);
  // Nothing but what the proxy has traced: of the rest nothing is, by the setting.
  expect(receiver.spans.filter(({ traceId }) => traceId !== TRACE)).toEqual([]);
  for (const secret of [email, token, '203.0.113.7', '0.01']) expect(receiver.text()).not.toContain(secret);
});

it('begins anew for callers who come through no trusted proxy', async () => {
  const server = await start({
    ...ownerEnv(),
    ...traced({ OB_TRACE_PPM: '1000000', OB_TRUSTED_PROXIES: 'none' }),
  });
  const token = await logIn(server.url, email);
  await place(server, token, PROXIED);
  const names = () => receiver.spans.map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain('spot.commit');
  expect(ofTrace()).toEqual([]);
});

it('writes the trace into the log line of a call that failed', async () => {
  const server = await start(ownerEnv());
  const token = await logIn(server.url, email);
  await db.query('alter table apikey.api_key rename to elsewhere');
  const answer = await server.raw.get('/api/private/apikey/list', { Authorization: token, ...PROXIED });
  await db.query('alter table apikey.elsewhere rename to api_key');
  expect(answer.envelope.key).toBe('server.internal');
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('request failed'));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    trace_id: TRACE,
    request_id: answer.envelope.request_id,
  });
});

it('serves on while the collector is deaf or gone, and stops in time', async () => {
  const deaf = await startSpanReceiver({ isDeaf: true });
  onTestFinished(() => deaf.stop());
  for (const url of [deaf.url, 'http://127.0.0.1:1']) {
    const server = await start({ ...ownerEnv(), OB_OTLP_URL: url, OB_TRACE_PPM: '1000000' });
    const token = await logIn(server.url, email);
    for (let count = 0; count < 20; count += 1) await place(server, token);
    expect(await server.end('SIGTERM'), server.output()).toBe(0);
  }
});
