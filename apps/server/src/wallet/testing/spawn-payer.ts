import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import type { SolanaChainOptions } from '../chain/solana/solana-chain.ts';
import type { FaultPoint } from '../withdrawal/withdrawal-deps.ts';

const PROCESS = join(import.meta.dirname, 'payer-process.ts');

/** A chain of Solana but for its node and signer, which the process opens itself. */
export type WatchedSolana = Omit<SolanaChainOptions, 'url' | 'signer'>;

/** A chain that the process pays on: that of Solana, or the EVM chain of the stage with its cold wallet. */
export interface PaidChain {
  readonly solana?: WatchedSolana;
  readonly cold?: string;
}

/** A worker in a process of its own. */
export interface PayerProcess {
  /** Resolves when it can begin. */
  readonly ready: Promise<void>;
  /**
   * Lets it pay until it is killed; resolves when it has reached so many points between its steps, or the named one, at
   * which it stops.
   */
  begin(until: number | FaultPoint): Promise<void>;
  /** Ends it as a crash does; rejects with its output when it had ended by itself. */
  kill(): Promise<void>;
}

export function spawnPayer(target: {
  readonly databaseUrl: string;
  readonly nodeUrl: string;
  readonly signerUrl: string;
  readonly now: number;
  /** The chain that is paid on; left out, the EVM chain of the stage without a cold wallet. */
  readonly of?: PaidChain;
}): PayerProcess {
  const { PATH = '' } = process.env;
  const { databaseUrl, nodeUrl, now, signerUrl, of = {} } = target;
  const options = [databaseUrl, nodeUrl, String(now), signerUrl, JSON.stringify(of)];
  const child = spawn(process.execPath, [PROCESS, ...options], {
    env: { PATH, ...COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // A test that fails leaves no worker behind.
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const closed = once(child, 'close');
  const ended = closed.then(() => new Error(`the worker ended by itself:\n${errors}`));
  const lines: string[] = [];
  let look = (): void => undefined;
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    look();
  });
  const reached = (is: () => boolean): Promise<void> =>
    Promise.race([
      new Promise<void>((resolve) => {
        look = () => {
          if (is()) resolve();
        };
        look();
      }),
      ended.then((error) => Promise.reject(error)),
    ]);
  const ready = reached(() => lines.length > 0);
  // One that is killed before anybody waits for it is no fault.
  ready.catch(() => undefined);
  return {
    ready,
    begin: async (until) => {
      child.stdin.write(typeof until === 'number' ? '\n' : `${until}\n`);
      await reached(() => (typeof until === 'number' ? lines.length > until : lines.at(-1) === until));
    },
    kill: async () => {
      if (child.exitCode !== null) throw await ended;
      child.kill('SIGKILL');
      await closed;
      process.off('exit', end);
    },
  };
}
