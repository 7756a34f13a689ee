import type { Tx } from '../kernel/db.ts';
import { lockDueChanges, setApplied, setFilters } from './filter-queries.ts';
import type { MarketDeps } from './market-deps.ts';

/** Puts announced changes whose time has come into the matches; answers how many there were. Repeating is harmless. */
export async function applyDueChanges(
  tx: Tx,
  { clock, readLastOrderId }: Pick<MarketDeps, 'clock' | 'readLastOrderId'>,
): Promise<number> {
  const due = await lockDueChanges(tx, clock.now());
  if (due.length === 0) return 0;
  const lastOrderId = await readLastOrderId(tx);
  for (const change of due) {
    await setFilters(tx, change.match_id, change.after);
    await setApplied(tx, { id: change.id, lastOrderId });
  }
  return due.length;
}
