import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Order } from '../api.ts';
import { OrderPicture } from './order-picture.tsx';
import { Section } from './section.tsx';
import { useMoney } from './use-money.ts';
import { useWords } from './use-words.ts';

/** Where the buyer was to pay, frozen when the order was opened, beside the voucher. */
export function PaymentView({ order }: { readonly order: Order }) {
  const t = useTexts();
  const { payee, voucher, payment_reference: reference } = order;
  return (
    <Section title={t('fiat:payment')}>
      <div className="grid items-start gap-6 desktop:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Facts facts={usePaymentFacts(order)} />
          {payee.qr !== null && (
            <OrderPicture fileId={payee.qr} label={t('fiat:payee.qr')} reference={reference} isOpen={false} />
          )}
        </div>
        {voucher === null ? (
          <p className="text-dense text-muted">{t('fiat:noVoucher')}</p>
        ) : (
          <figure>
            <figcaption className="mb-2 text-dense font-medium">{t('fiat:voucher')}</figcaption>
            <OrderPicture
              fileId={voucher}
              label={t('fiat:voucher')}
              reference={reference}
              isOpen={order.work !== null}
            />
          </figure>
        )}
      </div>
    </Section>
  );
}

function usePaymentFacts(order: Order): readonly Fact[] {
  const t = useTexts();
  const format = useFormat();
  const money = useMoney();
  const wordOf = useWords();
  const { payee } = order;
  return [
    { label: t('fiat:pays'), value: money(order.amount, order.unit) },
    { label: t('fiat:kind'), value: wordOf({ text: payee.name, words: payee.names }) },
    { label: t('fiat:payee.name'), value: payee.real_name },
    ...payee.fields.map(({ label, labels, value }) => ({
      label: wordOf({ text: label, words: labels }),
      value,
    })),
    {
      label: t('fiat:window'),
      value: t(order.is_extended ? 'fiat:extended' : 'fiat:minutes', { count: order.window_minutes }),
    },
    { label: t('fiat:paidAt'), value: <TimeText at={order.paid_at} /> },
    { label: t('fiat:due'), value: <TimeText at={order.due_at} /> },
    { label: t('fiat:fee'), value: `${format.quantity(order.fee)} ${order.coin}` },
  ];
}
