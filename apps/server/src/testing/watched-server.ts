import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { pause } from './pause.ts';
import { RawCaller } from './raw-call.ts';
import {
  launchServerProcess,
  type ServerProcess,
  type ServerRun,
  startServerProcess,
  timeEmptyProcess,
} from './server-process.ts';

/** A process of a server with a caller, both of which end with the test. */
export interface WatchedServer extends ServerProcess {
  readonly raw: RawCaller;
}

/** Where the machine is so loaded that an empty process takes long to start, a server may take this many of it. */
const PROMPT = { ms: 5_000, emptyProcesses: 60 } as const;

function watch(server: ServerProcess): WatchedServer {
  const raw = new RawCaller(server.url);
  onTestFinished(async () => {
    raw.close();
    await server.end('SIGKILL');
  });
  return { ...server, raw };
}

/** Starts a server and waits until it serves. */
export async function startWatched(run: ServerRun): Promise<WatchedServer> {
  return watch(await startServerProcess(run));
}

/** Starts a server beside the owner of its database, and does not wait for it. */
export function launchWatched(run: ServerRun): WatchedServer {
  return watch(launchServerProcess(run));
}

/** Status of an answer; 0 without any. */
export async function statusOf(raw: RawCaller, path: string): Promise<number> {
  try {
    return (await raw.get(path)).status;
  } catch {
    return 0;
  }
}

/** Asks until the answer is the one. */
export async function untilStatus(raw: RawCaller, path: string, status: number): Promise<void> {
  while ((await statusOf(raw, path)) !== status) await pause(20);
}

/** A server was there in time: after a start, or in place of another one. */
export async function expectPrompt(tookMs: number): Promise<void> {
  expect(tookMs).toBeLessThan(Math.max(PROMPT.ms, PROMPT.emptyProcesses * (await timeEmptyProcess())));
}

/** A migrated database of its own for each test of a file. */
export function databasePerTest(): { readonly url: string; readonly db: Database } {
  const of = { url: '', db: null as Database | null };
  let drop = async (): Promise<void> => undefined;
  beforeEach(async () => {
    ({ url: of.url, drop } = await createTestDatabase());
    of.db = createDatabase({ url: of.url, log: createLog('silent'), connectionsMax: 1 });
  });
  afterEach(async () => {
    await of.db?.end();
    await drop();
  });
  return {
    get url() {
      return of.url;
    },
    get db() {
      if (of.db === null) throw new Error('a test is running');
      return of.db;
    },
  };
}
