import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { SegmentedControl, type SegmentedControlProps } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { decimalsOfStep, type Match } from '../model/matches.ts';

export interface PickerListProps<G extends string> {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly groups: SegmentedControlProps<G>;
  /** One row each; none where nothing was found. */
  readonly rows: readonly ReactNode[];
  /** Shown when there is nothing although nothing is searched for. */
  readonly empty?: ReactNode;
}

/** The search, the groups and the rows of a choice among pairs. */
export function PickerList<G extends string>({
  text,
  onTextChange,
  groups,
  rows,
  empty,
}: PickerListProps<G>) {
  const t = useT();
  return (
    <div className="flex min-h-[60dvh] flex-col gap-3">
      <TextField
        label={t('market:search')}
        type="search"
        value={text}
        onValueChange={onTextChange}
        prefix={<Search className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
      />
      <SegmentedControl {...groups} />
      {rows.length === 0 && text === '' && empty}
      {rows.length === 0 && text !== '' && (
        <EmptyState
          icon={<Search />}
          title={t('market:search.none', { text })}
          hint={t('market:search.hint')}
        />
      )}
      <ul>{rows}</ul>
    </div>
  );
}

export interface PickerRowProps {
  /** Undefined while the markets load. */
  readonly match: Match | undefined;
  readonly name: ReactNode;
  readonly price: string | null;
  readonly tick: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A pair with its price and its change of the day. */
export function PickerRow({ match, name, price, tick, isChosen, onChoose }: PickerRowProps) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      className="flex min-h-13 w-full min-w-0 flex-1 items-center gap-2.5 rounded-button px-2 text-left transition-colors hover:bg-surface aria-current:bg-surface"
      onClick={onChoose}
    >
      {match !== undefined && <CoinLogo currency={match.base_currency} size="small" />}
      <span className="min-w-0 flex-1">{name}</span>
      <span className="text-right">
        <span className="block text-body font-semibold">
          <PriceText value={price} tickDecimals={decimalsOfStep(tick)} />
        </span>
        {match !== undefined && <ChangePill percent={match.currency_quotation.change} look="text" />}
      </span>
    </button>
  );
}
