import type { Match } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';
import { followBook } from './follow-book.ts';
import { depthText, levelTexts } from './depth-text.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';

/** An empty side has no best level; the format writes zeros then. */
const NO_LEVEL = ['0', '0'] as const;

/** `@bookTicker`: each new best price or quantity, as it is committed. */
export function bookTickerSource({ spot }: SourceDeps, match: Match, tell: Tell): StreamSource {
  const s = symbolOf(match);
  let told = '';
  const show = (): void => {
    const { seq, bids, asks } = spot.depth(match.id, 1);
    const [[b, B], [a, A]] = [bids[0] ?? NO_LEVEL, asks[0] ?? NO_LEVEL];
    const best = `${b} ${B} ${a} ${A}`;
    if (best === told) return;
    told = best;
    tell(() => ({ u: seq, s, b: amountText(b), B: amountText(B), a: amountText(a), A: amountText(A) }));
  };
  return {
    matchId: match.id,
    bookChanged: show,
    renewed: () => {
      told = '';
      show();
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
        tell(() => ({ lastUpdateId: seq, bids: levelTexts(bids), asks: levelTexts(asks) }));
      },
    },
  };
}

/**
 * `@depth`: what changed in the whole book since the last event, so that who has a snapshot and every later event has
 * the book.
 */
export function depthSource(
  deps: SourceDeps,
  of: { readonly match: Match; readonly periodMs: 100 | 1_000 },
  tell: Tell,
): StreamSource {
  const s = symbolOf(of.match);
  return followBook(deps, of, async (change) => {
    if (change !== null) tell((time) => depthText(s, time(deps.clock.now()), change));
  });
}
