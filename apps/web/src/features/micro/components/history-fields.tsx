import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import type { MicroMarket } from '../api.ts';
import { type HistoryFilters, isRangeReversed } from '../model/history-filters.ts';

export interface HistoryFieldsProps {
  readonly filters: HistoryFilters;
  readonly markets: readonly MicroMarket[];
  readonly onChange: (filters: HistoryFilters) => void;
}

const STATES = ['won', 'lost', 'tied', 'void'] as const;

/** Pair, outcome, kind of money and days; each acts at once. */
export function HistoryFields({ filters, markets, onChange }: HistoryFieldsProps) {
  const t = useT();
  const set = (change: Partial<HistoryFilters>): void => onChange({ ...filters, ...change });
  return (
    <>
      <Select
        look="field"
        label={t('market:column.pair')}
        options={[
          { value: 'all', label: t('spot:filter.allPairs') },
          ...markets.map((market) => ({ value: String(market.currency_match_id), label: market.symbol })),
        ]}
        value={String(filters.matchId)}
        onValueChange={(value) =>
          set({
            matchId:
              markets.find((market) => String(market.currency_match_id) === value)?.currency_match_id ??
              'all',
          })
        }
      />
      <Select
        look="field"
        label={t('app:word.status')}
        options={[
          { value: 'all', label: t('spot:filter.allStates') },
          ...STATES.map((value) => ({ value, label: t(`micro:state.${value}`) })),
        ]}
        value={filters.state}
        onValueChange={(state) => set({ state })}
      />
      <Select
        look="field"
        label={t('micro:kind')}
        options={[
          { value: 'all', label: t('app:word.all') },
          { value: 'money', label: t('micro:kind.money') },
          { value: 'practice', label: t('micro:practice.badge') },
        ]}
        value={filters.kind}
        onValueChange={(kind) => set({ kind })}
      />
      <TextField
        type="date"
        label={t('spot:filter.from')}
        value={filters.fromDay}
        onValueChange={(fromDay) => set({ fromDay })}
        error={isRangeReversed(filters) ? t('spot:filter.reversed') : undefined}
      />
      <TextField
        type="date"
        label={t('spot:filter.to')}
        value={filters.toDay}
        onValueChange={(toDay) => set({ toDay })}
      />
    </>
  );
}
