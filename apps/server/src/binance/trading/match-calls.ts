import { type Call, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { filtersOf } from './filters.ts';
import * as params from './order-params.ts';
import { readWindow } from './window.ts';

/** Calls of the format about an account and a symbol besides orders and trades. */
export function matchCalls({ spot }: CallDeps): readonly Call[] {
  const shared = { method: 'GET', security: 'read' } as const;
  return [
    keyCall({
      ...{ ...shared, socketName: 'myPreventedMatches', path: '/api/v3/myPreventedMatches' },
      weight: ({ orderId }) => (orderId === undefined ? 2 : 20),
      params: {
        symbol: params.symbol,
        preventedMatchId: params.number,
        orderId: params.number,
        fromPreventedMatchId: params.number,
        limit: params.rows,
      },
      handle: async ({ symbol, preventedMatchId, orderId: number }, { trader }) => {
        if ((preventedMatchId === undefined) === (number === undefined)) {
          throw number === undefined
            ? refuse('one_of_missing', 'preventedMatchId', 'orderId')
            : refuse('combination');
        }
        if (number === undefined) return [];
        const order = await spot.numbered.find(trader.userId, symbol.id, { number });
        // That it met one of its own user is known of the order alone: nothing would not be true.
        if (order?.row.revoke_reason === 'self_trade') throw refuse('prevented_match_unkept');
        return [];
      },
    }),
    keyCall({
      ...{ ...shared, socketName: 'myAllocations', path: '/api/v3/myAllocations', weight: 20 },
      params: {
        symbol: params.symbol,
        startTime: { kind: 'instant' },
        endTime: { kind: 'instant' },
        fromAllocationId: params.number,
        limit: params.rows,
        orderId: params.number,
      },
      // Orders are routed nowhere, so nothing is allocated.
      handle: (input) => {
        readWindow(input);
        return [];
      },
    }),
    keyCall({
      ...{ ...shared, socketName: 'myFilters', path: '/api/v3/myFilters', weight: 40 },
      params: { symbol: params.symbol },
      handle: ({ symbol }) => ({ exchangeFilters: [], symbolFilters: filtersOf(symbol), assetFilters: [] }),
    }),
  ];
}
