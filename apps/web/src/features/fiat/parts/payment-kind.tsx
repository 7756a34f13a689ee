import type { CollectionKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';

const BARS: Readonly<Record<CollectionKind, string>> = {
  bank: 'bg-chart-3',
  alipay: 'bg-chart-1',
  wechat: 'bg-chart-2',
};

/** A way of paying: its color as a bar, and its name. */
export function PaymentKind({ kind }: { readonly kind: CollectionKind }) {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className={clsx('h-3 w-0.75 shrink-0 rounded-full', BARS[kind])} aria-hidden="true" />
      {t(`fiat:kind.${kind}`)}
    </span>
  );
}

/** The ways of paying of an ad, beside each other. */
export function PaymentKinds({ kinds }: { readonly kinds: readonly CollectionKind[] }) {
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
