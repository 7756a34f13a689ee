import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';

/** Where the demo chain lives between two runs, and which processes use it. */
export interface StateFolder {
  readonly file: string;
  /** The address of a node that another running server keeps here; null when the folder is free. */
  readonly usedBy: string | null;
  remember(node: { readonly pid: number; readonly url: string }): void;
  forget(): void;
}

interface Owner {
  /** Of the server. */
  readonly server: number;
  /** Of the node that it started. */
  readonly node: number;
  readonly url: string;
}

const END_ATTEMPTS = 100;
const END_PAUSE_MS = 100;

/** Opens the folder; a node that outlived its killed server is ended first, so that two never write one file. */
export async function openStateFolder(clock: Clock, folder: string): Promise<StateFolder> {
  mkdirSync(folder, { recursive: true });
  const ownerFile = join(folder, 'owner.json');
  const file = join(folder, 'state.json');
  const owner = existsSync(ownerFile) ? readOwner(ownerFile) : null;
  const isNodeRunning = owner !== null && commandOf(owner.node).includes(file);
  const isUsed = isNodeRunning && owner.server !== process.pid && commandOf(owner.server).includes('node');
  if (isNodeRunning && !isUsed) await endNode(clock, owner.node, file);
  return {
    file,
    usedBy: isUsed ? owner.url : null,
    remember: ({ pid, url }) =>
      writeFileSync(ownerFile, JSON.stringify({ server: process.pid, node: pid, url } satisfies Owner)),
    forget: () => rmSync(ownerFile, { force: true }),
  };
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    // A crash can leave half a file; its node, if it still runs, keeps its port and is no harm to a new one.
    return null;
  }
}

async function endNode(clock: Clock, pid: number, stateFile: string): Promise<void> {
  for (let attempt = 0; attempt < END_ATTEMPTS && commandOf(pid).includes(stateFile); attempt += 1) {
    process.kill(pid, 'SIGTERM');
    await new Promise<void>((resolve) => void clock.after(END_PAUSE_MS, resolve));
  }
}

/**
 * Command of a process, which distinguishes it from another one with the same number; empty when there is
 * none.
 */
function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
