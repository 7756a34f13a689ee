import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './store.ts';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Keeps files in a folder that only the server's user may read. */
export function createLocalStore(folder: string): FileStore {
  const pathOf = (id: string): string => join(folder, id.slice(0, 2), id);
  return {
    put: async (id, bytes) => {
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true, mode: OWNER_ONLY_FOLDER });
      // A file that is half written has another name, so that a crash leaves none behind under the id.
      const unfinished = `${pathOf(id)}.part`;
      await writeFile(unfinished, bytes, { mode: OWNER_ONLY_FILE, flush: true });
      await rename(unfinished, pathOf(id));
    },
    get: (id) => readFile(pathOf(id)),
    delete: (id) => rm(pathOf(id), { force: true }),
  };
}
