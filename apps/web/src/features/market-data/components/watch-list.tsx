import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Star } from 'lucide-react';
import { allMatches, type Match } from '../model/matches.ts';
import { useFavourites } from '../selected-match.ts';
import { useMatches } from '../use-matches.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { PairName } from './pair-name.tsx';
import { PickerRow } from './picker-list.tsx';

export interface WatchListProps {
  /** Id of the match that the screen shows. */
  readonly chosenId: number;
  readonly isOffered: (match: Match) => boolean;
  readonly onChoose: (match: Match) => void;
}

/** The starred pairs beside a trading screen; each leads to its own. */
export function WatchList({ chosenId, isOffered, onChoose }: WatchListProps) {
  const t = useT();
  const favourites = useFavourites();
  const matches = allMatches(useMatches().data ?? []).filter(isOffered);
  const watched = matches.filter(({ id }) => favourites.ids.has(id));
  if (watched.length === 0)
    return (
      <EmptyState
        icon={<Star />}
        title={t('market:favourite.empty')}
        hint={t('market:favourite.emptyHint')}
      />
    );
  return (
    <ul aria-label={t('market:tab.favourites')}>
      {watched.map((match) => (
        <li key={match.id} className="flex items-center">
          <FavouriteButton match={match} isFavourite onToggle={favourites.toggle} />
          <PickerRow
            match={match}
            name={<PairName match={match} />}
            price={match.currency_quotation.close}
            tick={match.price_tick}
            isChosen={match.id === chosenId}
            onChoose={() => onChoose(match)}
          />
        </li>
      ))}
    </ul>
  );
}
