import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Clock } from 'lucide-react';
import { AdPrice } from '../../parts/ad-price.tsx';
import { MerchantBadge } from '../../parts/merchant-badge.tsx';
import { PaymentKinds } from '../../parts/payment-kind.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Ad } from '../api.ts';

export interface AdCardProps {
  readonly ad: Ad;
  /** True when it stands among ads of the same merchant, and so does without the name. */
  readonly isOfOne?: boolean;
  readonly onChoose: (ad: Ad) => void;
}

/** The rest is a size to judge by in a list; the sheet of an order has the exact bounds. */
export const QUANTITY_DECIMALS = 4;

/** An ad on a phone: who, at what price, how much, and the way to open an order. */
export function AdCard({ ad, isOfOne = false, onChoose }: AdCardProps) {
  const t = useT();
  const format = useFormat();
  return (
    <article className="flex flex-col gap-2 py-4">
      {isOfOne ? (
        <p className="text-row">{ad.coin}</p>
      ) : (
        <div className="flex flex-col gap-1">
          <MerchantBadge merchant={ad.merchant} isLink />
          <MerchantRecord ad={ad} />
        </div>
      )}
      <AdPrice price={ad.price} unit={ad.unit} />
      <div className="flex items-end justify-between gap-3">
        <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-secondary">
          <dt className="text-muted">{t('fiat:market.available')}</dt>
          <dd className="figures">
            {format.quantity(ad.quantity, QUANTITY_DECIMALS)} {ad.coin}
          </dd>
          <dt className="text-muted">{t('fiat:market.limits')}</dt>
          <dd className="figures">
            <AdRange ad={ad} />
          </dd>
        </dl>
        <AdButton ad={ad} onChoose={onChoose} />
      </div>
      <div className="flex items-center justify-between gap-3 text-secondary text-muted">
        <PaymentKinds kinds={ad.payment_kinds} />
        <AdWindow ad={ad} />
      </div>
    </article>
  );
}

/** Time that a buyer has to pay. */
export function AdWindow({ ad }: { readonly ad: Ad }) {
  const t = useT();
  const name = t('fiat:market.window');
  return (
    <span className="figures inline-flex shrink-0 items-center gap-1" title={name}>
      <Clock className="size-3.5" strokeWidth={1.75} role="img" aria-label={name} />
      {t('fiat:market.windowShort', { minutes: ad.window_minutes })}
    </span>
  );
}

/** Range of values for an order on the ad now. */
export function AdRange({ ad }: { readonly ad: Ad }) {
  const t = useT();
  const format = useFormat();
  return t('fiat:market.range', {
    low: format.quantity(ad.min_volume),
    high: `${format.quantity(ad.available_volume ?? ad.max_volume)} ${ad.unit}`,
  });
}

/** The merchant's recent orders, and how many of them were completed. */
export function MerchantRecord({ ad }: { readonly ad: Ad }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const { orders_30d: orders, completion_percent: percent } = ad.merchant;
  const parts = [
    t('fiat:market.orders30', { count: format.quantity(String(orders)) }),
    ...(percent === null ? [] : [t('fiat:market.completion', { percent: fiat.percent(percent) })]),
  ];
  return (
    <span className="figures text-secondary text-muted">
      {orders === 0 && percent === null ? t('fiat:market.new') : parts.join(' · ')}
    </span>
  );
}

/** Opens the sheet of an order, in the color of what the person does. */
export function AdButton({ ad, onChoose }: Pick<AdCardProps, 'ad' | 'onChoose'>) {
  const t = useT();
  const isBuying = ad.side === 'sell';
  const names = { coin: ad.coin, name: ad.merchant.business_name };
  return (
    <Button
      variant={isBuying ? 'buy' : 'sell'}
      size="medium"
      disabled={ad.price === null}
      aria-haspopup="dialog"
      aria-label={t(isBuying ? 'fiat:market.buyFrom' : 'fiat:market.sellTo', names)}
      onClick={() => onChoose(ad)}
    >
      {t(isBuying ? 'app:word.buy' : 'app:word.sell')}
    </Button>
  );
}
