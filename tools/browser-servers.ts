import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startNatsServer } from '../apps/server/src/testing/nats-server.ts';
import { ROOT, STEP_ENVIRONMENT } from './run-step.ts';
import type { ScratchDatabase } from './scratch-database.ts';

/** Servers of a demonstration that browsers visit. */
export interface BrowserServers {
  readonly address: string;
  readonly consoleAddress: string;
  stop(): Promise<void>;
}

/** One process, or a process of each role behind a gateway. */
export type BrowserTopology = 'all' | 'roles';

type Settings = Readonly<Record<string, string>>;

/** A first start migrates and seeds, on a machine that others load as well. */
const READY_ATTEMPTS = 1_500;
const READY_PAUSE_MS = 200;
const STARTS = 3;
const FIRST_PORT = 21_400;
const PORTS = 100;
/** In the order in which they start: `price` seeds the history that prices of the first minute are from. */
const ROLES = ['price', 'spot', 'contract', 'wallet', 'worker', 'auditor'] as const;

/** Starts them on an empty database, and waits until they serve. */
export function startServers(database: ScratchDatabase, topology: BrowserTopology): Promise<BrowserServers> {
  return topology === 'roles' ? startRoles(database) : startOne(database);
}

async function startOne(database: ScratchDatabase): Promise<BrowserServers> {
  const [port = 0, consolePort = 0] = await freePorts(2);
  const server = await startServer(port, { ...ownerOf(database), OB_CONSOLE_PORT: `${consolePort}` });
  return { ...addressesOf(port, consolePort), stop: server.stop };
}

/** One after the other, because a small machine has no time for all at once. */
async function startRoles(database: ScratchDatabase): Promise<BrowserServers> {
  const [port = 0, consolePort = 0, ...ports] = await freePorts(2 + ROLES.length);
  const nats = await startNatsServer();
  const shared = { OB_DEMO: 'on', OB_NATS_URLS: nats.url };
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await nats.kill();
  };
  try {
    for (const [index, role] of ROLES.entries()) {
      const settings = { ...shared, ...ownerOf(database), OB_ROLES: role };
      servers.push(await startServer(ports[index] ?? 0, settings));
    }
    const gateway = { ...shared, ...LIMITS, OB_ROLES: 'gateway', OB_CONSOLE_PORT: `${consolePort}` };
    servers.push(await startServer(port, gateway));
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...addressesOf(port, consolePort), stop };
}

const LIMITS = {
  OB_LOG_LEVEL: 'warn',
  // All browsers of the run call from one address.
  OB_CALL_LIMIT_FACTOR: '10',
} as const;

function ownerOf(database: ScratchDatabase) {
  return {
    ...LIMITS,
    DATABASE_URL: database.serverUrl,
    OB_MIGRATION_URL: database.url,
    OB_DATA_DIR: database.dataDir,
    // What a day's change is measured by; more only takes longer to seed.
    OB_DEMO_HISTORY_DAYS: '2',
    // Browsers leave the server of a small machine little time.
    OB_LEASE_S: '60',
  } as const;
}

function addressesOf(port: number, consolePort: number): Pick<BrowserServers, 'address' | 'consoleAddress'> {
  return { address: `http://127.0.0.1:${port}`, consoleAddress: `http://127.0.0.1:${consolePort}` };
}

interface Server {
  stop(): Promise<void>;
}

/** Starts a server until it is ready; one that ended before is started again, as supervisors do. */
async function startServer(port: number, settings: Settings): Promise<Server> {
  for (let triesLeft = STARTS; ; triesLeft -= 1) {
    const child = launch(port, settings);
    const stop = async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    if (await isReadyInTime(child, port)) return { stop };
    await stop();
    if (triesLeft === 1)
      throw new Error('The server was not ready, however often it was started (see above).');
  }
}

function launch(port: number, settings: Settings): ChildProcess {
  const { OB_TEST_TOPOLOGY: _, ...inherited } = STEP_ENVIRONMENT;
  return spawn(process.execPath, [join(ROOT, 'apps', 'server', 'src', 'main.ts')], {
    cwd: ROOT,
    env: { ...inherited, HOST: '127.0.0.1', PORT: `${port}`, ...settings },
    stdio: ['ignore', 2, 2],
  });
}

async function isReadyInTime(child: ChildProcess, port: number): Promise<boolean> {
  for (let attempt = 0; attempt < READY_ATTEMPTS && child.exitCode === null; attempt += 1) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
    await pause(READY_PAUSE_MS);
  }
  return false;
}

/** Runs at the same time begin their search at different ports, or both could find the same ones free. */
async function freePorts(count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let offset = 0; offset < PORTS && found.length < count; offset += 1) {
    const port = FIRST_PORT + ((process.pid + offset) % PORTS);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) found.push(port);
  }
  if (found.length === count) return found;
  throw new Error(`Fewer than ${count} of the ports ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} are free.`);
}
