import { DAY_MS } from '@openbourse/money';
import { deletePast } from './delivery-queries.ts';
import { dropOldSecrets } from './endpoint-queries.ts';
import type { Deps } from './webhook-deps.ts';

/** Time that an event is kept: once its deliveries have ended, and at most. */
const KEPT_MS = { ended: 30 * DAY_MS, any: 90 * DAY_MS } as const;
const BATCH = 1_000;

/** Removes events that are of no more use, and secrets that sign no more; repeating it is harmless. */
export async function pruneEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await dropOldSecrets(db, now);
  const past = { endedBefore: now - KEPT_MS.ended, anyBefore: now - KEPT_MS.any, rows: BATCH };
  while ((await db.transaction((tx) => deletePast(tx, past))) === BATCH);
}
