import type { Match } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { aggregate } from '../market-data/aggregate-trades.ts';
import { symbolOf } from '../symbols.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';

/** `@trade`: each trade. */
export function tradeSource(deps: SourceDeps, match: Match, tell: Tell): StreamSource {
  const s = symbolOf(match);
  return {
    matchId: match.id,
    tradesExecuted: ({ trades }) => {
      for (const { id, price, quantity, side, at } of trades) {
        tell((time) => ({
          e: 'trade',
          E: time(deps.clock.now()),
          s,
          t: id,
          p: amountText(price),
          q: amountText(quantity),
          T: time(at),
          m: side === 'sell',
          M: true,
        }));
      }
    },
  };
}

/** `@aggTrade`: what one order took at one price, named by its first trade. */
export function aggregateSource(deps: SourceDeps, match: Match, tell: Tell): StreamSource {
  const s = symbolOf(match);
  return {
    matchId: match.id,
    tradesExecuted: ({ trades, takers }) => {
      // All trades of an order are of one commit, so no aggregate goes on in the next one.
      const taken = trades.map(({ id, side, ...trade }, index) => ({
        ...trade,
        number: id,
        takerSide: side,
        takerOrder: takers[index] ?? 0,
      }));
      for (const { first, last, price, quantity, at, takerSide } of aggregate(taken)) {
        tell((time) => ({
          e: 'aggTrade',
          E: time(deps.clock.now()),
          s,
          a: first,
          p: amountText(price),
          q: amountText(quantity),
          f: first,
          l: last,
          T: time(at),
          m: takerSide === 'sell',
          M: true,
        }));
      }
    },
  };
}
