import type { Match } from './match.ts';

/** Matches in the database. */
export interface LoadedMatches {
  /** Those that are listed. */
  readonly matches: readonly Match[];
  /** Those that were: their past can be read. */
  readonly delisted: readonly Match[];
  /** Those that take no orders. */
  readonly suspendedIds: ReadonlySet<number>;
}

/** The matches by id and by symbol, and which of them are suspended by their filters. */
export interface Catalog {
  all(): readonly Match[];
  /** Those that were listed. */
  delisted(): readonly Match[];
  /** Finds a match that is delisted too. */
  find(matchId: number): Match | undefined;
  findBySymbol(symbol: string): Match | undefined;
  /** Reports whether it was listed. */
  isDelisted(matchId: number): boolean;
  /** Reports whether its filters let it take no orders, or it is delisted. */
  isSuspended(matchId: number): boolean;
  /** Takes over other filters of the same matches. */
  replace(loaded: LoadedMatches): void;
}

export function createCatalog(loaded: LoadedMatches): Catalog {
  let matches: readonly Match[] = [];
  let delisted: readonly Match[] = [];
  let byId = new Map<number, Match>();
  let bySymbol = new Map<string, Match>();
  let suspended: ReadonlySet<number> = new Set();
  const replace = (next: LoadedMatches): void => {
    ({ matches, delisted } = next);
    byId = new Map([...delisted, ...matches].map((match) => [match.id, match]));
    bySymbol = new Map(matches.map((match) => [match.symbol, match]));
    suspended = next.suspendedIds;
  };
  replace(loaded);
  return {
    all: () => matches,
    delisted: () => delisted,
    find: (matchId) => byId.get(matchId),
    findBySymbol: (symbol) => bySymbol.get(symbol),
    isDelisted: (matchId) => delisted.some(({ id }) => id === matchId),
    isSuspended: (matchId) => suspended.has(matchId),
    replace,
  };
}
