import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BadgeCheck, ShieldCheck } from 'lucide-react';
import { MerchantBadge, MerchantInitial } from '../../parts/merchant-badge.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { type Order, otherSide } from '../model/order.ts';

/** The other side, and how reliable others found it. */
export function CounterpartyCard({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const { counterparty } = order;
  const { merchant } = counterparty;
  // How fast a merchant is in what the caller waits for.
  const speed =
    order.role === 'buyer'
      ? ([t('fiat:market.merchant.release'), merchant?.release_ms] as const)
      : ([t('fiat:market.merchant.payment'), merchant?.payment_ms] as const);
  const figures = [
    [t('fiat:order.orders'), format.quantity(`${counterparty.orders}`, 0)],
    [t('fiat:order.completion'), fiat.percent(counterparty.completion_percent)],
    ...(speed[1] === undefined ? [] : [[speed[0], fiat.duration(speed[1])] as const]),
    [t('fiat:order.registered'), format.date(counterparty.registered_at)],
  ] as const;
  return (
    <section aria-label={t('fiat:order.counterparty')} className="rounded-card bg-surface p-4">
      <p className="pb-2 text-secondary text-muted">{t(`fiat:order.side.${otherSide(order.role)}`)}</p>
      {merchant === null ? (
        <span className="flex min-w-0 items-center gap-2">
          <MerchantInitial name={order.counterparty_name} />
          <span className="truncate text-body font-semibold">{order.counterparty_name}</span>
        </span>
      ) : (
        <MerchantBadge merchant={merchant} isLink />
      )}
      {counterparty.real_name !== null && (
        <p className="flex items-center gap-1.5 pt-2 text-dense">
          <ShieldCheck className="size-4 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
          <span className="text-muted">{t('fiat:order.verifiedName')}</span>
          <span className="min-w-0 font-semibold wrap-anywhere">{counterparty.real_name}</span>
          {order.is_payer_name_equal === true && (
            <BadgeCheck className="size-4 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
          )}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 pt-3 desktop:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-label text-muted">{name}</dt>
            <dd className="figures text-body font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
