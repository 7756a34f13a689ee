import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunAs } from './find-postgres.ts';

/** Facts of `postmaster.pid` about the server that owns a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none or it is not written completely. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (!Number.isInteger(pid) || !Number.isInteger(port)) return undefined;
  return { pid, port, isReady: (lines[7] ?? '').trim() === 'ready' };
}

/** True while the process exists; a zombie, which only waits to be reaped, counts as gone. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !processField(pid, 'stat').startsWith('Z');
}

/** True when the pid belongs to a PostgreSQL server, not to another program that was given the same number. */
export function isPostgres(pid: number): boolean {
  return isRunning(pid) && /postgres/.test(processField(pid, 'command'));
}

function processField(pid: number, field: 'stat' | 'command'): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', `${field}=`, '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim();
  try {
    if (field === 'command') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    // The process ended between the two looks at it.
    return '';
  }
}

/** Resolves when the process is gone; false when it still runs after the time. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 20) {
    if (!isRunning(pid)) return true;
    await pause(20);
  }
  return !isRunning(pid);
}

/**
 * The environment without PG* variables, which would point PostgreSQL's programs elsewhere. Those of pgBackRest stay: what
 * archives and restores is a program that PostgreSQL starts.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') || name.startsWith('PGBACKREST_'),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

export interface PostgresSpawn {
  readonly bin: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly runAs: RunAs | undefined;
}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches this process only, which drains before it stops
 * the database. Its output goes to a file, so that it survives a crash of this process and can be adopted afterwards.
 */
export function spawnPostgres(input: PostgresSpawn): ChildProcess {
  const settings = Object.entries(input.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(input.logFile, 'a', 0o600);
  try {
    return spawn(join(input.bin, 'postgres'), ['-D', input.cluster, ...settings], {
      cwd: input.cluster,
      env: cleanEnvironment(),
      stdio: ['ignore', output, output],
      detached: true,
      ...input.runAs,
    });
  } finally {
    closeSync(output);
  }
}

/** The end of the log from `offset` on, at most 4 kB. */
export function readLogTail(logFile: string, offset: number): string {
  if (!existsSync(logFile)) return '';
  const size = statSync(logFile).size;
  const from = Math.max(offset, size - 4096);
  const buffer = Buffer.alloc(Math.max(0, size - from));
  const file = openSync(logFile, 'r');
  try {
    readSync(file, buffer, 0, buffer.length, from);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8').trim();
}

/** True when the loopback port has no listener. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
