import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { pause } from './testing/pause.ts';
import { RawCaller } from './testing/raw-call.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { quietServer } from './testing/seed-traders.ts';
import {
  freePort,
  launchServerProcess,
  type ServerProcess,
  startServerProcess,
  timeEmptyProcess,
} from './testing/server-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

const PORTS = { from: 28_600, to: 28_699 };
/** Where the machine is so loaded that an empty process takes long to start, a successor may take this many of it. */
const FOLLOWED = { ms: 5_000, emptyProcesses: 60 } as const;
/** Longer than any lease. */
const PAUSE_MS = 10_000;

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;

beforeEach(async () => {
  const database = await createTestDatabase();
  ({ url: databaseUrl, drop } = database);
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 1 });
});
afterEach(async () => {
  await db.end();
  await drop();
});

async function startOwner(url = databaseUrl): Promise<ServerProcess> {
  const server = await startServerProcess({ port: await freePort(PORTS), env: quietServer(url) });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** Starts a second server and waits until it listens. */
async function startStandby(): Promise<ServerProcess & { readonly raw: RawCaller }> {
  const server = launchServerProcess({ port: await freePort(PORTS), env: quietServer(databaseUrl) });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const raw = new RawCaller(server.url);
  onTestFinished(() => raw.close());
  while (!(await isAnswered(raw))) await pause(20);
  return { ...server, raw };
}

const isAnswered = async (raw: RawCaller): Promise<boolean> => {
  try {
    return (await raw.get('/healthz')).status === 200;
  } catch {
    return false;
  }
};

async function untilReady(raw: RawCaller): Promise<number> {
  const startedAt = systemClock.now();
  while ((await raw.get('/readyz')).status !== 200) await pause(20);
  return systemClock.now() - startedAt;
}

/** Records of one beat after the other; two recorders at once would not give one price to an instant. */
async function readBeats(): Promise<{ readonly count: number; readonly last: number }> {
  const [row] = await db.query<{ count: number; last: number }>(
    `select count(distinct t.at) as count, coalesce(max(t.at), 'epoch') as last from tick.tick t`,
  );
  return row ?? { count: 0, last: 0 };
}

async function expectFollowed(tookMs: number): Promise<void> {
  expect(tookMs).toBeLessThan(Math.max(FOLLOWED.ms, FOLLOWED.emptyProcesses * (await timeEmptyProcess())));
}

/** The sessions of an earlier owner, which could still write something. */
async function sessionsOf(pid: number): Promise<number> {
  const rows = await db.query(
    `select pid from pg_stat_activity where application_name like '%/' || $1 || '/%' and datname = current_database()`,
    [pid],
  );
  return rows.length;
}

it('a second server stands by: it lives, is not ready, answers no call and writes nothing', async () => {
  const owner = await startOwner();
  const { raw, pid, output } = await startStandby();
  expect(JSON.parse((await raw.get('/readyz')).text)).toEqual({
    is_ready: false,
    lease: 'standby',
    parts: {},
  });
  expect((await raw.get('/readyz')).status).toBe(503);
  expect((await raw.get('/metrics')).text).toContain('\nopenbourse_lease_is_open 0\n');
  const call = await raw.get('/api/public/default/site');
  expect(call.status).toBe(503);
  expect(call.text).toContain('server.unavailable');
  const before = await readBeats();
  while ((await readBeats()).count < before.count + 4) await pause(100);
  // Only the session that watches the lease: no other statement of it is possible.
  expect(await sessionsOf(pid)).toBeLessThanOrEqual(2);
  expect(output()).not.toContain('beat');
  expect(await owner.end('SIGTERM'), owner.output()).toBe(0);
  await expectFollowed(await untilReady(raw));
  expect((await raw.get('/api/public/default/site')).status).toBe(200);
  const [lease] = await db.query<{ epoch: number }>(
    "select epoch from kernel.role_lease where role = 'spot'",
  );
  expect(lease?.epoch).toBe(2);
});

it('a hung server is followed, and does nothing when it wakes up', async () => {
  const owner = await startOwner();
  const { raw, end, output } = await startStandby();
  process.kill(owner.pid, 'SIGSTOP');
  await expectFollowed(await untilReady(raw));
  expect(await sessionsOf(owner.pid)).toBe(0);
  await pause(PAUSE_MS - FOLLOWED.ms);
  process.kill(owner.pid, 'SIGCONT');
  expect(await owner.ended, owner.output()).toBe(1);
  expect(owner.output()).toContain('another server has taken the database over');
  expect((await raw.get('/readyz')).status).toBe(200);
  expect(await end('SIGTERM'), output()).toBe(0);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
});

it('a server that the network has lost is followed, and cannot come back', async () => {
  const { hostname, port } = new URL(databaseUrl);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  onTestFinished(() => proxy.close());
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${proxy.port}`;
  const owner = await startOwner(through.href);
  const lost = new RawCaller(owner.url);
  onTestFinished(() => lost.close());
  const { raw } = await startStandby();
  proxy.cut();
  await expectFollowed(await untilReady(raw));
  expect(await sessionsOf(owner.pid)).toBe(0);
  // It lives, and says nothing about a database that it does not own any more.
  expect((await lost.get('/healthz')).status).toBe(200);
  expect(JSON.parse((await lost.get('/readyz')).text)).toMatchObject({ is_ready: false, lease: 'stale' });
  expect((await lost.get('/api/public/default/site')).status).toBe(503);
});

it('a killed server is followed', async () => {
  const owner = await startOwner();
  const { raw } = await startStandby();
  await owner.end('SIGKILL');
  await expectFollowed(await untilReady(raw));
});
