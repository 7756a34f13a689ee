import { type Kit, UNBOUND_MS } from './kit.ts';
import { deleteUploadDays, listUnboundBefore, markDeleted } from './queries.ts';

const BATCH = 100;
/** A binding that began in the last moment of the hour is over by then. */
const GRACE_MS = 300_000;
const DAYS_KEPT_MS = 7 * 86_400_000;

/** Removes pictures that nothing was bound to. Bytes go first, so a crash leaves a row that is tried again. */
export async function expireFiles(kit: Pick<Kit, 'db' | 'clock' | 'store'>): Promise<void> {
  const now = kit.clock.now();
  const before = now - UNBOUND_MS - GRACE_MS;
  for (;;) {
    const ids = await listUnboundBefore(kit.db, { before, limit: BATCH });
    for (const id of ids) {
      await kit.store.delete(id);
      await markDeleted(kit.db, id);
    }
    if (ids.length < BATCH) break;
  }
  await deleteUploadDays(kit.db, now - DAYS_KEPT_MS);
}
