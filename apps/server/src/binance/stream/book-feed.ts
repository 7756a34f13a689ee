import type { Match } from '../../market/index.ts';
import { hashLevels } from '../../spot/index.ts';
import { type BookSource, followBook } from './follow-book.ts';
import type { DepthChange } from './join-depth.ts';
import type { SourceDeps } from './stream-source.ts';

/** Interval at which mirrors are compared with the book of the writer. */
export const BOOK_CHECK_MS = 5_000;

/** A change of a book, or what it looks like after the changes until then. Amounts are the writer's texts. */
export type BookEvent =
  | ({ readonly kind: 'change'; readonly at: number } & DepthChange)
  | { readonly kind: 'check'; readonly seq: number; readonly hash: string };

export type BookListener = (event: BookEvent) => void;

/**
 * The changes of a book for its mirrors, and the hash of the writer's own book after them now and then.
 *
 * Ordering: nothing else of the book is read before a check has been sent, so that a mirror is where the check is.
 */
export function createBookFeed(
  deps: Pick<SourceDeps, 'clock' | 'spot'>,
  match: Match,
  tell: BookListener,
): BookSource {
  const { clock } = deps;
  let checkedAt = clock.now();
  const isDue = (): boolean => clock.now() - checkedAt >= BOOK_CHECK_MS;
  const feed = followBook(deps, { match, periodMs: 100, isDue }, async (change, book) => {
    if (change !== null) tell({ kind: 'change', at: clock.now(), ...change });
    if (!isDue()) return;
    checkedAt = clock.now();
    const hash = await hashLevels(book);
    // A stop order moves the sequence of the book and no level.
    tell({ kind: 'check', seq: feed.view().seq, hash });
  });
  return feed;
}
