import type { Match } from '../../market/index.ts';
import { symbolOf } from '../symbols.ts';
import type { SourceDeps, StreamSource, Tell, TimeOf } from './stream-source.ts';

type Compose = (match: Match, time: TimeOf) => object;

/** `@miniTicker` and `@ticker`: the last 24 hours of a symbol, each second in which they changed. */
export function tickerSource(match: Match, compose: Compose, tell: Tell): StreamSource {
  let isChanged = true;
  const mark = (): void => {
    isChanged = true;
  };
  return {
    matchId: match.id,
    joined: mark,
    tickerChanged: mark,
    beat: {
      periodMs: 1_000,
      run: () => {
        if (!isChanged) return;
        isChanged = false;
        tell((time) => compose(match, time));
      },
    },
  };
}

/** `!miniTicker@arr` and `!ticker@arr`: those of all symbols that changed in the last second; at first all. */
export function tickersSource({ symbols }: SourceDeps, compose: Compose, tell: Tell): StreamSource {
  const changed = new Set<number>();
  const markAll = (): void => {
    for (const { id } of symbols.all()) changed.add(id);
  };
  markAll();
  return {
    matchId: null,
    joined: markAll,
    tickerChanged: (matchId) => void changed.add(matchId),
    beat: {
      periodMs: 1_000,
      run: () => {
        const matches = symbols.all().filter(({ id }) => changed.has(id));
        changed.clear();
        if (matches.length > 0) tell((time) => matches.map((match) => compose(match, time)));
      },
    },
  };
}

export function miniTickerOf({ clock, market }: SourceDeps): Compose {
  return (match, time) => {
    const { close, open, high, low, volume, turnover } = market.quotation(match.id);
    return {
      e: '24hrMiniTicker',
      E: time(clock.now()),
      s: symbolOf(match),
      c: close,
      o: open,
      h: high,
      l: low,
      v: volume,
      q: turnover,
    };
  };
}
