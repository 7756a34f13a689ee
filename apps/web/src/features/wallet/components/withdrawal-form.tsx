import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { compareDecimal, shortenMiddle } from '@openbourse/money';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { decimalsOf } from '../../../shared/lib/amount-fault.ts';
import { useAmountJudge } from '../../../shared/lib/use-amount-judge.ts';
import type { Coin, CoinChain } from '../api.ts';
import { percentOf, shareOf } from '../model/withdrawals.ts';
import { addressesQuery, type BookAddress, type Quote, quoteQuery } from '../withdrawal-api.ts';
import { AddressBookSheet } from './address-book-sheet.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import type { RenderMailbox } from './proof-fields.tsx';
import { SecurityLink } from './security-link.tsx';
import { LessReasons, WithdrawalTerms } from './withdrawal-terms.tsx';

export interface WithdrawalFormProps {
  readonly coin: Coin;
  readonly chain: CoinChain;
  /** The form is finished with, and a next one begins empty. */
  readonly onDone: (id: string) => void;
  readonly renderMailbox: RenderMailbox;
}

/** Where to, how much, what it costs and why not more; sent from the sheet that sums it up. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { coin, chain } = props;
  const terms = useQuery(quoteQuery({ currencyId: coin.currency_id, chain: chain.chain, amount: '' }));
  return terms.data === undefined ? (
    <QuoteMissing terms={terms} />
  ) : (
    <TermsForm {...props} terms={terms.data} />
  );
}

function TermsForm({
  coin,
  chain,
  onDone,
  renderMailbox,
  terms,
}: WithdrawalFormProps & { readonly terms: Quote }) {
  const t = useT();
  const of = { currencyId: coin.currency_id, chain: chain.chain };
  const [open, setOpen] = useState<'book' | 'confirm' | null>(null);
  const { form, target, quote, isSound } = useWithdrawalForm(terms, of);
  const { amount } = form.values;
  const needsAuthenticator = isSound && quote.factor === 'authenticator_missing';
  const needsPassword = quote.reasons.some(({ key }) => key === 'no_pay_password');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) setOpen('confirm');
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TargetButton target={target} error={form.errorOf('address_id')} onOpen={() => setOpen('book')} />
        <QuotedAmount quote={quote} form={form} />
        {needsPassword ? <SecurityLink need="payPassword" /> : <LessReasons quote={quote} />}
        {/* What an amount that cannot leave would bring and need is no promise to make. */}
        <WithdrawalTerms quote={isSound ? quote : { ...quote, credited: null }} />
        {needsAuthenticator && (
          <SecurityLink need="authenticator" messageCodeMax={quote.limits.message_code_max_usdt} />
        )}
        <Button type="submit" isBlock disabled={needsAuthenticator || needsPassword}>
          {t('app:action.next')}
        </Button>
      </form>
      <AddressBookSheet
        isOpen={open === 'book'}
        coin={coin}
        chain={chain}
        onClose={() => setOpen(null)}
        onChoose={(chosen) => {
          form.set('address_id', chosen.id);
          setOpen(null);
        }}
        renderMailbox={renderMailbox}
      />
      {target !== undefined && quote.factor !== 'authenticator_missing' && (
        <ConfirmSheet
          isOpen={open === 'confirm'}
          quote={quote}
          factor={quote.factor}
          address={target}
          amount={amount}
          onClose={() => setOpen(null)}
          onDone={onDone}
          renderMailbox={renderMailbox}
        />
      )}
    </>
  );
}

interface Values {
  readonly amount: string;
  readonly address_id: string;
}

interface CoinOnChain {
  readonly currencyId: number;
  readonly chain: string;
}

/** The form with the address that it stands for, and what the amount costs; sound is an amount that can leave. */
function useWithdrawalForm(terms: Quote, of: CoinOnChain) {
  const t = useT();
  const usable = useQuery(addressesQuery(of)).data?.filter((one) => one.is_usable) ?? [];
  // Chosen, still in the book and usable; else the only usable one.
  const targetOf = (id: string): BookAddress | undefined =>
    usable.find((one) => one.id === id) ?? (usable.length === 1 ? usable[0] : undefined);
  const judgeAmount = useAmountJudge(terms);
  const form = useForm({
    initial: { amount: '', address_id: '' },
    judge: (values: Values) => [
      ...judgeAmount(values),
      ...(targetOf(values.address_id) === undefined
        ? [{ field: 'address_id', text: t('wallet:addressRequired') } as const]
        : []),
    ],
  });
  const { amount, address_id } = form.values;
  return {
    form,
    target: targetOf(address_id),
    quote: useQuoteOf(terms, { ...of, amount }),
    isSound: judgeAmount(form.values).length === 0,
  };
}

/** The quote of an amount that has no more decimals than the coin; the terms until it is there. */
function useQuoteOf(terms: Quote, of: CoinOnChain & { readonly amount: string }): Quote {
  const isAsked = decimalsOf(of.amount) <= terms.scale;
  const asked = useQuery({
    ...quoteQuery({ ...of, amount: isAsked ? of.amount : '' }),
    placeholderData: keepPreviousData,
  });
  return asked.data ?? terms;
}

interface TargetButtonProps {
  readonly target: BookAddress | undefined;
  readonly error: string | undefined;
  readonly onOpen: () => void;
}

function TargetButton({ target, error, onOpen }: TargetButtonProps) {
  const t = useT();
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : 'target-missing'}
        className="flex min-h-14 w-full items-center gap-3 rounded-card bg-surface px-4 py-2 text-left transition-colors hover:bg-surface-strong"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-label text-muted">{t('wallet:toAddress')}</span>
          <span className="block truncate text-row font-semibold">
            {target?.label ?? t('wallet:chooseAddress')}
          </span>
          {target !== undefined && (
            <span className="figures block text-secondary text-muted">{shortenMiddle(target.address)}</span>
          )}
        </span>
        <ChevronDown className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      </button>
      {error !== undefined && (
        <p id="target-missing" className="px-1 pt-1 text-secondary text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function QuotedAmount({ quote, form }: { readonly quote: Quote; readonly form: Form<Values> }) {
  const t = useT();
  const format = useFormat();
  const { maximum, scale, code } = quote;
  const isEmpty = compareDecimal(maximum, '0') <= 0;
  const take = (amount: string): void => form.set('amount', amount);
  return (
    <div>
      <div className="flex items-center justify-between gap-2 pb-1 text-secondary">
        <span className="text-muted">
          {t('wallet:available')}{' '}
          <span className="figures font-medium text-text">{`${format.quantity(maximum)} ${code}`}</span>
        </span>
        <Button variant="text" size="small" disabled={isEmpty} onClick={() => take(maximum)}>
          {t('wallet:max')}
        </Button>
      </div>
      <AmountField label={t('wallet:amount')} unit={code} {...form.bind('amount')} />
      <PercentSlider
        value={percentOf(form.values.amount, maximum)}
        disabled={isEmpty}
        onValueChange={(percent) => take(percent === 0 ? '' : shareOf(maximum, { percent, scale }))}
      />
    </div>
  );
}

/** While the terms are fetched, or why they could not be. */
function QuoteMissing({ terms }: { readonly terms: UseQueryResult<Quote> }) {
  const { error, isFetching, refetch } = terms;
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
