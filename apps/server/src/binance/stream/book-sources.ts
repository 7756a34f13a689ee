import type { Match } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';
import { DepthJoiner, viewOf } from './join-depth.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';

type Level = readonly [string, string];

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
      tell(() => ({ u: seq, s, b: amountText(b), B: amountText(B), a: amountText(a), A: amountText(A) }));
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
 *
 * Ordering: the first view is read before the first follower learns that it follows, so its snapshot is never
 * older.
 */
export function depthSource(
  deps: SourceDeps,
  of: { readonly match: Match; readonly periodMs: 100 | 1_000 },
  tell: Tell,
): StreamSource {
  const s = symbolOf(of.match);
  let joiner: DepthJoiner | null = null;
  let isChanged = false;
  let isUnsure = false;
  const open = async (): Promise<void> => {
    const book = await deps.spot.fullDepth(of.match.id);
    joiner = new DepthJoiner(viewOf(book ?? { seq: 0, bids: [], asks: [] }));
  };
  const read = async (join: DepthJoiner): Promise<void> => {
    // Read between two batches, when every listener has the ones before: no touch is missing or too early.
    const book = await deps.spot.fullDepth(of.match.id);
    const change = book === null ? null : join.join(viewOf(book));
    isUnsure = false;
    if (change === null) return;
    const { U, u, b, a } = change;
    tell((time) => ({
      e: 'depthUpdate',
      E: time(deps.clock.now()),
      s,
      U,
      u,
      b: levelTexts(b),
      a: levelTexts(a),
    }));
  };
  return {
    matchId: of.match.id,
    opened: open(),
    orderChanged: (order) => {
      const isArmed = order.stop_price !== null && order.triggered_at === null;
      if (order.price === null || isArmed) return;
      joiner?.touch(
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
      periodMs: of.periodMs,
      run: () => {
        if (joiner === null || !isChanged) return undefined;
        isChanged = false;
        return read(joiner);
      },
    },
  };
}

function levelTexts(levels: readonly Level[]): readonly Level[] {
  return levels.map(([price, quantity]) => [amountText(price), amountText(quantity)]);
}
