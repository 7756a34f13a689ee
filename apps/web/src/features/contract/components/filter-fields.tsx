import { CLOSE_REASONS } from '@openbourse/api/contract-limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { type Filters, isRangeReversed } from '../model/filters.ts';
import { pairName } from '../model/rows.ts';
import { useProducts } from '../use-contracts.ts';

export interface FilterFieldsProps {
  readonly filters: Filters;
  readonly list: 'closes' | 'history' | 'fees';
  readonly onChange: (filters: Filters) => void;
}

/** What the list can be narrowed to; each choice acts at once. */
export function FilterFields({ filters, list, onChange }: FilterFieldsProps) {
  const t = useT();
  const set = (change: Partial<Filters>): void => onChange({ ...filters, ...change });
  return (
    <>
      <PairSelect filters={filters} onChange={onChange} />
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
                { value: 'all', label: t('contract:filter.allStates') },
                { value: 'closed', label: t('contract:state.closed') },
                { value: 'cancelled', label: t('contract:state.cancelled') },
              ]}
              value={filters.state}
              onValueChange={(state) => set({ state })}
            />
          )}
          <DayField
            label={t('contract:filter.from')}
            day={filters.fromDay}
            onChange={(fromDay) => set({ fromDay })}
            error={isRangeReversed(filters) ? t('contract:filter.reversed') : undefined}
          />
          <DayField
            label={t('contract:filter.to')}
            day={filters.toDay}
            onChange={(toDay) => set({ toDay })}
            error={undefined}
          />
        </>
      )}
    </>
  );
}

function PairSelect({ filters, onChange }: Omit<FilterFieldsProps, 'list'>) {
  const t = useT();
  const products = useProducts().data ?? [];
  return (
    <Select
      look="field"
      label={t('market:column.pair')}
      options={[
        { value: 'all', label: t('contract:filter.allPairs') },
        ...products.map((product) => ({
          value: String(product.currency_match_id),
          label: pairName(product),
        })),
      ]}
      value={String(filters.matchId)}
      onValueChange={(value) =>
        onChange({ ...filters, matchId: value === 'all' ? 'all' : Number.parseInt(value, 10) })
      }
    />
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
