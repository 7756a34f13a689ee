import { CLOSE_REASONS } from '@openbourse/api/contract/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { DayRangeFields } from '@openbourse/kit/ui/day-range-fields.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { PairSelect } from '../../market-data/index.ts';
import type { Filters } from '../model/filters.ts';
import { pairName } from '../model/rows.ts';
import { useProducts } from '../use-contracts.ts';

export interface FilterFieldsProps {
  readonly filters: Filters;
  readonly list: 'closes' | 'history' | 'fees';
  readonly onChange: (filters: Filters) => void;
}

/** Filters of the list; each choice acts at once. */
export function FilterFields({ filters, list, onChange }: FilterFieldsProps) {
  const t = useT();
  const pairs = (useProducts().data ?? []).map((product) => ({
    id: product.currency_match_id,
    name: pairName(product),
  }));
  const set = (change: Partial<Filters>): void => onChange({ ...filters, ...change });
  return (
    <>
      <PairSelect
        pairs={pairs}
        value={filters.matchId}
        allLabel={t('contract:filter.allPairs')}
        onChange={(matchId) => set({ matchId })}
      />
      {list !== 'fees' && (
        <>
          <Select
            look="field"
            label={t('contract:side')}
            options={[
              { value: 'all', label: t('contract:filter.bothSides') },
              { value: 'long', label: t('contract:side.long') },
              { value: 'short', label: t('contract:side.short') },
            ]}
            value={filters.side}
            onValueChange={(side) => set({ side })}
          />
          {list === 'closes' ? (
            <Select
              look="field"
              label={t('contract:reason')}
              options={[
                { value: 'all', label: t('contract:filter.allReasons') },
                ...CLOSE_REASONS.map((value) => ({ value, label: t(`contract:reason.${value}`) })),
              ]}
              value={filters.reason}
              onValueChange={(reason) => set({ reason })}
            />
          ) : (
            <Select
              look="field"
              label={t('app:word.status')}
              options={[
                { value: 'all', label: t('app:filter.allStates') },
                { value: 'closed', label: t('contract:state.closed') },
                { value: 'cancelled', label: t('contract:state.cancelled') },
              ]}
              value={filters.state}
              onValueChange={(state) => set({ state })}
            />
          )}
          <DayRangeFields range={filters} onChange={set} />
        </>
      )}
    </>
  );
}
