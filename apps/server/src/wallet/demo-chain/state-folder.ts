import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where the demo chain lives between two runs, and which process writes there. */
export interface StateFolder {
  readonly file: string;
  remember(pid: number): void;
  forget(): void;
}

const END_ATTEMPTS = 100;
const END_PAUSE_MS = 100;

/** Opens the folder; a node that outlived its killed server is ended first, so that two never write one file. */
export async function openStateFolder(folder: string): Promise<StateFolder> {
  mkdirSync(folder, { recursive: true });
  const pidFile = join(folder, 'node.pid');
  const file = join(folder, 'state.json');
  if (existsSync(pidFile)) await endNode(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), file);
  return {
    file,
    remember: (pid) => writeFileSync(pidFile, `${pid}\n`),
    forget: () => rmSync(pidFile, { force: true }),
  };
}

async function endNode(pid: number, stateFile: string): Promise<void> {
  for (let attempt = 0; attempt < END_ATTEMPTS && isNodeOf(pid, stateFile); attempt += 1) {
    process.kill(pid, 'SIGTERM');
    await pause(END_PAUSE_MS);
  }
}

/** Another program may have got the number since; only a node on this very file is ours to end. */
function isNodeOf(pid: number, stateFile: string): boolean {
  if (!Number.isSafeInteger(pid)) return false;
  const { stdout } = spawnSync('ps', ['-p', `${pid}`, '-o', 'args='], { encoding: 'utf8' });
  return stdout.includes('anvil') && stdout.includes(stateFile);
}
