import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { addDecimal, subDecimal } from '@openbourse/money';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Order } from '../model/order.ts';

/** Terms that were agreed when the order was opened. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const makerSells = order.is_maker === (order.role === 'seller');
  return (
    <section>
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
        {order.remarks !== '' && (
          <Fact name={t('fiat:order.remarks')}>
            <span className="block whitespace-pre-line wrap-anywhere">{order.remarks}</span>
          </Fact>
        )}
        {order.cancel_reason !== null && (
          <Fact name={t('fiat:order.reason')}>{t(`fiat:order.cancel.reason.${order.cancel_reason}`)}</Fact>
        )}
      </Facts>
    </section>
  );
}
