import { PAYMENT_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { compareDecimal } from '@openbourse/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { decimalsOf } from '../../../shared/lib/amount-fault.ts';
import { useAmountJudge } from '../../../shared/lib/use-amount-judge.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { accountsQuery, type Balance, type Payee, type Payment, type Quote, quoteQuery } from '../api.ts';
import { payableOf } from '../model/payable.ts';
import type { PayRequest } from '../model/pay-link.ts';
import { ConfirmSheet, type ProofParts } from './confirm-sheet.tsx';
import { PersonRow } from './person-row.tsx';

export interface PayFormProps extends ProofParts {
  readonly payee: Payee;
  readonly asked: PayRequest;
  /** Another person is meant. */
  readonly onChange: () => void;
  readonly onDone: (payment: Payment) => void;
}

/** The payee, the coin and the amount. */
export function PayForm(props: PayFormProps) {
  const t = useT();
  const { payee, onChange } = props;
  return (
    <>
      <div className="rounded-card bg-surface px-4">
        <PersonRow
          person={payee}
          trailing={
            <Button variant="text" size="small" onClick={onChange}>
              {t('payment:change')}
            </Button>
          }
        />
      </div>
      <Loaded query={useQuery(accountsQuery)} skeleton={<FormSkeleton />}>
        {(accounts) => <CoinForm {...props} coins={payableOf(accounts)} />}
      </Loaded>
    </>
  );
}

/** The coin that a request names, else the first one of which there is something. */
function CoinForm({ coins, asked, ...props }: PayFormProps & { readonly coins: readonly Balance[] }) {
  const t = useT();
  const [code, setCode] = useState(asked.coin);
  const coin = coins.find((one) => one.code === code) ?? coins[0];
  if (coin === undefined) {
    return (
      <EmptyState
        icon={<Wallet />}
        title={t('payment:nothing')}
        hint={t('payment:nothingHint')}
        action={
          <Link to="/recharge" className={buttonClass({ size: 'medium' })}>
            {t('wallet:deposit')}
          </Link>
        }
      />
    );
  }
  const isAsked = asked.coin === '' || asked.coin === coin.code;
  return (
    <>
      <Select
        look="field"
        label={t('ledger:column.currency')}
        options={coins.map((one) => ({
          value: one.code,
          label: one.code,
          hint: one.name,
          icon: <CoinLogo currency={one} size="small" />,
        }))}
        value={coin.code}
        onValueChange={setCode}
      />
      <QuotedForm
        key={coin.code}
        {...props}
        coin={coin}
        asked={{ ...asked, amount: isAsked ? asked.amount : '' }}
      />
    </>
  );
}

type CoinProps = PayFormProps & { readonly coin: Balance };

function QuotedForm(props: CoinProps) {
  const terms = useQuery(quoteQuery({ currencyId: props.coin.currency_id, amount: '' }));
  return (
    <Loaded query={terms} skeleton={<FormSkeleton />}>
      {(quote) => <AmountForm {...props} terms={quote} />}
    </Loaded>
  );
}

function AmountForm({ terms, ...props }: CoinProps & { readonly terms: Quote }) {
  const t = useT();
  const { payee, asked, onDone, ...proof } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const judge = useAmountJudge(terms);
  const form = useForm({
    initial: { amount: asked.amount, note: asked.note },
    judge: (values: { readonly amount: string; readonly note: string }) => judge(values),
  });
  const { amount, note } = form.values;
  const quote = useQuoteOf(terms, amount);
  const isSound = judge(form.values).length === 0;
  const isUnproved = isSound && quote.factor === 'authenticator_missing';
  const needsPassword = quote.reasons.some(({ key }) => key === 'no_pay_password');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) setIsConfirming(true);
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <AmountField
          label={t('payment:amount')}
          unit={terms.code}
          {...form.bind('amount')}
          hint={<Available quote={quote} onMax={() => form.set('amount', quote.maximum)} />}
        />
        <TextField
          label={t('payment:note')}
          maxLength={PAYMENT_LIMITS.noteLengthMax}
          {...form.bind('note')}
        />
        {needsPassword ? proof.renderNeed(null) : proof.renderReasons(quote)}
        {isUnproved && proof.renderNeed(quote.limits.message_code_max_usdt)}
        <Button type="submit" isBlock disabled={needsPassword || isUnproved}>
          {t('app:action.next')}
        </Button>
        <LimitsLine quote={quote} />
      </form>
      {quote.factor !== 'authenticator_missing' && (
        <ConfirmSheet
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
          request={{ payee, quote, amount, note: note.trim() }}
          factor={quote.factor}
          onDone={onDone}
          {...proof}
        />
      )}
    </>
  );
}

/** The quote of an amount that has no more decimals than the coin; the terms until it is there. */
function useQuoteOf(terms: Quote, amount: string): Quote {
  const isAsked = decimalsOf(amount) <= terms.scale;
  const asked = useQuery({
    ...quoteQuery({ currencyId: terms.currency_id, amount: isAsked ? amount : '' }),
    placeholderData: keepPreviousData,
  });
  return asked.data ?? terms;
}

function Available({ quote, onMax }: { readonly quote: Quote; readonly onMax: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="figures">
        {t('app:word.available')} {`${format.quantity(quote.maximum)} ${quote.code}`}
      </span>
      <Button variant="text" size="small" disabled={compareDecimal(quote.maximum, '0') <= 0} onClick={onMax}>
        {t('wallet:max')}
      </Button>
    </span>
  );
}

function LimitsLine({ quote: { limits } }: { readonly quote: Quote }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="text-secondary text-muted">
      {t('payment:limits', {
        level: limits.level,
        left: format.quantity(limits.daily_left_usdt, 2),
        limit: format.quantity(limits.daily_limit_usdt, 2),
      })}
    </p>
  );
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
