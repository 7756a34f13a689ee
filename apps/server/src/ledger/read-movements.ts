import type { Db } from '../kernel/db.ts';
import { listMovements } from './read-queries.ts';

/** Movement into or out of a user's trade account, other than by trading. */
export interface Movement {
  readonly code: string;
  /** A signed decimal; what left is negative. */
  readonly amount: string;
  readonly at: number;
}

/** Place up to which the movements of a user are known: the last posting of each account. */
export type MovementPlace = ReadonlyMap<number, number>;

/**
 * The movements since a place, in the order in which they were posted, and the next place; no place asks for
 * none. The postings of an account are numbered without a gap, so nothing is repeated or left out.
 */
export async function readMovements(
  db: Db,
  userId: number,
  since: MovementPlace | null,
): Promise<{ readonly place: MovementPlace; readonly movements: readonly Movement[] }> {
  const rows = await listMovements(db, { userId, since });
  return {
    place: new Map(rows.map((row) => [row.accountId, row.lastSeq])),
    movements: rows.flatMap(({ code, amount, at }) =>
      amount === null || at === null ? [] : [{ code, amount, at }],
    ),
  };
}
