import { MANUAL_ENTRY_DIRECTIONS, MANUAL_ENTRY_KINDS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { ABOVE_ZERO, NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { accountsQuery } from '../api.ts';

const ACCOUNT_IDS = ['1', '2', '3', '4', '5'] as const;

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
  const form = useDialogForm({
    uid: { label: t('users:uid'), rule: NEEDED },
    account_type_id: { label: t('ledger:account'), initial: '1' },
    direction: { label: t('ledger:direction'), initial: 'credit' },
    amount: { label: t('ledger:amount'), rule: ABOVE_ZERO },
    currency_id: { label: t('ledger:currency') },
    kind: { label: t('ledger:kind'), initial: 'correction' },
  });
  const { values, field } = form;
  const currency = values.currency_id || (currencies[0]?.value ?? '');
  const propose = (reason: string): Promise<unknown> => {
    const input = {
      uid: values.uid,
      account_type_id: values.account_type_id,
      currency_id: currency,
      direction: oneOf(MANUAL_ENTRY_DIRECTIONS, values.direction) ?? 'credit',
      amount: values.amount,
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
      form={form}
    >
      <TextField inputMode="numeric" {...field('uid')} />
      <ChoiceField
        options={ACCOUNT_IDS.map((value) => ({ value, label: t(`users:account.${value}`) }))}
        {...field('account_type_id')}
      />
      <ChoiceField
        options={MANUAL_ENTRY_DIRECTIONS.map((value) => ({ value, label: t(`ledger:direction.${value}`) }))}
        {...field('direction')}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('amount')} />
        <ChoiceField options={currencies} {...field('currency_id')} value={currency} />
      </div>
      <ChoiceField
        options={MANUAL_ENTRY_KINDS.map((value) => ({ value, label: t(`ledger:manual.${value}`) }))}
        {...field('kind')}
      />
      <p>{t('ledger:proposeEffect')}</p>
    </ChangeDialog>
  );
}
