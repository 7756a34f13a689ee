import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Match } from '../api.ts';

/** Announces other filters of a market from a time on. */
export function ChangeFilters({ match, onEnd }: { readonly match: Match; readonly onEnd: () => void }) {
  const t = useTexts();
  const { values, bind } = useFields(() => ({
    price_tick: match.filters.price_tick,
    quantity_step: match.filters.quantity_step,
    min_notional: match.filters.min_notional,
    is_trading: match.filters.is_trading ? 'true' : 'false',
    effective: nextEffective(),
  }));
  const changed = (field: 'price_tick' | 'quantity_step' | 'min_notional'): string | undefined =>
    values[field].trim() === match.filters[field] ? undefined : values[field].trim();
  return (
    <ChangeDialog
      title={`${t('market:changeFilters')}: ${match.symbol}`}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('market.operator_change_filters', {
          currency_match_id: match.id,
          price_tick: changed('price_tick'),
          quantity_step: changed('quantity_step'),
          min_notional: changed('min_notional'),
          is_trading:
            (values.is_trading === 'true') === match.filters.is_trading
              ? undefined
              : values.is_trading === 'true',
          effective_from: fromLocalText(values.effective) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <TextField label={t('market:price_tick')} inputMode="decimal" {...bind('price_tick')} />
      <TextField label={t('market:quantity_step')} inputMode="decimal" {...bind('quantity_step')} />
      <TextField label={t('market:min_notional')} inputMode="decimal" {...bind('min_notional')} />
      <ChoiceField
        label={t('market:is_trading')}
        options={[
          { value: 'true', label: t('shell:yes') },
          { value: 'false', label: t('shell:no') },
        ]}
        {...bind('is_trading')}
      />
      <TextField label={t('market:effective')} type="datetime-local" {...bind('effective')} />
      <p>{t('market:filtersHint')}</p>
    </ChangeDialog>
  );
}
