import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { pause } from './testing/pause.ts';
import type { RawCaller } from './testing/raw-call.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { quietServer } from './testing/seed-traders.ts';
import { freePort } from './testing/server-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import {
  databasePerTest,
  expectPrompt,
  launchWatched,
  startWatched,
  untilStatus,
  type WatchedServer,
} from './testing/watched-server.ts';

const PORTS = { from: 28_600, to: 28_699 };
/** As long as a lease may take to lapse, and a successor to come, once more. */
const PAUSE_MS = 5_000;

const database = databasePerTest();

const startOwner = async (url = database.url): Promise<WatchedServer> =>
  startWatched({ port: await freePort(PORTS), env: quietServer(url) });

/** Starts a second server and waits until it listens. */
async function startStandby(): Promise<WatchedServer> {
  const server = launchWatched({ port: await freePort(PORTS), env: quietServer(database.url) });
  await untilStatus(server.raw, '/healthz', 200);
  return server;
}

async function untilReady(raw: RawCaller): Promise<number> {
  const startedAt = systemClock.now();
  await untilStatus(raw, '/readyz', 200);
  return systemClock.now() - startedAt;
}

/** Records of one beat after the other; two recorders at once would not give one price to an instant. */
async function readBeats(): Promise<{ readonly count: number; readonly last: number }> {
  const [row] = await database.db.query<{ count: number; last: number }>(
    `select count(distinct t.at) as count, coalesce(max(t.at), 'epoch') as last from tick.tick t`,
  );
  return row ?? { count: 0, last: 0 };
}

/** The sessions of an earlier owner, which could still write something. */
async function sessionsOf(pid: number): Promise<number> {
  const rows = await database.db.query(
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
  await expectPrompt(await untilReady(raw));
  expect((await raw.get('/api/public/default/site')).status).toBe(200);
  const [lease] = await database.db.query<{ epoch: number }>(
    "select epoch from kernel.role_lease where role = 'spot'",
  );
  expect(lease?.epoch).toBe(2);
});

it('a hung server is followed, and does nothing when it wakes up', async () => {
  const owner = await startOwner();
  const { raw, end, output } = await startStandby();
  process.kill(owner.pid, 'SIGSTOP');
  await expectPrompt(await untilReady(raw));
  expect(await sessionsOf(owner.pid)).toBe(0);
  await pause(PAUSE_MS);
  process.kill(owner.pid, 'SIGCONT');
  expect(await owner.ended, owner.output()).toBe(1);
  expect(owner.output()).toContain('another server has taken the database over');
  expect((await raw.get('/readyz')).status).toBe(200);
  expect(await end('SIGTERM'), output()).toBe(0);
  expect(await runAuditProcess(database.url)).toContain('\n0 violations');
});

it('a server that the network has lost is followed, and cannot come back', async () => {
  const { hostname, port } = new URL(database.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  onTestFinished(() => proxy.close());
  const through = new URL(database.url);
  through.host = `127.0.0.1:${proxy.port}`;
  const owner = await startOwner(through.href);
  const lost = owner.raw;
  const { raw } = await startStandby();
  proxy.cut();
  await expectPrompt(await untilReady(raw));
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
  await expectPrompt(await untilReady(raw));
});
