import { chmodSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { networkOf } from '../apps/server/src/kernel/network.ts';
import { SocketConnection } from '../apps/server/src/kernel/socket-connection.ts';
import { SocketRegistry } from '../apps/server/src/kernel/socket-registry.ts';
import { startNatsServer } from '../apps/server/src/testing/nats-server.ts';
import { pause } from '../apps/server/src/testing/pause.ts';
import { RawCaller } from '../apps/server/src/testing/raw-call.ts';
import { quietServer } from '../apps/server/src/testing/seed-traders.ts';
import {
  freePort,
  scratchFolder,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import { processorSeconds } from './processor-seconds.ts';

const PORTS = { from: 28_500, to: 28_599 };
/** Open sockets at which another one is measured; a process may have 20,000 files where this was written. */
const LEVELS = [1_000, 5_000, 10_000, 18_000] as const;
/** Sockets that are opened and closed at each level, in turns. */
const MEASURED = 500;
const ROUNDS = 4;
const AT_ONCE = 50;
/** Sockets of one network: fewer than any door takes. */
const OF_NETWORK = 10;
const PATHS = ['/ws', '/binance/ws/btcusdt@bookTicker', '/ws-api/v3'] as const;
/** Sockets that no machine of a test has; their registry is measured without them. */
const REGISTERED = [1_000, 10_000, 100_000] as const;
/** Time for one socket at the last level, in times of that at the first; a walk over all makes it ten and more. */
const RATIO_MAX = 2;
const MICROSECONDS = 1_000_000;

export type SocketConnectsBenchRow = Readonly<Record<string, string | number>>;

/**
 * Processor time of a gateway, and of its owner, for one more socket while so many are open, and of the registry of
 * sockets beyond them. It throws when the time grows with the number of open sockets.
 */
export async function runSocketConnectsBench(): Promise<readonly SocketConnectsBenchRow[]> {
  const rows: SocketConnectsBenchRow[] = [...measureRegistry()];
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  const nats = await startNatsServer();
  const started: ServerProcess[] = [];
  const start = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
    const server = await startServerProcess({ port: await freePort(PORTS), env });
    started.push(server);
    return server;
  };
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    const owner = await start({ ...quietServer(postgres.url), OB_ROLES: 'owner', OB_NATS_URLS: nats.url });
    for (const path of PATHS) {
      const settings = { OB_DEMO: 'off', OB_LOG_LEVEL: 'warn', OB_SOCKETS_MAX: '100000' };
      const gateway = await start({ ...settings, OB_ROLES: 'gateway', OB_NATS_URLS: nats.url });
      await untilReady(gateway.url);
      rows.push(...(await measurePath(path, { gateway, owner })));
      await gateway.end('SIGKILL');
    }
  } finally {
    for (const server of started.toReversed()) await server.end('SIGKILL');
    await nats.kill();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}

async function measurePath(
  path: string,
  of: { readonly gateway: ServerProcess; readonly owner: ServerProcess },
): Promise<readonly SocketConnectsBenchRow[]> {
  const clients = new Clients(Number(new URL(of.gateway.url).port), path);
  const rows: SocketConnectsBenchRow[] = [];
  try {
    for (const open of LEVELS) {
      await clients.open(open - clients.size);
      const best = { gateway: Number.POSITIVE_INFINITY, owner: Number.POSITIVE_INFINITY };
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = [processorSeconds(of.gateway.pid), processorSeconds(of.owner.pid)] as const;
        await clients.open(MEASURED);
        await clients.close(MEASURED);
        // The last closings arrive.
        await pause(200);
        best.gateway = Math.min(best.gateway, processorSeconds(of.gateway.pid) - before[0]);
        best.owner = Math.min(best.owner, processorSeconds(of.owner.pid) - before[1]);
      }
      const each = (seconds: number): number => Math.round((seconds / MEASURED) * MICROSECONDS);
      rows.push({
        what: path,
        open,
        gatewayMicroseconds: each(best.gateway),
        ownerMicroseconds: each(best.owner),
      });
    }
  } finally {
    await clients.close(clients.size);
  }
  assertConstant(rows, 'gatewayMicroseconds');
  return rows;
}

/** Adds a socket, gives it a holder and takes it away again, while so many are there. */
function measureRegistry(): readonly SocketConnectsBenchRow[] {
  const registry = new SocketRegistry();
  let count = 0;
  const add = (): SocketConnection => {
    count += 1;
    const ip = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
    const connection = new SocketConnection({} as WebSocket, ip, false);
    registry.add(connection);
    registry.hold(connection, { userId: count, sessionId: `s${count}`, isReal: true } as never);
    return connection;
  };
  const rows: SocketConnectsBenchRow[] = [];
  for (const open of REGISTERED) {
    while (registry.size < open) add();
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 10; round += 1) {
      const { user: before } = process.cpuUsage();
      for (let one = 0; one < 10_000; one += 1) {
        const connection = add();
        registry.ofNetwork(networkOf(connection.ip));
        registry.delete(connection);
      }
      best = Math.min(best, process.cpuUsage().user - before);
    }
    rows.push({ what: 'registry', open, registryMicroseconds: Math.round((best / 10_000) * 100) / 100 });
  }
  assertConstant(rows, 'registryMicroseconds');
  return rows;
}

function assertConstant(rows: readonly SocketConnectsBenchRow[], column: string): void {
  const [first, last] = [rows.at(0)?.[column], rows.at(-1)?.[column]].map(Number) as [number, number];
  if (!(last / first <= RATIO_MAX))
    throw new Error(`the time grows with the sockets: ${JSON.stringify(rows)}`);
}

/** Sockets of many networks that answer pings and say nothing else. */
class Clients {
  readonly #port: number;
  readonly #path: string;
  readonly #open: Socket[] = [];
  #opened = 0;

  constructor(port: number, path: string) {
    this.#port = port;
    this.#path = path;
  }

  get size(): number {
    return this.#open.length;
  }

  async open(count: number): Promise<void> {
    for (let left = count; left > 0; left -= AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => this.#connect()));
  }

  /** Closes those that were opened last. */
  async close(count: number): Promise<void> {
    const closing = this.#open.splice(this.#open.length - count, count);
    await Promise.all(
      closing.map((socket) => {
        const closed = new Promise((resolve) => void socket.once('close', resolve));
        socket.destroy();
        return closed;
      }),
    );
  }

  async #connect(): Promise<void> {
    this.#opened += 1;
    const network = Math.floor(this.#opened / OF_NETWORK) + 1;
    const localAddress = `127.${1 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`;
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress });
    this.#open.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(
        `GET ${this.#path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
      );
      socket.once('data', (answer) => {
        if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) return reject(new Error(String(answer)));
        socket.on('data', (frame) => {
          if (frame[0] === 0x89) socket.write(pongTo(frame));
        });
        resolve();
      });
    });
    socket.on('error', () => undefined);
  }
}

/** Answer to a ping that is shorter than 126 bytes (RFC 6455, section 5.2), masked by zeros. */
function pongTo(ping: Buffer): Buffer {
  const payload = ping.subarray(2, 2 + (ping[1] ?? 0));
  return Buffer.concat([Buffer.from([0x8a, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

async function untilReady(url: string): Promise<void> {
  const raw = new RawCaller(url);
  while ((await raw.get('/readyz')).status !== 200) await pause(50);
  raw.close();
}

if (import.meta.main) console.table(await runSocketConnectsBench());
