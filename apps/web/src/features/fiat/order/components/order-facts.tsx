import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { addDecimal, subDecimal } from '@openbourse/money';
import { TriangleAlert } from 'lucide-react';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Order } from '../model/order.ts';
import { OrderPicture } from './order-picture.tsx';

/** What was agreed when the order was opened, and what the buyer stated with the payment. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const makerSells = order.is_maker === (order.role === 'seller');
  return (
    <section className="flex flex-col gap-3">
      <Facts>
        <Fact name={t('app:word.price')}>{fiat.money(order.price, order.unit)}</Fact>
        <Fact name={t('app:word.quantity')}>{fiat.coins(order.quantity, order.coin)}</Fact>
        {order.is_maker && (
          <>
            <Fact name={t('app:word.fee')}>{fiat.coins(order.fee, order.coin)}</Fact>
            <Fact name={t(makerSells ? 'fiat:order.gross' : 'fiat:order.net')}>
              {fiat.coins(
                makerSells ? addDecimal(order.quantity, order.fee) : subDecimal(order.quantity, order.fee),
                order.coin,
              )}
            </Fact>
          </>
        )}
        <Fact name={t('fiat:order.placedAt')}>{format.dateTime(order.created_at)}</Fact>
        {order.payer_name !== null && (
          <Fact name={t('fiat:order.statedName')}>
            <span className="wrap-anywhere">{order.payer_name}</span>
          </Fact>
        )}
        {order.remarks !== '' && (
          <Fact name={t('fiat:order.remarks')}>
            <span className="block whitespace-pre-line wrap-anywhere">{order.remarks}</span>
          </Fact>
        )}
        {order.cancel_reason !== null && (
          <Fact name={t('fiat:order.reason')}>{t(`fiat:order.cancel.reason.${order.cancel_reason}`)}</Fact>
        )}
      </Facts>
      {order.is_payer_name_equal === false && (
        <p className="flex items-start gap-2.5 rounded-card bg-warn-soft px-3.5 py-2.5 text-dense text-warn">
          <TriangleAlert className="mt-px size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('fiat:order.nameDiffers')}
        </p>
      )}
      {order.voucher !== null && (
        <div className="flex items-center gap-3">
          <OrderPicture
            orderId={order.id}
            id={order.voucher}
            label={t('fiat:order.pay.voucher')}
            size="small"
          />
          <p className="text-dense text-muted">{t('fiat:order.pay.voucher')}</p>
        </div>
      )}
    </section>
  );
}
