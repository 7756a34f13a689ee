import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoveNote } from '../../../move/index.ts';
import { AdPrice } from '../../parts/ad-price.tsx';
import { MerchantBadge } from '../../parts/merchant-badge.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { OrderTicket } from '../use-order-ticket.ts';
import { AdRange } from './ad-card.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { StandingFacts } from './standing-facts.tsx';
import { RulesLink } from '../../../../shared/ui/rules-link.tsx';
import { SetPayPassword } from '../../../../shared/ui/set-pay-password.tsx';

export interface OrderFormProps {
  readonly id: string;
  readonly ticket: OrderTicket;
  /** Of the coin on the fiat account; null while unknown. */
  readonly available: string | null;
}

/** Everything that a person agrees to before an order is open. */
export function OrderForm({ id, ticket, available }: OrderFormProps) {
  const t = useT();
  const { ad, isBuying } = ticket;
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        ticket.send();
      }}
    >
      <div className="flex flex-col gap-1">
        <MerchantBadge merchant={ad.merchant} />
        <AdPrice price={ad.price} unit={ad.unit} />
        <p className="text-secondary text-muted">{t('fiat:market.locked')}</p>
      </div>
      <Refused ticket={ticket} />
      <div className="flex flex-col gap-2.5">
        <Figure
          ticket={ticket}
          field="amount"
          label={t(isBuying ? 'fiat:market.youPay' : 'fiat:market.youGet')}
          hint={
            <HintRow action={<AllButton ticket={ticket} />}>
              {t('fiat:market.limits')} <AdRange ad={ad} />
            </HintRow>
          }
        />
        <Figure
          ticket={ticket}
          field="quantity"
          label={t(isBuying ? 'fiat:market.youGet' : 'fiat:market.youSell')}
          hint={isBuying ? undefined : <Balance coin={ad.coin} available={available} />}
        />
      </div>
      <PaymentChoice ticket={ticket} />
      <MoveNote state={ticket.move} />
      <Terms ticket={ticket} />
      <p className="flex gap-2.5 rounded-field bg-surface px-3 py-2.5 text-secondary text-muted">
        <ShieldCheck className="size-4.5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
        {t(isBuying ? 'fiat:market.safety.buy' : 'fiat:market.safety.sell')}
      </p>
    </form>
  );
}

interface FigureProps {
  readonly ticket: OrderTicket;
  readonly field: 'amount' | 'quantity';
  readonly label: string;
  readonly hint: ReactNode;
}

/** One of the two figures: as it was written, or as it follows from the other one. */
function Figure({ ticket, field, label, hint }: FigureProps) {
  const { draft, figures, ad } = ticket;
  const value = draft.field === field ? draft.text : (figures?.[field] ?? '');
  return (
    <AmountField
      label={label}
      unit={field === 'amount' ? ad.unit : ad.coin}
      value={value}
      error={ticket.form.errorOf(field)}
      hint={hint}
      onValueChange={(text) => {
        if (text !== value) ticket.write(field, text);
      }}
    />
  );
}

function HintRow({ action, children }: { readonly action: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex min-h-9 items-center justify-between gap-2">
      <span className="figures">{children}</span>
      {action}
    </span>
  );
}

function AllButton({ ticket }: { readonly ticket: OrderTicket }) {
  const t = useT();
  return (
    <Button variant="text" size="small" onClick={ticket.takeAll}>
      {t('fiat:market.most')}
    </Button>
  );
}

/** Amount that can be sold, and the way to have more of it there. */
function Balance({ coin, available }: { readonly coin: string; readonly available: string | null }) {
  const t = useT();
  const format = useFiatFormat();
  return (
    <HintRow
      action={
        <Link
          to={`/transfer?from=1&to=3&coin=${coin}`}
          className="relative rounded-tag px-3 text-dense font-semibold text-accent before:absolute before:-inset-x-1 before:-inset-y-3"
        >
          {t('fiat:market.transfer')}
        </Link>
      }
    >
      {t('fiat:market.balance')} {format.coins(available, coin)}
    </HintRow>
  );
}

/** Terms of the order besides its figures. */
function Terms({ ticket }: { readonly ticket: OrderTicket }) {
  const t = useT();
  const format = useFormat();
  const { ad, isBuying, standing } = ticket;
  const wanted = [
    ...(ad.counterparty_level > 1 ? [t('fiat:market.for.level', { level: ad.counterparty_level })] : []),
    ...(ad.counterparty_orders > 0
      ? [t('fiat:market.refuses.orders', { count: ad.counterparty_orders })]
      : []),
    ...(ad.counterparty_days > 0
      ? [t('fiat:market.refuses.days', { days: format.days(ad.counterparty_days) })]
      : []),
  ];
  return (
    <>
      <div>
        <Facts>
          <Fact name={t('fiat:market.window')}>
            {t('fiat:market.windowShort', { minutes: ad.window_minutes })}
          </Fact>
          <Fact name={t('app:word.fee')}>{t('fiat:market.noFee')}</Fact>
          {wanted.length > 0 && <Fact name={t('fiat:market.for')}>{wanted.join(' · ')}</Fact>}
        </Facts>
        {standing !== undefined && (
          <div className="border-t border-line">
            <StandingFacts standing={standing} want={isBuying ? 'buy' : 'sell'} />
          </div>
        )}
      </div>
      <RulesLink kind="p2p_orders" />
      {ad.remarks !== '' && (
        <section>
          <h3 className="pb-1 text-secondary font-medium text-muted">{t('fiat:market.remarks')}</h3>
          <p className="text-dense whitespace-pre-line wrap-anywhere">{ad.remarks}</p>
        </section>
      )}
    </>
  );
}

/** A refusal of the server that belongs to no field, and where to go with it. */
function Refused({ ticket }: { readonly ticket: OrderTicket }) {
  const { refusal } = ticket.form;
  if (refusal === null) return null;
  return (
    <div role="alert" className="rounded-field bg-danger-soft px-3 py-2.5 text-dense text-danger">
      {refusal.text}
      {refusal.key === 'identity.pay_password_required' && (
        <div className="mt-2">
          <SetPayPassword />
        </div>
      )}
    </div>
  );
}
