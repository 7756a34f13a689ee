import { averageSource } from './average-source.ts';
import { bookTickerSource, depthSource, levelsSource } from './book-sources.ts';
import { klineSource } from './kline-source.ts';
import { parseStreamName } from './stream-name.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';
import { miniTickerSource, rollingTickerSource, tickerSource } from './ticker-sources.ts';
import { aggregateSource, tradeSource } from './trade-sources.ts';
import { userSource } from './user-source.ts';

/** Source of the stream of the name; null when none is served by it. */
export function createSource(deps: SourceDeps, name: string, tell: Tell): StreamSource | null {
  const stream = parseStreamName(name);
  if (stream === null) return userSource(deps.listenKeys, name, tell);
  const match = stream.symbol === null ? 'all' : deps.symbols.find(stream.symbol.toUpperCase());
  if (match === undefined) return null;
  if (stream.kind === 'miniTicker') return miniTickerSource(deps, match, tell);
  if (stream.kind === 'ticker') return tickerSource(deps, match, tell);
  if (stream.kind === 'rollingTicker')
    return rollingTickerSource(deps, { matches: match, window: stream.window }, tell);
  if (match === 'all') return null;
  switch (stream.kind) {
    case 'trade':
      return tradeSource(deps, match, tell);
    case 'aggTrade':
      return aggregateSource(deps, match, tell);
    case 'kline':
      return klineSource(deps, { match, ...stream }, tell);
    case 'avgPrice':
      return averageSource(deps, match, tell);
    case 'bookTicker':
      return bookTickerSource(deps, match, tell);
    case 'depth':
      return depthSource(deps, { match, periodMs: stream.periodMs }, tell);
    case 'levels':
      return levelsSource(deps, { match, ...stream }, tell);
  }
}
