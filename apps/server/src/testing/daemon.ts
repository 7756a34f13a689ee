import { type ChildProcess, spawn } from 'node:child_process';
import type { RunAs } from '../../../../db/find-postgres.ts';
import { processTree } from './process-tree.ts';

/** Program of others that a test starts, kills, pauses and starts again. */
export interface Daemon {
  readonly pid: number;
  readonly isRunning: boolean;
  /** Its output so far, over all its starts. */
  output(): string;
  /** Starts it; variables that are given here replace its own, or take them away. */
  start(env?: DaemonEnv): void;
  /** Asks it to end, and waits until it has. */
  end(): Promise<void>;
  /** Ends it and its children at once, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Holds it and its children, as a machine that hangs. */
  pause(): void;
  wake(): void;
}

export type DaemonEnv = Readonly<Record<string, string | undefined>>;

/** Ends of everything that a test which failed leaves behind. */
const ends: (() => void)[] = [];
function atExit(end: () => void): void {
  if (ends.length === 0) process.once('exit', () => ends.forEach((one) => one()));
  ends.push(end);
}

const OUTPUT_MAX = 400_000;

export function createDaemon(run: {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly runAs: RunAs | undefined;
  /** Processes that it starts and that are not below it. */
  readonly others?: () => readonly number[];
}): Daemon {
  let child: ChildProcess | null = null;
  let text = '';
  const pids = (): readonly number[] =>
    processTree([...(child?.pid === undefined ? [] : [child.pid]), ...(run.others?.() ?? [])]);
  const send = (signal: NodeJS.Signals): void => {
    for (const pid of pids()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  atExit(() => send('SIGKILL'));
  const untilClosed = async (): Promise<void> => {
    const ended = child;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return;
    await new Promise((resolve) => ended.once('exit', resolve));
  };
  return {
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    output: () => text,
    start: (env = {}) => {
      const { PATH = '' } = process.env;
      const started = spawn(run.program, [...run.args], {
        cwd: run.cwd,
        env: { PATH, LC_ALL: 'C.UTF-8', ...run.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...run.runAs,
      });
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          text = `${text}${chunk}`.slice(-OUTPUT_MAX);
        });
      child = started;
    },
    end: async () => {
      const closed = untilClosed();
      child?.kill('SIGTERM');
      await closed;
    },
    kill: async () => {
      const closed = untilClosed();
      send('SIGKILL');
      await closed;
      child = null;
    },
    pause: () => {
      // What a held process has under way cannot start another one, so the second look sees all.
      send('SIGSTOP');
      send('SIGSTOP');
    },
    wake: () => send('SIGCONT'),
  };
}
