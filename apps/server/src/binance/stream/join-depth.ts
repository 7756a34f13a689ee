import type { DepthLevels } from '@openbourse/api/socket';

type Level = readonly [string, string];
type Side = 'bids' | 'asks';

/** The levels of a book, price to quantity, as of a sequence. */
export interface DepthView {
  readonly seq: number;
  readonly bids: ReadonlyMap<string, string>;
  readonly asks: ReadonlyMap<string, string>;
}

/** Changes between two views; quantity "0" says that a level is gone. */
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
 * Joins the views of a book to events that follow each other.
 *
 * Invariants: `U` is the `u` before plus one, and never above `u`. An event holds every level that differs
 * from what was sent and every level that differed in between: a client may have taken a snapshot then.
 */
export class DepthJoiner {
  #told: DepthView;
  readonly #touched: Readonly<Record<Side, Set<string>>> = { bids: new Set(), asks: new Set() };

  constructor(told: DepthView) {
    this.#told = told;
  }

  /** The view to which the events that were sent lead. */
  get told(): DepthView {
    return this.#told;
  }

  /**
   * An order at this price changed in a commit. The price of one that never rested would reveal what its
   * owner was willing to pay, so it counts only where a level is or was.
   */
  touch(side: Side, price: string, isResting: boolean): void {
    if (isResting || this.#told[side].has(price)) this.#touched[side].add(price);
  }

  /**
   * The event that leads to the book; null while there is nothing to send, so that the next one reaches back
   * over the sequences in between (a stop order moves them and no level). Every touch up to the view has to
   * be known.
   */
  join(now: DepthView): DepthChange | null {
    const told = this.#told;
    if (now.seq <= told.seq) return null;
    const b = this.#changed('bids', now);
    const a = this.#changed('asks', now);
    if (b.length + a.length === 0) return null;
    this.#told = now;
    return { U: told.seq + 1, u: now.seq, b, a };
  }

  #changed(side: Side, now: DepthView): readonly Level[] {
    const [before, after, touched] = [this.#told[side], now[side], this.#touched[side]];
    for (const [price, quantity] of after) if (before.get(price) !== quantity) touched.add(price);
    for (const price of before.keys()) if (!after.has(price)) touched.add(price);
    const changed = [...touched].map((price): Level => [price, after.get(price) ?? '0']);
    touched.clear();
    return changed;
  }
}
