import { useT } from '@openbourse/kit/lib/i18n.ts';
import { DayRangeFields } from '@openbourse/kit/ui/day-range-fields.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { PairSelect } from '../../market-data/index.ts';
import type { MicroMarket } from '../api.ts';
import type { HistoryFilters } from '../model/history-filters.ts';

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
      <PairSelect
        pairs={markets.map(({ currency_match_id: id, symbol }) => ({ id, name: symbol }))}
        value={filters.matchId}
        allLabel={t('spot:filter.allPairs')}
        onChange={(matchId) => set({ matchId })}
      />
      <Select
        look="field"
        label={t('app:word.status')}
        options={[
          { value: 'all', label: t('app:filter.allStates') },
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
      <DayRangeFields range={filters} onChange={set} />
    </>
  );
}
