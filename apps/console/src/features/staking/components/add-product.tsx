import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { rewardsQuery } from '../api.ts';

/** Drafts a pool; it can be opened once the rewards cover it. */
export function AddProduct({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const { data: currencies = [] } = useQuery(rewardsQuery);
  const { values, bind } = useFields({
    currency_id: '1',
    cycle_days: '30',
    apr_percent: '',
    quantity: '',
    user_min: '',
    user_max: '',
  });
  const code = currencies.find((one) => `${one.currency_id}` === values.currency_id)?.code ?? '';
  const amount = (field: 'quantity' | 'user_min' | 'user_max') => (
    <TextField label={t(`staking:${field}`)} inputMode="decimal" suffix={code} {...bind(field)} />
  );
  return (
    <ChangeDialog
      title={t('staking:addProduct')}
      confirmLabel={t('staking:draft')}
      tone="primary"
      run={(reason) =>
        client.call('staking.operator_add_product', {
          currency_id: wholeNumber(values.currency_id),
          cycle_days: wholeNumber(values.cycle_days),
          apr_percent: values.apr_percent.trim(),
          quantity: values.quantity.trim(),
          user_min: values.user_min.trim(),
          user_max: values.user_max.trim(),
          reason,
        })
      }
      done={t('staking:drafted')}
      onEnd={onEnd}
    >
      <ChoiceField
        label={t('staking:currency')}
        options={currencies.map((one) => ({ value: `${one.currency_id}`, label: one.code }))}
        {...bind('currency_id')}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField label={t('staking:cycle_days')} inputMode="numeric" {...bind('cycle_days')} />
        <TextField label={t('staking:apr_percent')} inputMode="decimal" suffix="%" {...bind('apr_percent')} />
      </div>
      {amount('quantity')}
      <div className="grid grid-cols-2 gap-2">
        {amount('user_min')}
        {amount('user_max')}
      </div>
      <p>{t('staking:addHint')}</p>
    </ChangeDialog>
  );
}
