import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { fromLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Match } from '../api.ts';

const FILTERS = ['price_tick', 'quantity_step', 'min_notional'] as const;

export interface ListMatchProps {
  /** A pair that was delisted and is listed again. */
  readonly former?: Match;
  readonly onEnd: () => void;
}

/** Proposes a pair of two listed currencies; without a time it trades from the approval on. */
export function ListMatch({ former, onEnd }: ListMatchProps) {
  const t = useTexts();
  const { values, bind } = useFields(() => ({
    base: former?.base_currency_code ?? '',
    quote: former?.quote_currency_code ?? '',
    price_tick: former?.filters.price_tick ?? '',
    quantity_step: former?.filters.quantity_step ?? '',
    quantity_max: former?.quantity_max ?? '',
    min_notional: former?.filters.min_notional ?? '',
    products: 'spot',
    venue: '',
    from: '',
  }));
  return (
    <ChangeDialog
      title={t('market:listMatch')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('market.operator_list_match', {
          base_currency_code: values.base.trim().toUpperCase(),
          quote_currency_code: values.quote.trim().toUpperCase(),
          price_tick: values.price_tick.trim(),
          quantity_step: values.quantity_step.trim(),
          quantity_max: values.quantity_max.trim(),
          min_notional: values.min_notional.trim(),
          keeps_ticks: values.products !== 'spot',
          offers_micro: values.products === 'micro',
          venue_symbol: given(values.venue.trim()),
          trades_from: fromLocalText(values.from) ?? undefined,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField label={t('market:base')} {...bind('base')} />
        <TextField label={t('market:quote')} {...bind('quote')} />
        {FILTERS.map((key) => (
          <TextField key={key} label={t(`market:${key}`)} inputMode="decimal" {...bind(key)} />
        ))}
        <TextField label={t('market:quantityMax')} inputMode="decimal" {...bind('quantity_max')} />
      </div>
      <ChoiceField
        label={t('market:products')}
        options={(['spot', 'ticks', 'micro'] as const).map((value) => ({
          value,
          label: t(`market:products.${value}`),
        }))}
        {...bind('products')}
      />
      <TextField label={t('market:venueSymbol')} {...bind('venue')} />
      <TextField label={t('market:tradesFrom')} type="datetime-local" {...bind('from')} />
      <p>{t('market:listHint')}</p>
    </ChangeDialog>
  );
}
