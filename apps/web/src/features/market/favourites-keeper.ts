import {
  FAVOURITES_DOCUMENT,
  FAVOURITES_MAX,
  type KeptFavourites,
  NO_FAVOURITES,
  readFavourites,
} from '@openbourse/api/terminal/kept';
import { useEffect, useEffectEvent } from 'react';
import { documentOf, useDocument } from '../document/index.ts';
import { NO_STAR_CHANGES, star, type StarChange, useChoices } from '../market-data/index.ts';
import { useIsLoggedIn, useUserInfo } from '../session/index.ts';

const FAVOURITES = documentOf<KeptFavourites, StarChange>(FAVOURITES_DOCUMENT, {
  nothing: NO_FAVOURITES,
  read: readFavourites,
  change: (content, change) => {
    const ids = star(content.ids, change);
    return ids === content.ids || ids.length > FAVOURITES_MAX ? content : { ids };
  },
});

/**
 * Keeps the stars of a person on the server. Lists show those of this browser at once; changes go into the document,
 * and what the document holds is shown here. Stars of a guest go along into the account that logs in.
 */
export function FavouritesKeeper(): null {
  const isLoggedIn = useIsLoggedIn();
  const userId = useUserInfo()?.id ?? null;
  const { isOwn, content, change } = useDocument(FAVOURITES);
  const { favouriteIds, favouriteOwner, starChanges } = useChoices();
  const follow = useEffectEvent(() => {
    if (!isLoggedIn && favouriteOwner !== null) show({ owner: null, ids: [] });
    if (!isLoggedIn || !isOwn) return;
    const brought = favouriteIds.map((id) => ({ id, isStarred: true }));
    const changes = favouriteOwner === null ? brought : favouriteOwner === userId ? starChanges : [];
    for (const one of changes) change(one);
    // With changes the document is another one, and is shown by the next look.
    if (changes.length > 0) useChoices.setState({ favouriteOwner: userId, starChanges: NO_STAR_CHANGES });
    else show({ owner: userId, ids: content.ids });
  });
  useEffect(() => follow(), [isLoggedIn, userId, isOwn, content, favouriteOwner, starChanges]);
  return null;
}

function show({ owner, ids }: { readonly owner: number | null; readonly ids: readonly number[] }): void {
  useChoices.setState({ favouriteIds: ids, favouriteOwner: owner, starChanges: NO_STAR_CHANGES });
}
