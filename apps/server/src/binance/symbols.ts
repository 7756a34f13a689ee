import type { Modes } from '../kernel/modes.ts';
import type { Market, Match } from '../market/index.ts';

/** The name of a match in the format, or of the match of an order: `BTC/USDT` is `BTCUSDT`. */
export function symbolOf({ symbol }: Pick<Match, 'symbol'>): string {
  return symbol.replace('/', '');
}

/** Words of the format for whether a symbol is traded. */
export const SYMBOL_STATUSES = ['TRADING', 'HALT', 'BREAK', 'CANCEL_ONLY'] as const;
export type SymbolStatus = (typeof SYMBOL_STATUSES)[number];

/** The matches that are symbols: those that are traded here. One that was delisted is found by its name, in a break. */
export interface Symbols {
  all(): readonly Match[];
  find(symbol: string): Match | undefined;
  /**
   * A symbol is in a break while its filters close it. Operators and the auditor close it by modes: in some
   * of them its orders can still be canceled, in a halt they cannot.
   */
  statusOf(match: Match): SymbolStatus;
}

export function createSymbols({
  market,
  modes,
}: {
  readonly market: Pick<Market, 'all' | 'delisted' | 'isSuspended' | 'isHalted'>;
  readonly modes: Pick<Modes, 'refusal'>;
}): Symbols {
  let known: { readonly of: readonly Match[]; readonly list: readonly Match[] } = { of: [], list: [] };
  let byName = new Map<string, Match>();
  // Changed filters come as another list.
  const current = (): readonly Match[] => {
    const of = market.all();
    if (of === known.of) return known.list;
    const list = of.filter(({ isSpotTradable }) => isSpotTradable);
    known = { of, list };
    const past = market.delisted().filter(({ kind }) => kind === 'digital');
    byName = new Map([...past, ...list].map((match) => [symbolOf(match), match]));
    return list;
  };
  return {
    all: current,
    find: (symbol) => {
      current();
      return byName.get(symbol);
    },
    statusOf: ({ id, base, quote }) => {
      const subject = { product: 'spot', matchId: id, currencyIds: [base.id, quote.id] } as const;
      if (modes.refusal('manage', subject) !== undefined) return 'HALT';
      if (market.isSuspended(id)) return 'BREAK';
      return market.isHalted(id, 'spot') ? 'CANCEL_ONLY' : 'TRADING';
    },
  };
}
