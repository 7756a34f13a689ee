import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import {
  allMatches,
  FavouriteButton,
  type Match,
  PairName,
  PickerList,
  PickerRow,
  searchMatches,
  useFavourites,
  useMatches,
} from '../../market-data/index.ts';

export interface PairPickerProps {
  readonly isOpen: boolean;
  readonly chosenId: number | null;
  readonly onChoose: (match: Match) => void;
  readonly onClose: () => void;
}

/** The choice of a pair: search, favorites, live prices. */
export function PairPicker({ isOpen, chosenId, onChoose, onClose }: PairPickerProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('spot:pair.choose')}>
      <PairList
        chosenId={chosenId}
        onChoose={(match) => {
          onClose();
          onChoose(match);
        }}
      />
    </BottomSheet>
  );
}

function PairList({ chosenId, onChoose }: Pick<PairPickerProps, 'chosenId' | 'onChoose'>) {
  const t = useT();
  const [text, setText] = useState('');
  const [scope, setScope] = useState<'all' | 'favourites'>('all');
  const favourites = useFavourites();
  const matches = allMatches(useMatches().data ?? []);
  const isFavouritesOnly = scope === 'favourites';
  const found = searchMatches(matches, text).filter(
    (match) => match.is_spot_tradable && (!isFavouritesOnly || favourites.ids.has(match.id)),
  );
  return (
    <PickerList
      text={text}
      onTextChange={setText}
      groups={{
        label: t('market:tabs'),
        value: scope,
        onValueChange: setScope,
        segments: [
          { value: 'all', label: t('app:word.all') },
          { value: 'favourites', label: t('market:tab.favourites') },
        ],
      }}
      empty={
        isFavouritesOnly && (
          <EmptyState
            icon={<Star />}
            title={t('market:favourite.empty')}
            hint={t('market:favourite.emptyHint')}
          />
        )
      }
      rows={found.map((match) => (
        <li key={match.id} className="-mx-2 flex items-center">
          <FavouriteButton
            match={match}
            isFavourite={favourites.ids.has(match.id)}
            onToggle={favourites.toggle}
          />
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
    />
  );
}
