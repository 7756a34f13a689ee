import type { Market, Match } from '../market/index.ts';

/** The name of a match in the format, or of the match of an order: `BTC/USDT` is `BTCUSDT`. */
export function symbolOf({ symbol }: Pick<Match, 'symbol'>): string {
  return symbol.replace('/', '');
}

/** The matches that are symbols: those that are traded here. */
export interface Symbols {
  all(): readonly Match[];
  find(symbol: string): Match | undefined;
}

export function createSymbols(market: Pick<Market, 'all'>): Symbols {
  let known: { readonly of: readonly Match[]; readonly list: readonly Match[] } = { of: [], list: [] };
  let byName = new Map<string, Match>();
  // Changed filters come as another list.
  const current = (): readonly Match[] => {
    const of = market.all();
    if (of === known.of) return known.list;
    const list = of.filter(({ isSpotTradable }) => isSpotTradable);
    known = { of, list };
    byName = new Map(list.map((match) => [symbolOf(match), match]));
    return list;
  };
  return {
    all: current,
    find: (symbol) => {
      current();
      return byName.get(symbol);
    },
  };
}
