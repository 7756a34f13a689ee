import { type ChildProcess, spawn } from 'node:child_process';
import type { RunAs } from '../../../../db/find-postgres.ts';
import { processTree } from './process-tree.ts';

/** Program of others that a test starts, kills, pauses and starts again. */
export interface Daemon {
  readonly pid: number;
  readonly isRunning: boolean;
  /** Its output so far, over all its starts. */
  output(): string;
  start(): void;
  /** Ends it and its children at once, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Holds it and its children, as a machine that hangs. */
  pause(): void;
  wake(): void;
}

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
  return {
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    output: () => text,
    start: () => {
      const { PATH = '' } = process.env;
      const started = spawn(run.program, [...run.args], {
        cwd: run.cwd,
        env: { PATH, LC_ALL: 'C.UTF-8', ...run.env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...run.runAs,
      });
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          text = `${text}${chunk}`.slice(-OUTPUT_MAX);
        });
      child = started;
    },
    kill: async () => {
      const ended = child;
      const hasEnded = ended === null || ended.exitCode !== null || ended.signalCode !== null;
      const closed = hasEnded ? null : new Promise((resolve) => ended.once('exit', resolve));
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
