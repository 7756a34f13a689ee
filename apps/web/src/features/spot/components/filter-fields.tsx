import { SPOT_ORDER_STATES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { allMatches, useMatches } from '../../market-data/index.ts';
import { isRangeReversed, type OrderFilters } from '../model/order-filters.ts';

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
      <Select
        look="field"
        label={t('market:column.pair')}
        options={[
          { ...all, label: t('spot:filter.allPairs') },
          ...pairs.map((match) => ({ value: String(match.id), label: match.symbol })),
        ]}
        value={String(filters.matchId)}
        onValueChange={(value) =>
          set({ matchId: pairs.find((match) => String(match.id) === value)?.id ?? 'all' })
        }
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
              { ...all, label: t('spot:filter.allStates') },
              ...SPOT_ORDER_STATES.map((value) => ({ value, label: t(`spot:state.${value}`) })),
            ]}
            value={filters.state}
            onValueChange={(state) => set({ state })}
          />
        </>
      )}
      <DayField
        label={t('spot:filter.from')}
        day={filters.fromDay}
        onChange={(fromDay) => set({ fromDay })}
        error={isRangeReversed(filters) ? t('spot:filter.reversed') : undefined}
      />
      <DayField
        label={t('spot:filter.to')}
        day={filters.toDay}
        onChange={(toDay) => set({ toDay })}
        error={undefined}
      />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
  readonly error: string | undefined;
}

/** A day; the browser's own pattern for an empty one stays as quiet as a placeholder. */
function DayField({ label, day, onChange, error }: DayFieldProps) {
  return (
    <div className={day === '' ? '[&_input]:font-normal [&_input]:text-faint' : ''}>
      <TextField type="date" label={label} value={day} onValueChange={onChange} error={error} />
    </div>
  );
}
