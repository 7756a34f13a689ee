import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useAddressedChoice } from '../../shared/lib/use-symbol-address.ts';
import { allMatches, type Match } from './model/matches.ts';
import { useMatches } from './use-matches.ts';

interface Choices {
  /** The match that was traded last. */
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

/** The pair of the spot screen, which may open later; undefined while loading. */
export function useSelectedMatch(): Match | undefined {
  const selectedId = useChoices((state) => state.selectedId);
  return useAddressedChoice({
    all: allMatches(useMatches().data ?? []).filter(
      (match) => match.is_spot_tradable || (match.kind === 'digital' && match.opens_at !== null),
    ),
    symbolOf: (match) => match.symbol,
    isLast: (match) => match.id === selectedId,
    remember: (match) => useChoices.setState({ selectedId: match.id }),
  });
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
