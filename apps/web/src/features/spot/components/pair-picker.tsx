import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { Search, Star } from 'lucide-react';
import { useState } from 'react';
import {
  allMatches,
  CoinLogo,
  decimalsOfStep,
  FavouriteButton,
  type Match,
  PairName,
  searchMatches,
  useFavourites,
  useMatches,
} from '../../market-data/index.ts';

export interface PairPickerProps {
  readonly isOpen: boolean;
  readonly chosenId: number | null;
  readonly onChoose: (matchId: number) => void;
  readonly onClose: () => void;
}

/** The choice of a pair: search, favourites, live prices. */
export function PairPicker({ isOpen, chosenId, onChoose, onClose }: PairPickerProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('spot:pair.choose')}>
      <PairList
        chosenId={chosenId}
        onChoose={(matchId) => {
          onChoose(matchId);
          onClose();
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
    <div className="flex min-h-[60dvh] flex-col gap-3">
      <TextField
        label={t('market:search')}
        type="search"
        value={text}
        onValueChange={setText}
        prefix={<Search className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
      />
      <SegmentedControl
        label={t('market:tabs')}
        value={scope}
        onValueChange={setScope}
        segments={[
          { value: 'all', label: t('app:word.all') },
          { value: 'favourites', label: t('market:tab.favourites') },
        ]}
      />
      {found.length === 0 && isFavouritesOnly && text === '' && (
        <EmptyState
          icon={<Star />}
          title={t('market:favourite.empty')}
          hint={t('market:favourite.emptyHint')}
        />
      )}
      {found.length === 0 && text !== '' && (
        <EmptyState
          icon={<Search />}
          title={t('market:search.none', { text })}
          hint={t('market:search.hint')}
        />
      )}
      <ul>
        {found.map((match) => (
          <li key={match.id} className="-mx-2 flex items-center">
            <FavouriteButton
              match={match}
              isFavourite={favourites.ids.has(match.id)}
              onToggle={favourites.toggle}
            />
            <PairRow match={match} isChosen={match.id === chosenId} onChoose={() => onChoose(match.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PairRowProps {
  readonly match: Match;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PairRow({ match, isChosen, onChoose }: PairRowProps) {
  const { close, change } = match.currency_quotation;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 rounded-button px-2 text-left transition-colors hover:bg-surface aria-current:bg-surface"
      onClick={onChoose}
    >
      <CoinLogo currency={match.base_currency} size="small" />
      <span className="min-w-0 flex-1 truncate">
        <PairName match={match} />
      </span>
      <span className="text-right">
        <span className="block text-body font-semibold">
          <PriceText value={close} tickDecimals={decimalsOfStep(match.price_tick)} />
        </span>
        <ChangePill percent={change} look="text" />
      </span>
    </button>
  );
}
