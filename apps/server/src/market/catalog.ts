import type { Match } from './match.ts';

/** The matches by id and by symbol, and which of them are halted. */
export interface Catalog {
  all(): readonly Match[];
  find(matchId: number): Match | undefined;
  findBySymbol(symbol: string): Match | undefined;
  isHalted(matchId: number): boolean;
  halt(matchIds: readonly number[]): void;
  resume(matchIds: readonly number[]): void;
}

export function createCatalog(matches: readonly Match[]): Catalog {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const bySymbol = new Map(matches.map((match) => [match.symbol, match]));
  const halted = new Set<number>();
  return {
    all: () => matches,
    find: (matchId) => byId.get(matchId),
    findBySymbol: (symbol) => bySymbol.get(symbol),
    isHalted: (matchId) => halted.has(matchId),
    halt: (matchIds) => {
      for (const id of matchIds) halted.add(id);
    },
    resume: (matchIds) => {
      for (const id of matchIds) halted.delete(id);
    },
  };
}
