import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import type { Order } from '../model/order.ts';
import { OrderPicture } from './order-picture.tsx';

/** Voucher and statement of the buyer with the payment, and whether the names agree. */
export function PaidWith({ order }: { readonly order: Order }) {
  const t = useT();
  const { voucher, payer_name: payer, is_payer_name_equal: isEqual } = order;
  if (voucher === null && payer === null) return null;
  return (
    <section aria-label={t('fiat:order.pay.voucher')} className="flex flex-col gap-3">
      <div className="flex items-center gap-3.5">
        {voucher !== null && (
          <OrderPicture orderId={order.id} id={voucher} label={t('fiat:order.pay.voucher')} size="small" />
        )}
        <div className="min-w-0">
          <p className="text-body font-semibold">{t('fiat:order.pay.voucher')}</p>
          {payer !== null && (
            <p className="text-dense text-muted">
              {t('fiat:order.statedName')}{' '}
              <span className="font-semibold text-text wrap-anywhere">{payer}</span>
              {isEqual === true && (
                <BadgeCheck
                  className="ml-1 inline size-4 text-accent"
                  strokeWidth={1.75}
                  role="img"
                  aria-label={t('fiat:order.verifiedName')}
                />
              )}
            </p>
          )}
        </div>
      </div>
      {isEqual === false && (
        <p className="flex items-start gap-2.5 rounded-card bg-warn-soft px-3.5 py-2.5 text-dense text-warn">
          <TriangleAlert className="mt-px size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('fiat:order.nameDiffers')}
        </p>
      )}
    </section>
  );
}
