import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { allMatches, type Match } from './model/matches.ts';
import { useMatches } from './use-matches.ts';

interface Choices {
  /** The match that was traded or looked at last. */
  readonly selectedId: number | null;
  readonly favouriteIds: readonly number[];
}

const useChoices = create<Choices>()(
  persist((): Choices => ({ selectedId: null, favouriteIds: [] }), {
    name: 'openbourse.matches',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

export interface SelectedMatch {
  /** The chosen match, else the first tradable one; undefined while loading. */
  readonly match: Match | undefined;
  readonly select: (matchId: number) => void;
}

/** The pair of the trading screens, remembered from visit to visit. */
export function useSelectedMatch(): SelectedMatch {
  const selectedId = useChoices((state) => state.selectedId);
  const tradable = allMatches(useMatches().data ?? []).filter((match) => match.is_spot_tradable);
  return { match: tradable.find((match) => match.id === selectedId) ?? tradable[0], select: selectMatch };
}

/** Remembers the pair for the trading screens. */
export function selectMatch(matchId: number): void {
  useChoices.setState({ selectedId: matchId });
}

export interface Favourites {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (matchId: number) => void;
}

/** The starred pairs, kept in this browser. */
export function useFavourites(): Favourites {
  const favouriteIds = useChoices((state) => state.favouriteIds);
  return { ids: new Set(favouriteIds), toggle: toggleFavourite };
}

function toggleFavourite(matchId: number): void {
  const { favouriteIds } = useChoices.getState();
  const others = favouriteIds.filter((id) => id !== matchId);
  useChoices.setState({
    favouriteIds: others.length < favouriteIds.length ? others : [...favouriteIds, matchId],
  });
}
