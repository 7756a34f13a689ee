import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { useMatchOptions } from './match-field.ts';

/** Announces other fees from a time on; orders keep the rates that they were placed with. */
export function AddFeeRule({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const matches = useMatchOptions();
  const { values, bind } = useFields(() => ({
    match: '',
    group: '',
    maker: '',
    taker: '',
    effective: nextEffective(),
  }));
  return (
    <ChangeDialog
      title={t('market:addFee')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('spot.operator_add_fee_rule', {
          currency_match_id: given(values.match),
          user_group: given(values.group.trim()),
          maker_fee_percent: values.maker.trim(),
          taker_fee_percent: values.taker.trim(),
          effective_from: fromLocalText(values.effective) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <ChoiceField
        label={t('market:pair')}
        options={[{ value: '', label: t('market:allPairs') }, ...matches]}
        {...bind('match')}
      />
      <TextField label={t('market:groupOptional')} {...bind('group')} />
      <div className="grid grid-cols-2 gap-2">
        <TextField label={t('market:maker_fee_percent')} inputMode="decimal" suffix="%" {...bind('maker')} />
        <TextField label={t('market:taker_fee_percent')} inputMode="decimal" suffix="%" {...bind('taker')} />
      </div>
      <TextField label={t('market:effective')} type="datetime-local" {...bind('effective')} />
      <p>{t('market:feeHint')}</p>
    </ChangeDialog>
  );
}
