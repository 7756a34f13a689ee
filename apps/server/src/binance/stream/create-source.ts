import { bookTickerSource, depthSource, levelsSource } from './book-sources.ts';
import { parseStreamName } from './stream-name.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';
import { miniTickerOf, tickerSource, tickersSource } from './ticker-sources.ts';
import { aggregateSource, tradeSource } from './trade-sources.ts';

/** What tells the stream of the name; null when none is served by it. */
export function createSource(deps: SourceDeps, name: string, tell: Tell): StreamSource | null {
  const stream = parseStreamName(name);
  if (stream === null) return null;
  if (stream.kind === 'miniTickers') return tickersSource(deps, miniTickerOf(deps), tell);
  if (stream.kind === 'tickers') return null;
  const match = deps.symbols.find(stream.symbol.toUpperCase());
  if (match === undefined) return null;
  switch (stream.kind) {
    case 'trade':
      return tradeSource(deps, match, tell);
    case 'aggTrade':
      return aggregateSource(deps, match, tell);
    case 'bookTicker':
      return bookTickerSource(deps, match, tell);
    case 'depth':
      return depthSource(deps, { match, periodMs: stream.periodMs }, tell);
    case 'levels':
      return levelsSource(deps, { match, ...stream }, tell);
    case 'miniTicker':
      return tickerSource(match, miniTickerOf(deps), tell);
    default:
      return null;
  }
}
