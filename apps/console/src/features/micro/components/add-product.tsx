import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { INSTANT, percent, whole } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Product } from '../api.ts';

const SECONDS = whole(10, 86_400);
const RATE = percent(100, 2);

export interface AddProductProps {
  /** The version whose values the form starts with; left out for a new length. */
  readonly from?: Product;
  readonly onEnd: () => void;
}

/** Announces a length or other rates for everybody alike; orders keep the rates that they were accepted with. */
export function AddProduct({ from, onEnd }: AddProductProps) {
  const t = useTexts();
  const { seconds = '', profit_percent = '', loss_percent = '100', is_offered = true } = from ?? {};
  const form = useDialogForm({
    seconds: { label: t('micro:seconds'), initial: `${seconds}`, rule: SECONDS },
    profit_percent: { label: t('micro:profit_percent'), initial: profit_percent, rule: RATE },
    loss_percent: { label: t('micro:loss_percent'), initial: loss_percent, rule: RATE },
    is_offered: { label: t('micro:offered'), initial: `${is_offered}` },
    effective_from: { label: t('market:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('micro:addProduct')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('micro.operator_add_product', {
          seconds: wholeNumber(values.seconds),
          profit_percent: values.profit_percent,
          loss_percent: values.loss_percent,
          is_offered: values.is_offered === 'true',
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...field('seconds')} />
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('profit_percent')} />
        <TextField {...field('loss_percent')} />
      </div>
      <ChoiceField
        options={[
          { value: 'true', label: t('shell:yes') },
          { value: 'false', label: t('shell:no') },
        ]}
        {...field('is_offered')}
      />
      <TextField {...field('effective_from')} />
      <p>{t('micro:addHint')}</p>
    </ChangeDialog>
  );
}
