import { STAKING_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { ABOVE_ZERO, percent, whole } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { rewardsQuery } from '../api.ts';

const DAYS = whole(1, STAKING_LIMITS.cycleDaysMax);
const APR = percent(100, 4);

/** Drafts a pool; it can be opened once the rewards cover it. */
export function AddProduct({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const { data: currencies = [] } = useQuery(rewardsQuery);
  const form = useDialogForm({
    currency_id: { label: t('staking:currency'), initial: '1' },
    cycle_days: { label: t('staking:cycle_days'), initial: '30', rule: DAYS },
    apr_percent: { label: t('staking:apr_percent'), rule: APR },
    quantity: { label: t('staking:quantity'), rule: ABOVE_ZERO },
    user_min: { label: t('staking:user_min'), rule: ABOVE_ZERO },
    user_max: { label: t('staking:user_max'), rule: ABOVE_ZERO },
  });
  const { values, field } = form;
  const code = currencies.find((one) => `${one.currency_id}` === values.currency_id)?.code ?? '';
  return (
    <ChangeDialog
      title={t('staking:addProduct')}
      confirmLabel={t('staking:draft')}
      tone="primary"
      run={(reason) =>
        client.call('staking.operator_add_product', {
          currency_id: wholeNumber(values.currency_id),
          cycle_days: wholeNumber(values.cycle_days),
          apr_percent: values.apr_percent,
          quantity: values.quantity,
          user_min: values.user_min,
          user_max: values.user_max,
          reason,
        })
      }
      done={t('staking:drafted')}
      onEnd={onEnd}
      form={form}
    >
      <ChoiceField
        options={currencies.map((one) => ({ value: `${one.currency_id}`, label: one.code }))}
        {...field('currency_id')}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('cycle_days')} />
        <TextField {...field('apr_percent')} />
      </div>
      <TextField suffix={code} {...field('quantity')} />
      <div className="grid grid-cols-2 gap-2">
        <TextField suffix={code} {...field('user_min')} />
        <TextField suffix={code} {...field('user_max')} />
      </div>
      <p>{t('staking:addHint')}</p>
    </ChangeDialog>
  );
}
