import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import { pruneOldTicks } from './queries.ts';

const KEPT_MS = 7 * 86_400_000;
/** Of each series and statement, so that none holds its locks for long. */
const AT_ONCE = 2_000;

/**
 * Removes the ticks of more than seven days ago; PostgreSQL refuses to remove later ones. The roots stay, and
 * receipts hold the ticks that they need.
 */
export async function pruneTicks({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const before = clock.now() - KEPT_MS;
  for (;;) {
    const removed = await db.transaction((tx) => pruneOldTicks(tx, { before, most: AT_ONCE }));
    if (removed === 0) return;
  }
}
