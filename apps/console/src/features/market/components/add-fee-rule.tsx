import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { INSTANT, percent } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { useMatchOptions } from './match-field.ts';

const FEE = percent(10, 4);

/** Announces other fees from a time on; orders keep the rates that they were placed with. */
export function AddFeeRule({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const matches = useMatchOptions();
  const form = useDialogForm({
    currency_match_id: { label: t('market:pair') },
    user_group: { label: t('market:groupOptional') },
    maker_fee_percent: { label: t('market:maker_fee_percent'), rule: FEE },
    taker_fee_percent: { label: t('market:taker_fee_percent'), rule: FEE },
    effective_from: { label: t('market:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('market:addFee')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('spot.operator_add_fee_rule', {
          currency_match_id: given(values.currency_match_id),
          user_group: given(values.user_group),
          maker_fee_percent: values.maker_fee_percent,
          taker_fee_percent: values.taker_fee_percent,
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <ChoiceField
        options={[{ value: '', label: t('market:allPairs') }, ...matches]}
        {...field('currency_match_id')}
      />
      <TextField {...field('user_group')} />
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('maker_fee_percent')} />
        <TextField {...field('taker_fee_percent')} />
      </div>
      <TextField {...field('effective_from')} />
      <p>{t('market:feeHint')}</p>
    </ChangeDialog>
  );
}
