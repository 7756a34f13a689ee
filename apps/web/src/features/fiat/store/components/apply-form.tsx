import { FIAT_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { useUserInfo } from '../../../session/index.ts';
import { PayPasswordField, PayPasswordNeeded } from '../../../../shared/ui/pay-password.tsx';
import { PAY_PASSWORD_RULE } from '../../model/method-form.ts';
import { type Store, useApply } from '../api.ts';
import { BOND_TRANSFER, canApply, needsWaiver } from '../model/criteria.ts';

interface Values {
  readonly business_name: string;
  readonly statement: string;
  readonly pay_password: string;
}

type Message = 'fiat:store.error.name' | 'fiat:store.error.statement' | 'wallet:payPasswordRequired';

const STATEMENT_MAX = 500;

const NAME_RULE: Rule<Values, Message> = {
  field: 'business_name',
  key: 'fiat:store.error.name',
  fails: ({ business_name: name }) => [...name.trim()].length < FIAT_LIMITS.businessNameMin,
};
const STATEMENT_RULE: Rule<Values, Message> = {
  field: 'statement',
  key: 'fiat:store.error.statement',
  fails: ({ statement }) => statement.trim() === '',
};

export interface ApplyFormProps {
  readonly store: Store;
  /** USDT on the fiat account; null while unknown. */
  readonly available: string | null;
}

/** The name of the business, why history should be waived, the bond, and the transaction password. */
export function ApplyForm({ store, available }: ApplyFormProps) {
  const t = useT();
  const user = useUserInfo();
  const apply = useApply();
  const isWaiverNeeded = needsWaiver(store);
  const rules = [NAME_RULE, ...(isWaiverNeeded ? [STATEMENT_RULE] : []), PAY_PASSWORD_RULE];
  const form = useForm<Values, Message>({
    initial: { business_name: store.business_name ?? '', statement: '', pay_password: '' },
    rules,
    text: (key) => t(key, { min: FIAT_LIMITS.businessNameMin, max: FIAT_LIMITS.businessNameMax }),
  });
  if (user?.has_pay_password === false) return <PayPasswordNeeded />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { business_name: name, statement, pay_password } = form.values;
    form.send(
      apply,
      { business_name: name.trim(), statement: statement.trim(), pay_password },
      {
        onSuccess: () => toast.success(t('fiat:store.applied')),
      },
    );
  };
  const isOpen = canApply(store);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <h2 className="text-symbol">{t('fiat:store.application')}</h2>
      <TextField
        label={t('fiat:store.businessName')}
        hint={t('fiat:store.businessNameHint')}
        maxLength={FIAT_LIMITS.businessNameMax}
        {...form.bind('business_name')}
      />
      <TextArea
        label={t(isWaiverNeeded ? 'fiat:store.statement' : 'fiat:store.statementOptional')}
        hint={t(isWaiverNeeded ? 'fiat:store.statementHint' : 'fiat:store.statementOptionalHint')}
        maxLength={STATEMENT_MAX}
        {...form.bind('statement')}
      />
      <Bond available={available} />
      <PayPasswordField {...form.bind('pay_password')} />
      {!isOpen && <p className="text-dense text-warn">{t('fiat:store.cannotApply')}</p>}
      <div className="mt-1">
        <Button type="submit" isBlock disabled={!isOpen} isLoading={apply.isPending}>
          {t('fiat:store.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Bond that is locked with the application, and when it comes back. */
function Bond({ available }: Pick<ApplyFormProps, 'available'>) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('fiat:store.bond')} className="rounded-card bg-surface px-4 py-2">
      <Facts>
        <Fact name={t('fiat:store.bond')}>{format.quantity(FIAT_LIMITS.bond)} USDT</Fact>
        <Fact name={t('fiat:market.balance')}>
          {format.quantity(available)} USDT
          <Link
            to={BOND_TRANSFER}
            className="relative ml-2 font-semibold text-accent before:absolute before:-inset-3"
          >
            {t('fiat:market.transfer')}
          </Link>
        </Fact>
      </Facts>
      <p className="border-t border-line py-2 text-secondary text-muted">{t('fiat:store.bondHint')}</p>
    </section>
  );
}
