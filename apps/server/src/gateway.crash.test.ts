import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { type NatsServer, startNatsServer } from './testing/nats-server.ts';
import { pause } from './testing/pause.ts';
import { type RawAnswer, RawCaller } from './testing/raw-call.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders } from './testing/seed-traders.ts';
import {
  freePort,
  launchServerProcess,
  type ServerProcess,
  startServerProcess,
  timeEmptyProcess,
} from './testing/server-process.ts';
import { WireSocket } from './testing/wire-socket.ts';

const PORTS = { from: 28_800, to: 28_899 };
/** Where the machine is so loaded that an empty process takes long to start, a successor may take this many of it. */
const FOLLOWED = { ms: 5_000, emptyProcesses: 60 } as const;
/** Longer than any lease. */
const PAUSE_MS = 10_000;

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;
let nats: NatsServer;
let email: string;

beforeEach(async () => {
  ({ url: databaseUrl, drop } = await createTestDatabase());
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 1 });
  nats = await startNatsServer();
  const [trader] = await seedTraders(databaseUrl, { count: 1, funds: { USDT: '100000', BTC: '10' } });
  email = trader?.email ?? '';
});
afterEach(async () => {
  await nats.kill();
  await db.end();
  await drop();
});

const ownerEnv = (): Readonly<Record<string, string>> => ({
  ...quietServer(databaseUrl),
  OB_ROLES: 'owner',
  OB_NATS_URLS: nats.url,
});

interface Started extends ServerProcess {
  readonly raw: RawCaller;
}

function watch(server: ServerProcess): Started {
  const raw = new RawCaller(server.url);
  onTestFinished(async () => {
    raw.close();
    await server.end('SIGKILL');
  });
  return { ...server, raw };
}

async function startOwner(): Promise<Started> {
  return watch(await startServerProcess({ port: await freePort(PORTS), env: ownerEnv() }));
}

async function startStandby(): Promise<Started> {
  const server = watch(launchServerProcess({ port: await freePort(PORTS), env: ownerEnv() }));
  while ((await statusOf(server.raw, '/healthz')) !== 200) await pause(20);
  return server;
}

async function startGateway(): Promise<Started> {
  const env = { OB_ROLES: 'gateway', OB_NATS_URLS: nats.url, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' };
  const server = watch(await startServerProcess({ port: await freePort(PORTS), env }));
  while ((await statusOf(server.raw, '/readyz')) !== 200) await pause(20);
  return server;
}

async function statusOf(raw: RawCaller, path: string): Promise<number> {
  try {
    return (await raw.get(path)).status;
  } catch {
    return 0;
  }
}

/** A price at which an order rests: a little below the market. */
let price = '';

async function readPrice(url: string): Promise<void> {
  const [market] = await readLoadMarkets(url, [1]);
  price = ((market?.price ?? 0) * 0.99).toFixed(0);
}

function place(raw: RawCaller, token: string, clientOrderId: string): Promise<RawAnswer> {
  const order = { currency_match_id: '1', type: 'limit', side: 'buy', price, quantity: '0.01' };
  const body = new URLSearchParams({ ...order, client_order_id: clientOrderId }).toString();
  return raw.post('/api/private/spot/place_order', body, { token, timeoutMs: 60_000 });
}

async function stored(clientOrderId: string): Promise<number> {
  const rows = await db.query('select 1 from spot.order where client_order_id = $1', [clientOrderId]);
  return rows.length;
}

/** Of a depth event, the number of its last change. */
function sequenceOf(event: unknown): number {
  return (event as { readonly u?: number }).u ?? 0;
}

async function expectFollowed(tookMs: number): Promise<void> {
  expect(tookMs).toBeLessThan(Math.max(FOLLOWED.ms, FOLLOWED.emptyProcesses * (await timeEmptyProcess())));
}

/** Places orders until one is taken; every other one was refused as unavailable. */
async function untilServed(raw: RawCaller, token: string): Promise<readonly string[]> {
  const refused: string[] = [];
  for (let count = 1; ; count += 1) {
    const answer = await place(raw, token, `again-${count}`);
    if (answer.envelope.code === 1) return refused;
    expect([answer.status, answer.envelope.key]).toEqual([503, 'server.unavailable']);
    refused.push(`again-${count}`);
    await pause(50);
  }
}

it('a killed owner is followed: gateways refuse meanwhile, keep their sockets and renew them', async () => {
  const owner = await startOwner();
  const { end, output } = await startStandby();
  const { raw, url } = await startGateway();
  // No client reaches the owner.
  for (const path of ['/api/public/default/site', '/api/v3/ping', '/sapi/v1/system/status'])
    expect(await statusOf(owner.raw, path)).toBe(404);
  for (const path of ['/ws-api/v3', '/binance/ws/btcusdt@trade', '/ws'])
    await expect(WireSocket.open(owner.url, path)).rejects.toThrow('refused with 403');
  await readPrice(url);
  const token = await logIn(url, email);
  const ticket = await raw.post('/api/private/user/socket_ticket', '', { token });
  const socket = await RawSocket.open(url);
  onTestFinished(() => socket.end());
  await socket.authenticate((ticket.envelope.data as { ticket: string }).ticket);
  await socket.subscribe('ORDER');
  const trades = await WireSocket.open(url, '/binance/ws/btcusdt@trade');
  const book = await WireSocket.open(url, '/binance/ws/btcusdt@depth@100ms');
  onTestFinished(async () => void (await Promise.all([trades.end(), book.end()])));
  expect((await place(raw, token, 'before')).envelope.code).toBe(1);
  await book.next((event) => sequenceOf(event) > 0);
  const seenAt = Math.max(...book.messages.map(sequenceOf));
  await socket.next(({ type, snapshot }) => type === 'ORDER' && snapshot === false);
  const seen = socket.messages.length;
  await owner.end('SIGKILL');
  const killedAt = systemClock.now();
  await untilServed(raw, token);
  await expectFollowed(systemClock.now() - killedAt);
  const renewed = await socket.next(({ type, snapshot }) => type === 'ORDER' && snapshot === true, seen);
  expect(JSON.stringify(renewed.data)).toContain('before');
  expect((await place(raw, token, 'after')).envelope.code).toBe(1);
  await socket.next(({ data }) => JSON.stringify(data ?? '').includes('after'), seen);
  // Trades may be missing for ever, and levels may not: one client connects again, the other goes on.
  expect(await trades.closed).toBe(1012);
  await book.next((event) => sequenceOf(event) > seenAt);
  expect(await end('SIGTERM'), output()).toBe(0);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
});

it('a hung owner is followed, and carries out nothing of what waited for it when it wakes up', async () => {
  const owner = await startOwner();
  const { end, output } = await startStandby();
  const { raw, url } = await startGateway();
  await readPrice(url);
  const token = await logIn(url, email);
  process.kill(owner.pid, 'SIGSTOP');
  const stoppedAt = systemClock.now();
  const hung = await place(raw, token, 'hung');
  expect([hung.status, hung.envelope.key]).toEqual([503, 'server.unavailable']);
  const refused = await untilServed(raw, token);
  await expectFollowed(systemClock.now() - stoppedAt);
  await pause(Math.max(0, PAUSE_MS - (systemClock.now() - stoppedAt)));
  process.kill(owner.pid, 'SIGCONT');
  expect(await owner.ended, owner.output()).toBe(1);
  for (const id of ['hung', ...refused]) expect(await stored(id), id).toBe(0);
  expect((await place(raw, token, 'after')).envelope.code).toBe(1);
  expect(await end('SIGTERM'), output()).toBe(0);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
});
