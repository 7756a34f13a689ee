import type { PublicTrade } from '@openbourse/api/socket';
import { addDecimal } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import { symbolOf } from '../symbols.ts';
import type { SourceDeps, StreamSource, Tell, TradeBatch } from './stream-source.ts';

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
          p: price,
          q: quantity,
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
    tradesExecuted: (batch) => {
      for (const { first, last, quantity } of aggregate(batch)) {
        tell((time) => ({
          e: 'aggTrade',
          E: time(deps.clock.now()),
          s,
          a: first.id,
          p: first.price,
          q: quantity,
          f: first.id,
          l: last.id,
          T: time(first.at),
          m: first.side === 'sell',
          M: true,
        }));
      }
    },
  };
}

interface Aggregate {
  readonly first: PublicTrade;
  readonly last: PublicTrade;
  readonly quantity: string;
}

/** Neighbours of one taker order at one price. */
export function aggregate({ trades, takers }: TradeBatch): readonly Aggregate[] {
  const aggregates: Aggregate[] = [];
  for (const [index, trade] of trades.entries()) {
    const before = aggregates.at(-1);
    const isSame = index > 0 && takers[index] === takers[index - 1] && before?.first.price === trade.price;
    if (!isSame) aggregates.push({ first: trade, last: trade, quantity: trade.quantity });
    else {
      const quantity = addDecimal(before.quantity, trade.quantity);
      aggregates.splice(-1, 1, { ...before, last: trade, quantity });
    }
  }
  return aggregates;
}
