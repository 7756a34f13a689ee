import type { Match } from '../../market/index.ts';
import { type DepthChange, DepthJoiner, type DepthView, viewOf } from './join-depth.ts';
import type { SourceDeps, StreamSource } from './stream-source.ts';

/** A source that reads a whole book. */
export interface BookSource extends StreamSource {
  readonly opened: Promise<void>;
  /** The book to which everything that was sent leads. */
  view(): DepthView;
}

interface BookOf {
  readonly match: Match;
  readonly periodMs: 100 | 1_000;
  /** Reports whether the book is to be read although nothing has changed it. */
  readonly isDue?: () => boolean;
}

/**
 * Reads a book whenever it may have changed, and hands on what did, with the book of the writer that it leads to.
 *
 * Ordering: the first view is read before the first follower learns that it follows, so its snapshot is never
 * older.
 */
export function followBook(
  deps: Pick<SourceDeps, 'spot'>,
  { match, periodMs, isDue = () => false }: BookOf,
  take: (change: DepthChange | null, book: DepthView) => Promise<void>,
): BookSource {
  let joiner = new DepthJoiner(NOTHING);
  let isOpen = false;
  let isChanged = false;
  let isUnsure = false;
  const readBook = async (): Promise<DepthView | null> => {
    const book = await deps.spot.fullDepth(match.id);
    return book === null ? null : viewOf(book);
  };
  const open = async (): Promise<void> => {
    joiner = new DepthJoiner((await readBook()) ?? NOTHING);
    isOpen = true;
  };
  const read = async (): Promise<void> => {
    // Read between two batches, when every listener has the ones before: no touch is missing or too early.
    const book = await readBook();
    const change = book === null ? null : joiner.join(book);
    isUnsure = false;
    if (book !== null) await take(change, book);
  };
  return {
    matchId: match.id,
    opened: open(),
    view: () => joiner.told,
    orderChanged: (order) => {
      const isArmed = order.stop_price !== null && order.triggered_at === null;
      if (!isOpen || order.price === null || isArmed) return;
      joiner.touch(
        order.side === 'buy' ? 'bids' : 'asks',
        order.price,
        order.state === 'pending' || isUnsure,
      );
    },
    commitUntold: () => {
      isUnsure = true;
    },
    bookChanged: () => {
      isChanged = true;
    },
    beat: {
      periodMs,
      run: () => {
        if (!isOpen || !(isChanged || isDue())) return undefined;
        isChanged = false;
        return read();
      },
    },
  };
}

const NOTHING: DepthView = { seq: 0, bids: new Map(), asks: new Map() };
