import type { Match } from '../../market/index.ts';
import { symbolOf } from '../symbols.ts';
import { type DepthView, joinDepth, viewOf } from './join-depth.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';

/** An empty side has no best level; the format writes zeros then. */
const NO_LEVEL = ['0', '0'] as const;

/** `@bookTicker`: each new best price or quantity, as it is committed. */
export function bookTickerSource({ spot }: SourceDeps, match: Match, tell: Tell): StreamSource {
  const s = symbolOf(match);
  let told = '';
  return {
    matchId: match.id,
    bookChanged: () => {
      const { seq, bids, asks } = spot.depth(match.id, 1);
      const [[b, B], [a, A]] = [bids[0] ?? NO_LEVEL, asks[0] ?? NO_LEVEL];
      const best = `${b} ${B} ${a} ${A}`;
      if (best === told) return;
      told = best;
      tell(() => ({ u: seq, s, b, B, a, A }));
    },
  };
}

/** `@depth<levels>`: the best levels whenever they may have changed, and once for each new follower. */
export function levelsSource(
  { spot }: SourceDeps,
  of: { readonly match: Match; readonly levels: number; readonly periodMs: 100 | 1_000 },
  tell: Tell,
): StreamSource {
  let isChanged = true;
  const mark = (): void => {
    isChanged = true;
  };
  return {
    matchId: of.match.id,
    joined: mark,
    bookChanged: mark,
    beat: {
      periodMs: of.periodMs,
      run: () => {
        if (!isChanged) return;
        isChanged = false;
        const { seq, bids, asks } = spot.depth(of.match.id, of.levels);
        tell(() => ({ lastUpdateId: seq, bids, asks }));
      },
    },
  };
}

/**
 * `@depth`: what changed in the whole book since the last event, so that who has a snapshot and every later event has
 * the book.
 *
 * Ordering: the first view is read before the first follower is told that he follows, so his snapshot is never older.
 */
export function depthSource(
  deps: SourceDeps,
  of: { readonly match: Match; readonly periodMs: 100 | 1_000 },
  tell: Tell,
): StreamSource {
  const s = symbolOf(of.match);
  let told: DepthView | null = null;
  let isChanged = false;
  let isReading = false;
  const read = async (): Promise<DepthView | null> => {
    const book = await deps.spot.fullDepth(of.match.id);
    return book === null ? null : viewOf(book);
  };
  const compare = async (before: DepthView): Promise<void> => {
    const now = await read();
    const change = now === null ? null : joinDepth(before, now);
    if (change === null) return;
    told = now;
    tell((time) => ({ e: 'depthUpdate', E: time(deps.clock.now()), s, ...change }));
  };
  return {
    matchId: of.match.id,
    opened: read().then((view) => {
      told = view;
    }),
    bookChanged: () => {
      isChanged = true;
    },
    beat: {
      periodMs: of.periodMs,
      run: () => {
        if (told === null || !isChanged || isReading) return;
        isChanged = false;
        isReading = true;
        compare(told)
          .catch((error: unknown) =>
            deps.log.error({ err: error }, 'a book could not be read for its stream'),
          )
          .finally(() => {
            isReading = false;
          });
      },
    },
  };
}
