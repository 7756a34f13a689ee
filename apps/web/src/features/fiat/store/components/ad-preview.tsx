import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Clock } from 'lucide-react';
import type { Method } from '../../api.ts';
import { AdPrice } from '../../parts/ad-price.tsx';
import { MerchantBadge } from '../../parts/merchant-badge.tsx';
import { PaymentKinds } from '../../parts/payment-kind.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Store } from '../api.ts';
import { kindsOf } from '../model/ad-form.ts';
import type { StateProps } from './market-fields.tsx';

export interface AdPreviewProps extends StateProps {
  readonly store: Store;
  readonly methods: readonly Method[];
}

/** The ad as others will find it in the market. */
export function AdPreview({ state, store, methods }: AdPreviewProps) {
  const t = useT();
  const fiat = useFiatFormat();
  const { choice, form, price } = state;
  const { min_volume: min, max_volume: max, quantity, remarks } = form.values;
  const isSelling = choice.side === 'sell';
  return (
    <section aria-labelledby="preview" className="rounded-card border border-line p-4">
      <h2 id="preview" className="pb-3 text-secondary font-medium text-muted">
        {t('fiat:store.preview')}
      </h2>
      {store.merchant !== null && <MerchantBadge merchant={store.merchant} />}
      <div className="flex items-end justify-between gap-3 pt-3">
        {price === null ? (
          <span className="text-price text-faint">–</span>
        ) : (
          <AdPrice price={price} unit={choice.unit} />
        )}
        {/* A look of the button only: an ad that is not there yet cannot be traded with. */}
        <span
          aria-hidden="true"
          className={`${buttonClass({ variant: isSelling ? 'buy' : 'sell', size: 'small' })} pointer-events-none`}
        >
          {t(isSelling ? 'app:word.buy' : 'app:word.sell')}
        </span>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 py-2.5 text-secondary">
        <dt className="text-muted">{t('fiat:market.available')}</dt>
        <dd className="figures">{fiat.coins(known(quantity), choice.coin)}</dd>
        <dt className="text-muted">{t('fiat:market.limits')}</dt>
        <dd className="figures">
          {t('fiat:market.range', {
            low: fiat.amount(known(min), choice.unit),
            high: fiat.money(known(max), choice.unit),
          })}
        </dd>
      </dl>
      <div className="flex items-center justify-between gap-3 text-secondary text-muted">
        <PaymentKinds kinds={kindsOf(choice, { ...form.values, methods })} />
        <span className="figures inline-flex shrink-0 items-center gap-1" title={t('fiat:market.window')}>
          <Clock className="size-3.5" strokeWidth={1.75} role="img" aria-label={t('fiat:market.window')} />
          {t('fiat:market.windowShort', { minutes: form.values.window_minutes })}
        </span>
      </div>
      {remarks.trim() !== '' && (
        <p className="mt-3 border-t border-line pt-3 text-dense whitespace-pre-line wrap-anywhere">
          {remarks}
        </p>
      )}
    </section>
  );
}

/** A value that is not written yet is shown as unknown. */
function known(amount: string): string | null {
  return amount === '' ? null : amount;
}
