import type { DepthLevels } from '@openbourse/api/socket';

type Level = readonly [string, string];

/** What the followers of a depth stream have been told: price to quantity, as of a sequence of the book. */
export interface DepthView {
  readonly seq: number;
  readonly bids: ReadonlyMap<string, string>;
  readonly asks: ReadonlyMap<string, string>;
}

/** What changed between two views; quantity "0" says that a level is gone. */
export interface DepthChange {
  readonly U: number;
  readonly u: number;
  readonly b: readonly Level[];
  readonly a: readonly Level[];
}

export function viewOf(book: DepthLevels & { readonly seq: number }): DepthView {
  return { seq: book.seq, bids: new Map(book.bids), asks: new Map(book.asks) };
}

/**
 * The event that leads from what was told to the book; null while no level differs, so that the next event reaches
 * back over the sequences in between (a stop order moves them and no level).
 *
 * Invariant: `U` is the `u` before plus one, and never above `u`.
 */
export function joinDepth(told: DepthView, now: DepthView): DepthChange | null {
  if (now.seq <= told.seq) return null;
  const b = changedLevels(told.bids, now.bids);
  const a = changedLevels(told.asks, now.asks);
  return b.length + a.length === 0 ? null : { U: told.seq + 1, u: now.seq, b, a };
}

function changedLevels(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly Level[] {
  const changed = [...after].filter(([price, quantity]) => before.get(price) !== quantity);
  const gone = [...before.keys()].filter((price) => !after.has(price));
  return [...changed, ...gone.map((price): Level => [price, '0'])];
}
