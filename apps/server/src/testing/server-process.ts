import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../kernel/clock.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

/** The server as an operator runs it: a process of its own, which a test may kill. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it said that it is ready. */
  readonly readyAfterMs: number;
  /** Its output so far. */
  output(): string;
  /** The exit code, once it has ended; null after SIGKILL. */
  readonly ended: Promise<number | null>;
  /** Ends it; answers the exit code, null after SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | null>;
}

export interface ServerRun {
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Where the code is, for that of another version. */
  readonly root?: string;
}

export interface EndedProcess {
  readonly code: number | null;
  readonly output: string;
}

const ROOT = join(import.meta.dirname, '../../../..');

/** Starts the server and waits until it is ready. Rejects with its output when it ends instead. */
export async function startServerProcess(run: ServerRun): Promise<ServerProcess> {
  const startedAt = systemClock.now();
  const launched = launch(run);
  const { child, output, ended } = launched;
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (output().includes('Openbourse is ready at')) resolve();
    };
    child.stdout?.on('data', look);
    ended.then(
      ({ code }) => reject(new Error(`the server ended with ${code} before it was ready:\n${output()}`)),
      reject,
    );
  });
  return present(run, launched, systemClock.now() - startedAt);
}

/** Starts the server and does not wait for it, because another one is the owner of its database. */
export function launchServerProcess(run: ServerRun): ServerProcess {
  return present(run, launch(run), 0);
}

function present(
  { port }: ServerRun,
  { child, output, ended }: ReturnType<typeof launch>,
  readyAfterMs: number,
): ServerProcess {
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyAfterMs,
    output,
    ended: ended.then(({ code }) => code),
    end: async (signal) => {
      child.kill(signal);
      return (await ended).code;
    },
  };
}

/** Runs the server until it ends by itself, for starts that are refused. */
export function runServerProcess(run: ServerRun): Promise<EndedProcess> {
  return launch(run).ended;
}

/** Time that the machine takes at the moment to run a process that does nothing. */
export async function timeEmptyProcess(): Promise<number> {
  const startedAt = systemClock.now();
  await promisify(execFile)(process.execPath, ['-e', '0']);
  return systemClock.now() - startedAt;
}

function launch(run: ServerRun): { child: ChildProcess; output: () => string; ended: Promise<EndedProcess> } {
  let text = '';
  const child = spawn(process.execPath, [join(run.root ?? ROOT, 'apps/server/src/main.ts')], {
    // A test speaks for many people from one address, and places more than people do.
    env: {
      ...inherited(),
      PORT: String(run.port),
      OB_CONSOLE_PORT: '0',
      OB_CALL_LIMIT_FACTOR: '10000',
      OB_API_ORDERS_PER_10S: '100000',
      ...run.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  // A test that fails does not leave its server behind.
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<EndedProcess>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code, output: text });
    });
  });
  return { child, output: () => text, ended };
}

/** The variables of the test run that are no settings of a server. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...COMPILE_CACHE, ...(TMPDIR === '' ? {} : { TMPDIR }) };
}

export async function freePort(range: { readonly from: number; readonly to: number }): Promise<number> {
  for (let port = range.from; port <= range.to; port += 1) if (await isFree(port)) return port;
  throw new Error(`no port is free from ${range.from} to ${range.to}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A new folder whose name says which test left it: by default on a disk, where times are measured. */
export function scratchFolder(name: string, parent = tmpdir()): string {
  return mkdtempSync(join(parent, `openbourse-${name}-`));
}
