import { SPOT_ORDER_STATES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { DayRangeFields } from '@openbourse/kit/ui/day-range-fields.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { allMatches, PairSelect, useMatches } from '../../market-data/index.ts';
import type { OrderFilters } from '../model/order-filters.ts';

export interface FilterFieldsProps {
  readonly filters: OrderFilters;
  /** Fills have neither type nor state. */
  readonly hasOrderFields: boolean;
  readonly onChange: (filters: OrderFilters) => void;
}

const TYPES = ['limit', 'market', 'stop_limit', 'stop_market'] as const;

/** Pair, side, type, state and days; each acts at once. */
export function FilterFields({ filters, hasOrderFields, onChange }: FilterFieldsProps) {
  const t = useT();
  const all = { value: 'all', label: t('app:word.all') } as const;
  const pairs = allMatches(useMatches().data ?? []).filter((match) => match.is_spot_tradable);
  const set = (change: Partial<OrderFilters>): void => onChange({ ...filters, ...change });
  return (
    <>
      <PairSelect
        pairs={pairs.map(({ id, symbol }) => ({ id, name: symbol }))}
        value={filters.matchId}
        allLabel={t('spot:filter.allPairs')}
        onChange={(matchId) => set({ matchId })}
      />
      <Select
        look="field"
        label={t('spot:column.side')}
        options={[
          { ...all, label: t('spot:filter.bothSides') },
          { value: 'buy', label: t('app:word.buy') },
          { value: 'sell', label: t('app:word.sell') },
        ]}
        value={filters.side}
        onValueChange={(side) => set({ side })}
      />
      {hasOrderFields && (
        <>
          <Select
            look="field"
            label={t('spot:type.label')}
            options={[
              { ...all, label: t('spot:filter.allTypes') },
              ...TYPES.map((value) => ({ value, label: t(`spot:type.${value}`) })),
            ]}
            value={filters.type}
            onValueChange={(type) => set({ type })}
          />
          <Select
            look="field"
            label={t('app:word.status')}
            options={[
              { ...all, label: t('app:filter.allStates') },
              ...SPOT_ORDER_STATES.map((value) => ({ value, label: t(`spot:state.${value}`) })),
            ]}
            value={filters.state}
            onValueChange={(state) => set({ state })}
          />
        </>
      )}
      <DayRangeFields range={filters} onChange={set} />
    </>
  );
}
