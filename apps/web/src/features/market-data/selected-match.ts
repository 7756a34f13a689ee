import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { star, type StarChange } from './model/star.ts';

interface Choices {
  /** The match that was traded last. */
  readonly selectedId: number | null;
  readonly favouriteIds: readonly number[];
  /** The user whose stars they are; null for a guest, and until a user's own have come. */
  readonly favouriteOwner: number | null;
  /** Changes of that user that the document does not carry yet. */
  readonly starChanges: readonly StarChange[];
}

export const NO_STAR_CHANGES: readonly StarChange[] = [];
const NOTHING: Choices = {
  selectedId: null,
  favouriteIds: [],
  favouriteOwner: null,
  starChanges: NO_STAR_CHANGES,
};

/** Choices in this browser, which are there before the server answers. */
export const useChoices = create<Choices>()(
  persist(() => NOTHING, {
    name: 'openbourse.matches',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

export interface Favourites {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (matchId: number) => void;
}

/** The starred pairs. */
export function useFavourites(): Favourites {
  const favouriteIds = useChoices((state) => state.favouriteIds);
  return { ids: new Set(favouriteIds), toggle: toggleFavourite };
}

function toggleFavourite(id: number): void {
  useChoices.setState(({ favouriteIds, favouriteOwner, starChanges }) => {
    const change = { id, isStarred: !favouriteIds.includes(id) };
    return {
      favouriteIds: star(favouriteIds, change),
      starChanges: favouriteOwner === null ? NO_STAR_CHANGES : [...starChanges, change],
    };
  });
}
