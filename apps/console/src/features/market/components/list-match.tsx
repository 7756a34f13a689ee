import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import {
  ABOVE_ZERO,
  AMOUNT,
  CODE,
  type FieldRule,
  INSTANT,
  orEmpty,
} from '../../../shared/lib/field-rules.ts';
import { fromLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Match } from '../api.ts';

const NUMBERS = ['price_tick', 'quantity_step', 'min_notional', 'quantity_max'] as const;

export interface ListMatchProps {
  /** A pair that was delisted and is listed again. */
  readonly former?: Match;
  readonly onEnd: () => void;
}

function productsOf(former: Match | undefined): 'spot' | 'ticks' | 'micro' {
  if (former?.offers_micro === true) return 'micro';
  return former?.keeps_ticks === true ? 'ticks' : 'spot';
}

/** Proposes a pair of two listed currencies; without a time it trades from the approval on. */
export function ListMatch({ former, onEnd }: ListMatchProps) {
  const t = useTexts();
  const number = (name: (typeof NUMBERS)[number], rule: FieldRule) => {
    const before = name === 'quantity_max' ? former?.quantity_max : former?.filters[name];
    return { label: t(`market:${name}`), initial: before ?? '', rule };
  };
  const form = useDialogForm({
    base_currency_code: { label: t('market:base'), initial: former?.base_currency_code ?? '', rule: CODE },
    quote_currency_code: { label: t('market:quote'), initial: former?.quote_currency_code ?? '', rule: CODE },
    price_tick: number('price_tick', ABOVE_ZERO),
    quantity_step: number('quantity_step', ABOVE_ZERO),
    min_notional: number('min_notional', AMOUNT),
    quantity_max: number('quantity_max', ABOVE_ZERO),
    products: {
      label: t('market:products'),
      initial: productsOf(former),
      standsFor: ['keeps_ticks', 'offers_micro'],
    },
    venue_symbol: { label: t('market:venueSymbol'), initial: former?.venue_symbol ?? '' },
    trades_from: { label: t('market:tradesFrom'), rule: orEmpty(INSTANT) },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('market:listMatch')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('market.operator_list_match', {
          base_currency_code: values.base_currency_code.toUpperCase(),
          quote_currency_code: values.quote_currency_code.toUpperCase(),
          price_tick: values.price_tick,
          quantity_step: values.quantity_step,
          quantity_max: values.quantity_max,
          min_notional: values.min_notional,
          keeps_ticks: values.products !== 'spot',
          offers_micro: values.products === 'micro',
          venue_symbol: given(values.venue_symbol),
          trades_from: fromLocalText(values.trades_from) ?? undefined,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('base_currency_code')} />
        <TextField {...field('quote_currency_code')} />
        {NUMBERS.map((key) => (
          <TextField key={key} {...field(key)} />
        ))}
      </div>
      <ChoiceField
        options={(['spot', 'ticks', 'micro'] as const).map((value) => ({
          value,
          label: t(`market:products.${value}`),
        }))}
        {...field('products')}
      />
      <TextField {...field('venue_symbol')} />
      <TextField {...field('trades_from')} />
      <p>{t(former === undefined ? 'market:listHint' : 'market:listAgainHint')}</p>
    </ChangeDialog>
  );
}
