import type { Tx } from '../kernel/db.ts';
import { lockDueChanges, setApplied, setFilters } from './filter-queries.ts';

/** Puts announced changes whose time has come into the matches; answers how many there were. Repeating is harmless. */
export async function applyDueChanges(tx: Tx, now: number): Promise<number> {
  const due = await lockDueChanges(tx, now);
  for (const change of due) {
    await setFilters(tx, change.match_id, change.after);
    await setApplied(tx, change.id);
  }
  return due.length;
}
