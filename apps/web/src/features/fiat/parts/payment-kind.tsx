import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import { usePaymentMethods } from './use-payment-methods.ts';

/** Colors in the order of lists; they begin anew after the last one. */
const BARS = ['bg-chart-3', 'bg-chart-1', 'bg-chart-2', 'bg-chart-4', 'bg-chart-5'] as const;

/** A way of paying by its code: its color as a bar, and its name. */
export function PaymentKind({ kind }: { readonly kind: string }) {
  const { methods, nameOf } = usePaymentMethods();
  const place = Math.max(
    0,
    methods.findIndex(({ code }) => code === kind),
  );
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span
        className={clsx('h-3 w-0.75 shrink-0 rounded-full', BARS[place % BARS.length])}
        aria-hidden="true"
      />
      {nameOf(kind)}
    </span>
  );
}

/** The ways of paying of an ad, beside each other. */
export function PaymentKinds({ kinds }: { readonly kinds: readonly string[] }) {
  const t = useT();
  return (
    <ul aria-label={t('fiat:part.paymentKinds')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {kinds.map((kind) => (
        <li key={kind} className="flex">
          <PaymentKind kind={kind} />
        </li>
      ))}
    </ul>
  );
}
