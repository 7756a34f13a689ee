import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { Agent, get } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createDaemon } from '../apps/server/src/testing/daemon.ts';
import { findClusterProgram } from '../apps/server/src/testing/find-cluster-programs.ts';
import { startNatsServer } from '../apps/server/src/testing/nats-server.ts';
import { pause } from '../apps/server/src/testing/pause.ts';
import { quietServer } from '../apps/server/src/testing/seed-traders.ts';
import {
  freePort,
  launchServerProcess,
  type ServerProcess,
} from '../apps/server/src/testing/server-process.ts';

/** HAProxy as docs/RUNNING.md has people run it, but for its addresses, in front of processes that end. */
const TEXT = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8');
const PORTS = { from: 29_600, to: 29_699 };
const SITE = '/api/public/default/site';
/** Calls that follow the end of a process, on connections that were there before it and on new ones. */
const CALLS = 40;

interface Proxy {
  readonly port: number;
  readonly certificate: string;
  /** Status of an answer by https; 0 without any. */
  status(path: string, agent?: Agent): Promise<number>;
}

let nextPort = PORTS.from;
async function takePort(): Promise<number> {
  const port = await freePort({ from: nextPort, to: PORTS.to });
  nextPort = port + 1;
  return port;
}

async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess & { port: number }> {
  const port = await takePort();
  const server = launchServerProcess({ port, env: { OB_TRUSTED_PROXIES: 'loopback', ...env } });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return { ...server, port };
}

/** Starts HAProxy with the lines of the two servers leading to two ports. */
async function startProxy(ports: readonly [number, number]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-haproxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...curve, ...name, ...files], { stdio: 'ignore' });
  const pem = join(folder, 'bourse.pem');
  writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const [traders, operators] = [await takePort(), await takePort()];
  const text = TEXT.replaceAll(/\/etc\/haproxy\/\w+\.pem/g, pem)
    .replace('bind :443', `bind 127.0.0.1:${traders}`)
    .replace('bind 10.0.0.10:443', `bind 127.0.0.1:${operators}`)
    .replaceAll('8080', String(ports[0]))
    .replaceAll('8082', String(ports[1]));
  const file = join(folder, 'haproxy.cfg');
  // Only root can become another user.
  writeFileSync(file, process.getuid?.() === 0 ? text : text.replaceAll(/^ {2}(user|group) .*$/gm, ''));
  const proxy = createDaemon({
    ...{ program: findClusterProgram('haproxy'), args: ['-db', '-f', file], cwd: folder },
    ...{ env: {}, runAs: undefined },
  });
  proxy.start();
  onTestFinished(() => proxy.kill());
  while (!(await isListening(traders))) {
    if (!proxy.isRunning) throw new Error(`HAProxy has ended: ${proxy.output()}`);
    await pause(20);
  }
  const authority = readFileSync(certificate, 'utf8');
  return {
    port: traders,
    certificate: authority,
    status: (path, agent) =>
      new Promise((resolve) => {
        const options = { ca: authority, ...(agent === undefined ? { agent: false as const } : { agent }) };
        get(`https://localhost:${traders}${path}`, options, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        }).once('error', () => resolve(0));
      }),
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTcp(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function until(status: number, ask: () => Promise<number>): Promise<void> {
  while ((await ask()) !== status) await pause(20);
}

/** Status of a socket by HTTP/2, as browsers open it where a proxy offers that. */
function openSocket({ port, certificate }: Proxy): Promise<number> {
  const session = connect(`https://localhost:${port}`, { ca: certificate });
  onTestFinished(() => session.destroy());
  return new Promise((resolve, reject) => {
    session.once('error', reject);
    session.once('remoteSettings', () => {
      const headers = { ':method': 'CONNECT', ':protocol': 'websocket', ':path': '/ws' };
      const stream = session.request({ ...headers, 'sec-websocket-version': '13' });
      stream.once('response', ({ ':status': status }) => resolve(status ?? 0)).once('error', reject);
    });
  });
}

it('leads to the standby when the owner stops', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = quietServer(url);
  const owner = await startServer(env);
  const direct = async ({ url: address }: ServerProcess, path: string): Promise<number> =>
    fetch(address + path).then(
      ({ status }) => status,
      () => 0,
    );
  await until(200, () => direct(owner, '/readyz'));
  const standby = await startServer(env);
  await until(200, () => direct(standby, '/healthz'));
  expect(await direct(standby, '/readyz')).toBe(503);

  const proxy = await startProxy([owner.port, standby.port]);
  // Before its first look HAProxy takes both for ready.
  await until(200, () => proxy.status(SITE));
  await until(200, () => openSocket(proxy));
  await owner.end('SIGTERM');
  await until(200, () => proxy.status(SITE));
  expect(await direct(standby, '/readyz')).toBe(200);
});

it('refuses no call when one of two gateways is killed', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const nats = await startNatsServer();
  onTestFinished(() => nats.kill());
  await startServer({ ...quietServer(url), OB_ROLES: 'owner', OB_NATS_URLS: nats.url });
  const gateway = { OB_ROLES: 'gateway', OB_NATS_URLS: nats.url, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' };
  const [first, second] = [await startServer(gateway), await startServer(gateway)];
  for (const { url: address } of [first, second])
    await until(200, () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    );

  const proxy = await startProxy([first.port, second.port]);
  await until(200, () => proxy.status(SITE));
  const kept = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => kept.destroy());
  const ask = (): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: CALLS }, (_none, n) => proxy.status(SITE, n % 2 === 0 ? kept : undefined)),
    );
  const all = Array.from({ length: CALLS }, () => 200);
  expect(await ask()).toEqual(all);
  await first.end('SIGKILL');
  expect(await ask()).toEqual(all);
});
