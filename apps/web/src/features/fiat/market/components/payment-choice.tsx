import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Method } from '../../api.ts';
import { PaymentKind } from '../../parts/payment-kind.tsx';
import { usePaymentMethods } from '../../parts/use-payment-methods.ts';
import { useMethodName } from '../../use-method-name.ts';
import type { OrderTicket } from '../use-order-ticket.ts';

/** Payment of the buyer; a seller says at which account. */
export function PaymentChoice({ ticket }: { readonly ticket: OrderTicket }) {
  const t = useT();
  const { ad, isBuying, methods, form } = ticket;
  const name = useId();
  return (
    <fieldset aria-describedby={ticket.choiceError === undefined ? undefined : `${name}-error`}>
      <legend className="pb-2 text-secondary font-medium text-muted">
        {t(isBuying ? 'fiat:market.payBy' : 'fiat:market.paidAt')}
      </legend>
      <div className="flex flex-col gap-2">
        {isBuying
          ? ad.payment_kinds.map((kind) => (
              <Choice
                key={kind}
                name={name}
                isChosen={ticket.kind === kind}
                onChoose={() => form.set('kind', kind)}
              >
                <PaymentKind kind={kind} />
              </Choice>
            ))
          : methods?.map((method) => (
              <Choice
                key={method.id}
                name={name}
                isChosen={ticket.method?.id === method.id}
                onChoose={() => form.set('method_id', method.id)}
              >
                <MethodName method={method} />
              </Choice>
            ))}
        {!isBuying && methods === undefined && <Skeleton className="h-11 w-full" />}
        {methods?.length === 0 && <NoMethod ticket={ticket} />}
      </div>
      {ticket.choiceError !== undefined && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 px-0.5 text-secondary text-danger">
          {ticket.choiceError}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line px-3.5 text-body transition-colors hover:border-line-strong has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span className="min-w-0 flex-1 py-2">{children}</span>
      <input
        type="radio"
        name={name}
        className="size-4.5 shrink-0 accent-ink"
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
  );
}

function MethodName({ method }: { readonly method: Method }) {
  const name = useMethodName(method);
  return (
    <span className="flex flex-col">
      <PaymentKind kind={method.kind} />
      <span className="figures text-secondary text-muted wrap-anywhere">{name}</span>
    </span>
  );
}

/** The way to an account that the buyer can pay to. */
function NoMethod({ ticket }: { readonly ticket: OrderTicket }) {
  const t = useT();
  const { nameOf } = usePaymentMethods();
  const kinds = ticket.ad.payment_kinds.map(nameOf).join(', ');
  return (
    <div className="rounded-field bg-surface px-3.5 py-3">
      <p className="text-dense text-muted">{t('fiat:market.noMethod', { kinds })}</p>
      <Link
        to="/collection-methods/edit"
        className={`${buttonClass({ variant: 'secondary', size: 'medium', isBlock: true })} mt-2.5 bg-surface-strong!`}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        {t('fiat:add')}
      </Link>
    </div>
  );
}
