import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Order, type Quote, quoteQuery, useRedeem } from '../api.ts';

export interface RedeemFormProps {
  readonly order: Order;
  readonly onDone: () => void;
}

const PASSWORD_FORM = new RegExp(`^[0-9]{${LIMITS.payPasswordDigits}}$`);
/** The transaction password has a form of its own; what has another is no try. */
const PASSWORD_RULE = {
  field: 'pay_password',
  key: 'wallet:payPasswordRequired',
  fails: ({ pay_password }: { readonly pay_password: string }) => !PASSWORD_FORM.test(pay_password),
} as const;

/** Says what taking an order back costs, in words and numbers, before it asks for the transaction password. */
export function RedeemForm({ order, onDone }: RedeemFormProps) {
  return (
    <Loaded query={useQuery(quoteQuery(order.id))} skeleton={<Skeleton className="h-72 w-full" />}>
      {(quote) => <QuotedForm id={order.id} quote={quote} onDone={onDone} />}
    </Loaded>
  );
}

interface QuotedFormProps {
  readonly id: string;
  readonly quote: Quote;
  readonly onDone: () => void;
}

function QuotedForm({ id, quote, onDone }: QuotedFormProps) {
  const t = useT();
  const format = useFormat();
  const coins = (amount: string): string => `${format.quantity(amount)} ${quote.code}`;
  const form = useForm({ initial: { pay_password: '' }, rules: [PASSWORD_RULE], text: t });
  const redeem = useRedeem();
  const payout = coins(quote.payout);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(
      redeem,
      { id, payout: quote.payout, ...form.values },
      {
        onSuccess: () => {
          toast.success(t('staking:redeem.done', { amount: payout }));
          onDone();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <QuoteText quote={quote} coins={coins} />
      <Facts>
        <Fact name={t('staking:order.principal')}>{coins(quote.principal)}</Fact>
        <Fact name={t('staking:redeem.cost')}>{`${format.deduction(quote.cost)} ${quote.code}`}</Fact>
        <Fact name={t('staking:redeem.payout')}>
          <b className="text-row font-semibold">{payout}</b>
        </Fact>
      </Facts>
      <p className="rounded-card bg-warn-soft p-3 text-dense">
        {t('staking:redeem.missed', {
          date: format.dateTime(quote.matures_at),
          amount: coins(quote.dividends_total),
        })}
      </p>
      <PasswordField
        label={t('identity:field.payPassword')}
        inputMode="numeric"
        maxLength={LIMITS.payPasswordDigits}
        autoComplete="off"
        {...form.bind('pay_password')}
      />
      <Button type="submit" variant="danger" isBlock isLoading={redeem.isPending}>
        {t('staking:redeem.submit', { amount: payout })}
      </Button>
    </form>
  );
}

interface QuoteTextProps {
  readonly quote: Quote;
  readonly coins: (amount: string) => string;
}

function QuoteText({ quote, coins }: QuoteTextProps) {
  const t = useT();
  const payout = coins(quote.payout);
  return (
    <p className="text-body">
      {compareDecimal(quote.cost, '0') === 0
        ? t('staking:redeem.free', { payout })
        : t('staking:redeem.words', {
            cost: coins(quote.cost),
            principal: coins(quote.principal),
            payout,
          })}
    </p>
  );
}
