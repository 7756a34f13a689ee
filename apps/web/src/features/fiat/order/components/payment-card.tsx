import { type MessageKey, useT } from '@openbourse/kit/lib/i18n.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Copy, Info, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { certifiedNameQuery } from '../../api.ts';
import { PaymentKind } from '../../parts/payment-kind.tsx';
import { usePaymentMethods } from '../../parts/use-payment-methods.ts';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { isEnded, type Order } from '../model/order.ts';
import { CopyRow } from './copy-row.tsx';
import { OrderPicture } from './order-picture.tsx';

/** Amount to pay, payee and reference; open for the buyer who has to pay. */
export function PaymentCard({ order }: { readonly order: Order }) {
  const t = useT();
  const isToPay = order.state === 'unpaid' && order.role === 'buyer';
  return (
    <section
      aria-label={t(`fiat:order.payee.${order.role}`)}
      className="rounded-card bg-surface px-4 pt-3.5 pb-1"
    >
      <Amount order={order} />
      {isToPay ? (
        <>
          <Details order={order} />
          <OwnName />
        </>
      ) : (
        <details className="group mt-2 border-t border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-tag text-dense font-semibold [&::-webkit-details-marker]:hidden">
            {t(`fiat:order.payee.${order.role}`)}
            <span className="flex items-center gap-2 text-muted">
              <PaymentKind kind={order.payment_kind} />
              <ChevronDown
                className="size-4 transition-transform group-open:rotate-180"
                strokeWidth={1.75}
                aria-hidden="true"
              />
            </span>
          </summary>
          <Details order={order} />
        </details>
      )}
    </section>
  );
}

function Amount({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFiatFormat();
  const copy = useCopy();
  const name = t(amountKey(order));
  return (
    <div>
      <p className="text-dense text-muted">{name}</p>
      <p className="flex items-center justify-between gap-2">
        <span className="figures min-w-0 text-total wrap-anywhere">
          {format.amount(order.amount, order.unit)}{' '}
          <span className="text-symbol text-muted">{order.unit}</span>
        </span>
        <span className="-mr-3">
          <IconButton
            label={t('fiat:order.copyOf', { name: t('fiat:order.amount') })}
            icon={<Copy />}
            onClick={() => void copy(order.amount)}
          />
        </span>
      </p>
    </div>
  );
}

/** Meaning of the amount for the caller now. */
function amountKey({ role, state }: Order): MessageKey {
  if (state === 'unpaid' && role === 'buyer') return 'fiat:order.toPay';
  return role === 'buyer' || isEnded(state) ? 'fiat:order.amount' : 'fiat:order.toReceive';
}

function Details({ order }: { readonly order: Order }) {
  const t = useT();
  const { wordOf } = usePaymentMethods();
  const { payee } = order;
  return (
    <div className="mt-2">
      <dl className="divide-y divide-line border-t border-line">
        <div className="flex min-h-12 items-center justify-between gap-3">
          <dt className="text-dense text-muted">{t('fiat:order.method')}</dt>
          <dd className="text-body font-semibold">{wordOf({ text: payee.name, words: payee.names })}</dd>
        </div>
        <CopyRow name={t('fiat:realName')} text={payee.real_name} />
        {payee.fields.map(({ key, kind, label, labels, value }) => (
          <CopyRow
            key={key}
            name={wordOf({ text: label, words: labels })}
            text={value}
            isNumber={kind === 'card_number' || kind === 'iban'}
          />
        ))}
        <CopyRow name={t('fiat:order.reference')} text={order.payment_reference} />
      </dl>
      {payee.qr !== null && (
        <div className="pb-3">
          <OrderPicture orderId={order.id} id={payee.qr} label={t('fiat:qr')} size="large" />
        </div>
      )}
      {order.role === 'buyer' && <Hint icon={<Info />}>{t('fiat:order.referenceHint')}</Hint>}
    </div>
  );
}

function OwnName() {
  const t = useT();
  const { data: name } = useQuery(certifiedNameQuery);
  if (name === undefined || name === null) return null;
  return <Hint icon={<UserCheck />}>{t('fiat:order.ownName', { name })}</Hint>;
}

function Hint({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 pb-3 text-secondary text-muted [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]">
      {icon}
      <span>{children}</span>
    </p>
  );
}
