import { runDue } from '../kernel/run-due.ts';
import { type Deps, unboundMs } from './deps.ts';
import { deleteUploadDays, listUnboundBefore, markDeleted } from './queries.ts';

const BATCH = 100;
/** A binding that began in the last moment of the hour is over by then. */
const GRACE_MS = 300_000;
const DAYS_KEPT_MS = 7 * 86_400_000;

/** Removes pictures that nothing was bound to. Bytes go first, so a crash leaves a row that is tried again. */
export async function expireFiles(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'store'>): Promise<void> {
  const now = deps.clock.now();
  const before = now - unboundMs('feedback') - GRACE_MS;
  const logosBefore = now - unboundMs('coin_logo') - GRACE_MS;
  await deleteUploadDays(deps.db, now - DAYS_KEPT_MS);
  await runDue<string, string>({
    log: deps.log,
    list: (except) => listUnboundBefore(deps.db, { before, logosBefore, except, limit: BATCH }),
    keyOf: (id) => id,
    run: async (ids) => {
      for (const id of ids) {
        await deps.store.delete(id);
        await markDeleted(deps.db, id);
      }
    },
  });
}
