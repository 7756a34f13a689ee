import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  allMatches,
  type Match,
  PairName,
  PickerRow,
  searchMatches,
  useMatches,
} from '../../market-data/index.ts';

export interface CompareSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly match: Match;
  readonly compared: Match | null;
  readonly onChoose: (matchId: number | null) => void;
}

/** Chooses the pair whose change is shown beside the candles. */
export function CompareSheet({ isOpen, onClose, match, compared, onChoose }: CompareSheetProps) {
  const t = useT();
  const [text, setText] = useState('');
  const others = allMatches(useMatches().data ?? []).filter(({ id }) => id !== match.id);
  const found = searchMatches(others, text);
  const choose = (matchId: number | null): void => {
    onChoose(matchId);
    onClose();
  };
  const footer = compared !== null && (
    <Button variant="secondary" onClick={() => choose(null)}>
      {t('chart:compare.end')}
    </Button>
  );
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('chart:compare')}
      {...(footer !== false && { footer })}
    >
      <p className="pb-3 text-dense text-muted">{t('chart:compare.hint')}</p>
      <TextField
        label={t('market:search')}
        type="search"
        value={text}
        onValueChange={setText}
        prefix={<Search className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
      />
      {found.length === 0 && (
        <EmptyState
          icon={<Search />}
          title={t('market:search.none', { text })}
          hint={t('market:search.hint')}
        />
      )}
      <ul className="min-h-[40dvh] pt-2">
        {found.map((other) => (
          <li key={other.id}>
            <PickerRow
              match={other}
              name={<PairName match={other} />}
              price={other.currency_quotation.close}
              tick={other.price_tick}
              isChosen={other.id === compared?.id}
              onChoose={() => choose(other.id)}
            />
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
