import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { compareDecimal, shortenMiddle } from '@openbourse/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Coin, CoinChain } from '../api.ts';
import { amountFault, percentOf, shareOf } from '../model/withdrawals.ts';
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
export function WithdrawalForm({ coin, chain, onDone, renderMailbox }: WithdrawalFormProps) {
  const t = useT();
  const of = { currencyId: coin.currency_id, chain: chain.chain };
  const [amount, setAmount] = useState('');
  const [address, setAddress] = useState<BookAddress | null>(null);
  const [open, setOpen] = useState<'book' | 'confirm' | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const { terms, quote } = useQuote(of, amount);
  const book = useQuery(addressesQuery(of)).data;
  if (quote === undefined) return <QuoteMissing terms={terms} />;
  // Chosen, still in the book and usable; else the only usable one.
  const usable = book?.filter((one) => one.is_usable) ?? [];
  const target =
    usable.find((one) => one.id === address?.id) ?? (usable.length === 1 ? usable[0] : undefined);
  const fault = amountFault(amount, quote);
  const needsAuthenticator = fault === null && quote.factor === 'authenticator_missing';
  const needsPassword = quote.reasons.some(({ key }) => key === 'no_pay_password');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && target !== undefined) setOpen('confirm');
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TargetButton
          target={target}
          isMissing={isChecked && target === undefined}
          onOpen={() => setOpen('book')}
        />
        <QuotedAmount quote={quote} amount={amount} isChecked={isChecked} onChange={setAmount} />
        {needsPassword ? <SecurityLink need="payPassword" /> : <LessReasons quote={quote} />}
        {/* What an amount that cannot leave would bring and need is no promise to make. */}
        <WithdrawalTerms quote={fault === null ? quote : { ...quote, credited: null }} />
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
          setAddress(chosen);
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

/** The terms of the coin, and the quote of the amount once it has no more decimals than the coin. */
function useQuote(of: { readonly currencyId: number; readonly chain: string }, amount: string) {
  const terms = useQuery(quoteQuery({ ...of, amount: '' }));
  const scale = terms.data?.scale;
  const isAsked = scale !== undefined && (amount.split('.')[1]?.length ?? 0) <= scale;
  const asked = useQuery({
    ...quoteQuery({ ...of, amount: isAsked ? amount : '' }),
    placeholderData: keepPreviousData,
  });
  return { terms, quote: asked.data ?? terms.data };
}

interface TargetButtonProps {
  readonly target: BookAddress | undefined;
  readonly isMissing: boolean;
  readonly onOpen: () => void;
}

function TargetButton({ target, isMissing, onOpen }: TargetButtonProps) {
  const t = useT();
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={isMissing ? 'target-missing' : undefined}
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
      {isMissing && (
        <p id="target-missing" className="px-1 pt-1 text-secondary text-danger">
          {t('wallet:addressRequired')}
        </p>
      )}
    </div>
  );
}

interface QuotedAmountProps {
  readonly quote: Quote;
  readonly amount: string;
  readonly isChecked: boolean;
  readonly onChange: (amount: string) => void;
}

function QuotedAmount({ quote, amount, isChecked, onChange }: QuotedAmountProps) {
  const t = useT();
  const format = useFormat();
  const { maximum, scale, code } = quote;
  const fault = isChecked || amount !== '' ? amountFault(amount, quote) : null;
  const shown = fault !== null && fault.key !== 'wallet:decimals' && fault.amount !== '';
  const text =
    fault === null
      ? undefined
      : t(fault.key, {
          amount: shown ? `${format.quantity(fault.amount)} ${code}` : fault.amount,
          count: fault.amount,
        });
  const isEmpty = compareDecimal(maximum, '0') <= 0;
  return (
    <div>
      <div className="flex items-center justify-between gap-2 pb-1 text-secondary">
        <span className="text-muted">
          {t('wallet:available')}{' '}
          <span className="figures font-medium text-text">{`${format.quantity(maximum)} ${code}`}</span>
        </span>
        <Button variant="text" size="small" disabled={isEmpty} onClick={() => onChange(maximum)}>
          {t('wallet:max')}
        </Button>
      </div>
      <AmountField
        label={t('wallet:amount')}
        unit={code}
        value={amount}
        onValueChange={onChange}
        error={text}
      />
      <PercentSlider
        value={percentOf(amount, maximum)}
        disabled={isEmpty}
        onValueChange={(percent) => onChange(percent === 0 ? '' : shareOf(maximum, { percent, scale }))}
      />
    </div>
  );
}

/** While the terms are fetched, or why they could not be. */
function QuoteMissing({ terms }: { readonly terms: ReturnType<typeof useQuote>['terms'] }) {
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
