import { LIMITS } from '@openbourse/api';
import { amountText, ZERO } from '../amount-text.ts';
import { type Call, type Json, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { symbolOf } from '../symbols.ts';
import { checkStatus, forSymbols, someSymbols, symbol, symbolStatus } from './shared-params.ts';

const LEVELS_MAX = 5_000;
const LEVELS = 100;
/** Weights by how many levels are asked for. */
const WEIGHTS = [
  [100, 5],
  [500, 25],
  [1_000, 50],
] as const;
const WEIGHT_MOST = 250;

/** The order book. */
export function depthCalls(deps: CallDeps): readonly Call[] {
  const { spot, symbols } = deps;
  return [
    publicCall({
      socketName: 'depth',
      method: 'GET',
      path: '/api/v3/depth',
      weight: ({ limit }) => WEIGHTS.find(([most]) => limit <= most)?.[1] ?? WEIGHT_MOST,
      params: { symbol, limit: { kind: 'integer', min: 1, cut: LEVELS_MAX, fallback: LEVELS }, symbolStatus },
      handle: async ({ symbol: match, limit, symbolStatus: status }) => {
        checkStatus(symbols, match, status);
        const { id } = match;
        const shown = spot.depth(id, limit);
        // Few levels are at hand; all of them are read while no batch runs.
        const depth = limit <= LIMITS.depthLevelsMax ? shown : ((await spot.fullDepth(id)) ?? shown);
        return {
          lastUpdateId: depth.seq,
          bids: levelsText(depth.bids, limit),
          asks: levelsText(depth.asks, limit),
        };
      },
    }),
    publicCall({
      socketName: 'ticker.book',
      method: 'GET',
      path: '/api/v3/ticker/bookTicker',
      weight: (input) => (input.symbol === undefined ? 4 : 2),
      params: someSymbols,
      handle: (input) =>
        forSymbols(input, symbols, (match) => ({
          symbol: symbolOf(match),
          ...bestText(spot.depth(match.id, 1)),
        })),
    }),
  ];
}

type Levels = ReturnType<CallDeps['spot']['depth']>['bids'];

function levelsText(levels: Levels, most: number): Json {
  return levels.slice(0, most).map(([price, quantity]) => [amountText(price), amountText(quantity)]);
}

/** The best level of each side; zeros where there is none. */
export function bestText(depth: { readonly bids: Levels; readonly asks: Levels }): {
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
} {
  const [bid, ask] = [depth.bids[0], depth.asks[0]];
  return {
    bidPrice: bid === undefined ? ZERO : amountText(bid[0]),
    bidQty: bid === undefined ? ZERO : amountText(bid[1]),
    askPrice: ask === undefined ? ZERO : amountText(ask[0]),
    askQty: ask === undefined ? ZERO : amountText(ask[1]),
  };
}
