import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Product } from '../api.ts';

export interface AddProductProps {
  /** The version whose values the form starts with; left out for a new length. */
  readonly from?: Product;
  readonly onEnd: () => void;
}

/** Announces a length or other rates for everybody alike; orders keep the rates that they were accepted with. */
export function AddProduct({ from, onEnd }: AddProductProps) {
  const t = useTexts();
  const { values, bind } = useFields(() => ({
    seconds: from === undefined ? '' : `${from.seconds}`,
    profit_percent: from?.profit_percent ?? '',
    loss_percent: from?.loss_percent ?? '100',
    offered: from?.is_offered === false ? 'false' : 'true',
    effective: nextEffective(),
  }));
  return (
    <ChangeDialog
      title={t('micro:addProduct')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('micro.operator_add_product', {
          seconds: wholeNumber(values.seconds),
          profit_percent: values.profit_percent.trim(),
          loss_percent: values.loss_percent.trim(),
          is_offered: values.offered === 'true',
          effective_from: fromLocalText(values.effective) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <TextField label={t('micro:seconds')} inputMode="numeric" {...bind('seconds')} />
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t('micro:profit_percent')}
          inputMode="decimal"
          suffix="%"
          {...bind('profit_percent')}
        />
        <TextField label={t('micro:loss_percent')} inputMode="decimal" suffix="%" {...bind('loss_percent')} />
      </div>
      <ChoiceField
        label={t('micro:offered')}
        options={[
          { value: 'true', label: t('shell:yes') },
          { value: 'false', label: t('shell:no') },
        ]}
        {...bind('offered')}
      />
      <TextField label={t('market:effective')} type="datetime-local" {...bind('effective')} />
      <p>{t('micro:addHint')}</p>
    </ChangeDialog>
  );
}
