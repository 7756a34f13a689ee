import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const TMPFS = 0x0102_1994;
/** A run of all tests needs about a third of it. */
const NEEDED_BYTES = 6 * 1_024 ** 3;

/**
 * The folder for databases that live for one run. Where memory is plenty they are kept in it: they sync as production
 * does, and what a test kills is a process, not a machine, so nothing is tested less; but a sync costs microseconds
 * instead of milliseconds.
 */
export function scratchParent(): string {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const free = Math.min(bavail * bsize, process.availableMemory());
    return type === TMPFS && free >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Every folder that `scratchParent` may have answered earlier. */
export const SCRATCH_PARENTS: readonly string[] = [...new Set([tmpdir(), MEMORY_FOLDER])];
