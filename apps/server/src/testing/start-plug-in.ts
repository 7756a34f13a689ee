import { join } from 'node:path';
import { vi } from 'vitest';
import { type ClientProcess, startClientProcess } from './client-process.ts';

const FOLDER = join(import.meta.dirname, '../../../../examples/plug-in');

/** The example of a plug-in in a process of its own, on a port that was free. */
export interface PlugIn extends ClientProcess {
  readonly origin: string;
}

export async function startPlugIn(env: Readonly<Record<string, string>>): Promise<PlugIn> {
  const program = startClientProcess({
    arguments: ['main.js'],
    cwd: FOLDER,
    env: { PORT: '0', ...env },
  });
  const port = await vi.waitFor(() => {
    const found = /listening (\d+)/.exec(program.output())?.[1];
    if (found === undefined) throw new Error(`the plug-in does not listen: ${program.output()}`);
    return found;
  }, 10_000);
  return { ...program, origin: `http://127.0.0.1:${port}` };
}
