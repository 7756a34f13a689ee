import { MANUAL_ENTRY_DIRECTIONS, MANUAL_ENTRY_KINDS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { accountsQuery } from '../api.ts';

const ACCOUNT_IDS = ['1', '2', '3', '4', '5'] as const;

const INITIAL = {
  uid: '',
  account: '1',
  currency: '',
  direction: 'credit',
  amount: '',
  kind: 'correction',
};

/** Shortest reason of whatever moves money by hand. */
const REASON_MIN = 10;

/** Proposes a movement between a user and the world; nothing moves before another operator approves it. */
export function ProposeEntry({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const { data } = useQuery(accountsQuery);
  const currencies = (data?.currencies ?? []).map((row) => ({
    value: `${row.currency_id}`,
    label: row.code,
  }));
  const { values, bind } = useFields(INITIAL);
  const currency = values.currency || (currencies[0]?.value ?? '');
  const propose = (reason: string): Promise<unknown> => {
    const input = {
      uid: values.uid.trim(),
      account_type_id: values.account,
      currency_id: currency,
      direction: oneOf(MANUAL_ENTRY_DIRECTIONS, values.direction) ?? 'credit',
      amount: values.amount.trim(),
      kind: oneOf(MANUAL_ENTRY_KINDS, values.kind) ?? 'correction',
      reason,
    };
    return client.call('ledger.operator_post_entry', input);
  };
  return (
    <ChangeDialog
      title={t('ledger:propose')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      lengthMin={REASON_MIN}
      run={propose}
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <TextField label={t('users:uid')} inputMode="numeric" {...bind('uid')} />
      <ChoiceField
        label={t('ledger:account')}
        options={ACCOUNT_IDS.map((value) => ({ value, label: t(`users:account.${value}`) }))}
        {...bind('account')}
      />
      <ChoiceField
        label={t('ledger:direction')}
        options={MANUAL_ENTRY_DIRECTIONS.map((value) => ({ value, label: t(`ledger:direction.${value}`) }))}
        {...bind('direction')}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField label={t('ledger:amount')} inputMode="decimal" {...bind('amount')} />
        <ChoiceField
          label={t('ledger:currency')}
          options={currencies}
          {...bind('currency')}
          value={currency}
        />
      </div>
      <ChoiceField
        label={t('ledger:kind')}
        options={MANUAL_ENTRY_KINDS.map((value) => ({ value, label: t(`ledger:manual.${value}`) }))}
        {...bind('kind')}
      />
      <p>{t('ledger:proposeEffect')}</p>
    </ChangeDialog>
  );
}
