import type { Match } from './match.ts';

/** Why and since when a match takes no orders. */
export interface Halt {
  readonly reason: string;
  readonly at: number;
}

/** What the database knows of the matches: those that are active, and which of them take orders. */
export interface LoadedMatches {
  readonly matches: readonly Match[];
  readonly suspendedIds: readonly number[];
}

/** The matches by id and by symbol, and which of them are halted or suspended by their filters. */
export interface Catalog {
  all(): readonly Match[];
  find(matchId: number): Match | undefined;
  findBySymbol(symbol: string): Match | undefined;
  isHalted(matchId: number): boolean;
  /** Whether its filters let it take no orders. */
  isSuspended(matchId: number): boolean;
  /** The halt of a match; undefined when there is none. */
  haltOf(matchId: number): Halt | undefined;
  halt(matchIds: readonly number[], halt: Halt): void;
  resume(matchIds: readonly number[]): void;
  /** Takes over other filters of the same matches; halts stay. */
  replace(loaded: LoadedMatches): void;
}

export function createCatalog(loaded: LoadedMatches): Catalog {
  let matches: readonly Match[] = [];
  let byId = new Map<number, Match>();
  let bySymbol = new Map<string, Match>();
  let suspended = new Set<number>();
  const halted = new Map<number, Halt>();
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
    isHalted: (matchId) => halted.has(matchId) || suspended.has(matchId),
    isSuspended: (matchId) => suspended.has(matchId),
    haltOf: (matchId) => halted.get(matchId),
    halt: (matchIds, halt) => {
      for (const id of matchIds) halted.set(id, halt);
    },
    resume: (matchIds) => {
      for (const id of matchIds) halted.delete(id);
    },
    replace,
  };
}
