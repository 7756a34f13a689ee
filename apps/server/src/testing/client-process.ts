import { type ChildProcess, spawn } from 'node:child_process';
import { systemClock } from '../kernel/clock.ts';
import type { TestServer } from './start-test-server.ts';

/** A program of a user in a process of its own. */
export interface ClientProcess {
  /** Its output so far. */
  output(): string;
  /** Its exit code; to be waited for by polling, so that the server's time passes. */
  exitCode(): number | null;
  signal(name: 'SIGINT' | 'SIGKILL'): void;
}

/** Runs Node with the given arguments and variables. */
export function startClientProcess(run: {
  readonly arguments: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}): ClientProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, run.arguments, {
    cwd: run.cwd,
    env: { PATH, HOME, ...run.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return {
    output: () => text,
    exitCode: () => child.exitCode,
    signal: (name) => void child.kill(name),
  };
}

/** Of each second of the wall, so that a request which waits on a busy machine is never ahead of the server. */
const PACE_PERCENT = 130;

/**
 * Lets the server's clock pass as the wall does, for clients in processes of their own, whose clocks are not
 * driven: each call of the answer moves it to where it belongs.
 */
export function passTime(server: Pick<TestServer, 'clock'>): () => void {
  let last = systemClock.now();
  return () => {
    const now = systemClock.now();
    server.clock.advance(Math.floor(((now - last) * PACE_PERCENT) / 100));
    last = now;
  };
}
