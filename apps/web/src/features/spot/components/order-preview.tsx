import type { ReactNode } from 'react';
import { useT } from '../../../shared/lib/i18n.ts';
import { useFormat } from '../../../shared/lib/use-format.ts';
import type { TicketState } from '../use-ticket.ts';

const DECIMALS = 8;

/** What the order costs and brings, before it is sent. */
export function OrderPreview({ state }: { readonly state: TicketState }) {
  const t = useT();
  const format = useFormat();
  const { ticket, terms, preview, available } = state;
  const [given, received] = ticket.side === 'buy' ? [terms.quote, terms.base] : [terms.base, terms.quote];
  const amount = (value: string | null | undefined, code: string): string =>
    `${format.quantity(value, DECIMALS)} ${code}`;
  const sign = preview?.isEstimate === true ? '≈ ' : '';
  const fee = preview?.feePercent ?? null;
  return (
    <>
      <dl className="flex flex-col gap-1 text-secondary">
        <Line name={t('app:word.available')} value={amount(available, given)} />
        <Line
          name={t(ticket.side === 'buy' ? 'spot:preview.payMost' : 'spot:preview.pay')}
          value={amount(preview?.pay, given)}
        />
        {ticket.type === 'market' && (
          <Line
            name={t('spot:preview.average')}
            value={sign + format.price(preview?.averagePrice, terms.tickDecimals)}
          />
        )}
        <Line name={t('spot:preview.receive')} value={sign + amount(preview?.receive, received)} />
        <Line
          name={
            fee === null ? t('app:word.fee') : t('spot:preview.fee', { percent: `${format.quantity(fee)} %` })
          }
          value={sign + amount(preview?.fee, received)}
        />
      </dl>
      {preview?.isPartial === true && (
        <p role="status" className="rounded-field bg-warn-soft px-3 py-2 text-secondary text-warn">
          {t('spot:preview.partial', { quantity: amount(state.form.walk?.quantity, terms.base) })}
        </p>
      )}
    </>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="figures ml-auto font-medium">{value}</dd>
    </div>
  );
}
