import type { Clock } from '../kernel/clock.ts';
import type { Database, Db } from '../kernel/db.ts';
import { pruneOldTicks } from './queries.ts';

const KEPT_MS = 7 * 86_400_000;
/** Of each series and statement, so that none holds its locks for long. */
const AT_ONCE = 2_000;

/** Instant of the oldest tick that a slice has still to read; null where it needs none. */
type TicksNeededSince = (db: Db) => Promise<number | null>;

export interface PruneDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly neededSince: readonly TicksNeededSince[];
}

/**
 * Removes the ticks of more than seven days ago but those that a slice has still to read; PostgreSQL refuses to remove
 * later ones. The roots stay, and receipts hold the ticks that they show. A host that slept for long runs its jobs in
 * any order, so this one waits for those that store receipts.
 */
export async function pruneTicks({ db, clock, neededSince }: PruneDeps): Promise<void> {
  const needed = await Promise.all(neededSince.map((since) => since(db)));
  const before = Math.min(clock.now() - KEPT_MS, ...needed.filter((at) => at !== null));
  for (;;) {
    const removed = await db.transaction((tx) => pruneOldTicks(tx, { before, most: AT_ONCE }));
    if (removed === 0) return;
  }
}
