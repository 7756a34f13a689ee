import type { Db, Tx } from '../kernel/db.ts';

/** Orders and positions that a product keeps of a match, and their end when the match is delisted. */
export interface DelistingPart {
  /** Users of whom an order or a position of the match has not ended. */
  readonly owners: (db: Db, matchId: number) => Promise<readonly number[]>;
  /** Lets nothing be accepted before the caller's transaction ends, also by another process; left out where the books rest. */
  readonly lock?: (tx: Tx) => Promise<void>;
  /** Ends orders and positions of some users in the match, together; some end with a later tick. Repeating is harmless. */
  readonly end: (matchId: number, userIds: readonly number[]) => Promise<void>;
}
