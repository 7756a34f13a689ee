import type { Match } from './match.ts';

/** Matches in the database: those that are active, and which of them take orders. */
export interface LoadedMatches {
  readonly matches: readonly Match[];
  readonly suspendedIds: readonly number[];
}

/** The matches by id and by symbol, and which of them are suspended by their filters. */
export interface Catalog {
  all(): readonly Match[];
  find(matchId: number): Match | undefined;
  findBySymbol(symbol: string): Match | undefined;
  /** Reports whether its filters let it take no orders. */
  isSuspended(matchId: number): boolean;
  /** Takes over other filters of the same matches. */
  replace(loaded: LoadedMatches): void;
}

export function createCatalog(loaded: LoadedMatches): Catalog {
  let matches: readonly Match[] = [];
  let byId = new Map<number, Match>();
  let bySymbol = new Map<string, Match>();
  let suspended = new Set<number>();
  const replace = (next: LoadedMatches): void => {
    ({ matches } = next);
    byId = new Map(matches.map((match) => [match.id, match]));
    bySymbol = new Map(matches.map((match) => [match.symbol, match]));
    suspended = new Set(next.suspendedIds);
  };
  replace(loaded);
  return {
    all: () => matches,
    find: (matchId) => byId.get(matchId),
    findBySymbol: (symbol) => bySymbol.get(symbol),
    isSuspended: (matchId) => suspended.has(matchId),
    replace,
  };
}
