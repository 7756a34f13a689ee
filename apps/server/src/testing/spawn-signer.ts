import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from './compile-cache.ts';

const PROGRAM = join(import.meta.dirname, '..', 'run-signer.ts');

/** A signer in a process of its own. */
export interface SignerProcess {
  /** Resolves when it answers; rejects with what it said when it ends before. */
  readonly ready: Promise<void>;
  /** Everything that it said. */
  said(): string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Ends it after what is under way; answers the code of its exit. */
  stop(): Promise<number | null>;
}

export function spawnSigner(env: Readonly<Record<string, string>>): SignerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH, OB_DEMO: 'on', ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const closed = once(child, 'close').then(() => process.off('exit', end));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('the signer is ready')) resolve();
      });
    void closed.then(() => reject(new Error(`the signer ended by itself:\n${said}`)));
  });
  // One that is killed before anybody waits for it is no fault.
  ready.catch(() => undefined);
  return {
    ready,
    said: () => said,
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      return child.exitCode;
    },
  };
}
