import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Coin } from '../api.ts';

export interface CoinPickerProps {
  readonly coins: readonly Coin[];
  readonly value: Coin;
  readonly onChoose: (coin: Coin) => void;
}

/** The coin that a screen is about; a touch opens all of them with a search. */
export function CoinPicker({ coins, value, onChoose }: CoinPickerProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = coins.filter((coin) => `${coin.code} ${coin.name}`.toLowerCase().includes(wanted));
  const choose = (coin: Coin): void => {
    setIsOpen(false);
    setSearch('');
    onChoose(coin);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('wallet:coin')}: ${value.code} ${value.name}`}
        className="flex min-h-14 w-full items-center gap-3 rounded-card bg-surface px-4 text-left transition-colors hover:bg-surface-strong"
        onClick={() => setIsOpen(true)}
      >
        <CoinLogo currency={value} size="medium" />
        <span className="min-w-0 flex-1 truncate">
          <span className="text-row font-semibold">{value.code}</span>{' '}
          <span className="ml-2 text-dense text-muted">{value.name}</span>
        </span>
        <ChevronDown className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('wallet:chooseCoin')}>
        <div className="sticky top-0 z-10 bg-raised pb-2">
          <TextField label={t('app:action.search')} value={search} onValueChange={setSearch} />
        </div>
        {found.length === 0 && <EmptyState title={t('wallet:noCoin')} hint={t('wallet:noCoinHint')} />}
        {found.map((coin) => (
          <ListRow
            key={coin.currency_id}
            leading={<CoinLogo currency={coin} size="medium" />}
            title={coin.code}
            subtitle={coin.name}
            onClick={() => choose(coin)}
          />
        ))}
      </BottomSheet>
    </>
  );
}
