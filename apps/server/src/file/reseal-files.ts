import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db.ts';
import type { Sealing } from '../kernel/sealed-column.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createLocalStore } from './local-store.ts';
import { findFile, listFileIds } from './queries.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** Purpose for which files are sealed. */
export const FILE_PURPOSE = 'file';

/** Where the settings say that files are kept. */
export function openStore(config: Pick<Config, 'dataDir' | 'fileBucket'>, clock: Clock): FileStore {
  return config.fileBucket === null
    ? createLocalStore(join(config.dataDir, 'files'))
    : createS3Store(config.fileBucket, clock);
}

/**
 * Seals all files with the first secret of the ring, one after the other, while the server runs; answers how many were, and how
 * many could not be read.
 */
export async function resealFiles(
  db: Db,
  store: FileStore,
  sealing: Sealing,
): Promise<{ readonly count: number; readonly unread: number }> {
  const box = createSecretBox({ ...sealing, purpose: FILE_PURPOSE });
  let count = 0;
  let unread = 0;
  let last: string | null = null;
  for (;;) {
    const ids: readonly string[] = await listFileIds(db, last);
    last = ids.at(-1) ?? null;
    if (last === null) return { count, unread };
    for (const id of ids) {
      const sealed = await store.get(id).catch(() => null);
      if (sealed === null && (await findFile(db, id)) !== null) unread += 1;
      const fresh = sealed === null ? null : box.reseal(sealed, id);
      if (fresh === null) continue;
      await store.put(id, fresh);
      // It expired meanwhile.
      if ((await findFile(db, id)) === null) await store.delete(id);
      count += 1;
    }
  }
}
