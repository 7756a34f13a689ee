import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { ABOVE_ZERO, AMOUNT, INSTANT } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Match } from '../api.ts';

/** Announces other filters of a market from a time on. */
export function ChangeFilters({ match, onEnd }: { readonly match: Match; readonly onEnd: () => void }) {
  const t = useTexts();
  const { price_tick: tick, quantity_step: step, min_notional: least, is_trading: isTrading } = match.filters;
  const form = useDialogForm({
    price_tick: { label: t('market:price_tick'), initial: tick, rule: ABOVE_ZERO },
    quantity_step: { label: t('market:quantity_step'), initial: step, rule: ABOVE_ZERO },
    min_notional: { label: t('market:min_notional'), initial: least, rule: AMOUNT },
    is_trading: { label: t('market:is_trading'), initial: `${isTrading}` },
    effective_from: { label: t('market:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values, field } = form;
  const changed = (name: 'price_tick' | 'quantity_step' | 'min_notional'): string | undefined =>
    values[name] === match.filters[name] ? undefined : values[name];
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
          is_trading: values.is_trading === `${isTrading}` ? undefined : !isTrading,
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...field('price_tick')} />
      <TextField {...field('quantity_step')} />
      <TextField {...field('min_notional')} />
      <ChoiceField
        options={[
          { value: 'true', label: t('shell:yes') },
          { value: 'false', label: t('shell:no') },
        ]}
        {...field('is_trading')}
      />
      <TextField {...field('effective_from')} />
      <p>{t('market:filtersHint')}</p>
    </ChangeDialog>
  );
}
