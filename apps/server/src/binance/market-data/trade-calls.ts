import type { NumberedTrade } from '../../spot/index.ts';
import { amountText } from '../amount-text.ts';
import { type Call, type Json, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { type AggregateTrade, readBackward, readForward } from './aggregate-trades.ts';
import { rows, symbol } from './shared-params.ts';

/** Calls about past trades. */
export function tradeCalls(deps: CallDeps): readonly Call[] {
  const { trades } = deps.spot;
  return [
    publicCall({
      socketName: 'trades.recent',
      method: 'GET',
      path: '/api/v3/trades',
      weight: 25,
      params: { symbol, limit: rows },
      handle: async (input) => (await trades.before(input.symbol.id, null, input.limit)).map(tradeText),
    }),
    publicCall({
      socketName: 'trades.historical',
      method: 'GET',
      path: '/api/v3/historicalTrades',
      weight: 25,
      params: { symbol, limit: rows, fromId: { kind: 'integer' } },
      handle: async ({ symbol: match, limit, fromId }) => {
        const found =
          fromId === undefined
            ? await trades.before(match.id, null, limit)
            : await trades.from(match.id, fromId, limit);
        return found.map(tradeText);
      },
    }),
    publicCall({
      socketName: 'blockTrades.historical',
      method: 'GET',
      path: '/api/v3/historicalBlockTrades',
      weight: 25,
      params: { symbol, fromId: { kind: 'integer', isRequired: true }, limit: rows },
      // Everything is traded through the book.
      handle: () => [],
    }),
    aggregateCall(deps),
  ];
}

function tradeText(trade: NumberedTrade): Json {
  return {
    id: trade.number,
    price: amountText(trade.price),
    qty: amountText(trade.quantity),
    quoteQty: amountText(trade.total),
    time: trade.at,
    isBuyerMaker: trade.takerSide === 'sell',
    isBestMatch: true,
  };
}

function aggregateCall({ spot: { trades } }: CallDeps): Call {
  return publicCall({
    socketName: 'trades.aggregate',
    method: 'GET',
    path: '/api/v3/aggTrades',
    weight: 4,
    params: {
      symbol,
      fromId: { kind: 'integer' },
      startTime: { kind: 'instant' },
      endTime: { kind: 'instant' },
      limit: rows,
    },
    handle: async ({ symbol: { id: matchId }, fromId, startTime, endTime, limit: size }) => {
      if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) {
        throw refuse('combination');
      }
      const before = endTime === undefined ? null : await trades.firstAt(matchId, endTime + 1);
      const from = startTime === undefined ? fromId : await trades.firstAt(matchId, startTime);
      const found =
        from === undefined
          ? await readBackward(trades, matchId, { before, size })
          : await readForward(trades, matchId, { from, before: before ?? Number.MAX_SAFE_INTEGER, size });
      return found.map(aggregateText);
    },
  });
}

function aggregateText(trade: AggregateTrade): Json {
  return {
    a: trade.first,
    p: amountText(trade.price),
    q: amountText(trade.quantity),
    f: trade.first,
    l: trade.last,
    T: trade.at,
    m: trade.takerSide === 'sell',
    M: true,
  };
}
