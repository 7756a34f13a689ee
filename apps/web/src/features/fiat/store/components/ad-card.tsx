import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { AdPrice } from '../../parts/ad-price.tsx';
import { PaymentKinds } from '../../parts/payment-kind.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { OwnAd } from '../api.ts';
import { shareOf } from '../model/cover.ts';
import { AdActions } from './ad-actions.tsx';
import { AdStateBadge, PriceKindText, SideWord } from './ad-words.tsx';

/** One ad of the store: its price, what became of its coins, its terms, and what may be done with it. */
export function AdCard({ ad }: { readonly ad: OwnAd }) {
  const t = useT();
  const fiat = useFiatFormat();
  return (
    <article className="flex flex-col gap-2.5 py-4">
      <h3 className="flex items-center gap-1.5 text-row">
        <SideWord side={ad.side} />
        <span>{ad.coin}</span>
        <span className="font-normal text-muted">/ {ad.unit}</span>
        <span className="ml-auto">
          <AdStateBadge state={ad.state} />
        </span>
      </h3>
      <div className="grid gap-x-8 gap-y-3 desktop:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        <div>
          <AdPrice price={ad.price} unit={ad.unit} />
          <p className="text-secondary text-muted">
            <PriceKindText ad={ad} />
          </p>
        </div>
        <Coins ad={ad} />
      </div>
      <dl className="grid gap-y-1 text-dense desktop:flex desktop:gap-8">
        <Term name={t('fiat:market.limits')}>
          {t('fiat:market.range', {
            low: fiat.amount(ad.min_volume, ad.unit),
            high: fiat.money(ad.max_volume, ad.unit),
          })}
        </Term>
        <Term name={t('fiat:market.window')}>
          {t('fiat:market.windowShort', { minutes: ad.window_minutes })}
        </Term>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="text-secondary text-muted">
          <PaymentKinds kinds={ad.payment_kinds} />
        </div>
        <AdActions ad={ad} />
      </div>
    </article>
  );
}

function Term({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  );
}

/** Rest of what was published, part in orders, and part traded. */
function Coins({ ad }: { readonly ad: OwnAd }) {
  const t = useT();
  const fiat = useFiatFormat();
  const parts = [
    { name: t('fiat:store.coinsLeft'), quantity: ad.quantity, dot: 'bg-ink' },
    { name: t('fiat:store.inOrders'), quantity: ad.quantity_live, dot: 'bg-chart-3' },
    { name: t('fiat:store.traded'), quantity: ad.quantity_completed, dot: 'bg-chart-2' },
  ];
  return (
    <div className="self-center">
      <ProgressBar label={t('fiat:store.coinsLeft')} percent={shareOf(ad.quantity, ad.quantity_published)} />
      <dl className="grid grid-cols-3 gap-3 pt-2">
        {parts.map(({ name, quantity }) => (
          <div key={name} className="min-w-0">
            <dt className="text-secondary text-muted">{name}</dt>
            <dd className="figures text-dense font-medium wrap-anywhere">{fiat.coins(quantity, ad.coin)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
