import { DAY_MS } from '@openbourse/money';
import type { Deps } from './deps.ts';
import { deletePast } from './queries.ts';

/**
 * Time that a notice is kept after it was read, and unread at most. Those of trading are many, and the
 * records of orders and positions have the same for good.
 */
const KEPT_MS = { read: 90 * DAY_MS, any: 365 * DAY_MS, trading: 30 * DAY_MS } as const;
const BATCH = 1_000;

/** Removes notices that are no longer of use, with what was sent of them; repeating it is harmless. */
export async function pruneNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const past = {
    readBefore: now - KEPT_MS.read,
    createdBefore: now - KEPT_MS.any,
    tradingBefore: now - KEPT_MS.trading,
    rows: BATCH,
  };
  while ((await deletePast(db, past)) === BATCH);
}
