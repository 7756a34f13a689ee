import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { mulDecimal, UNKNOWN_AMOUNT } from '@openbourse/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import { type TicketState, useQuote } from '../use-ticket.ts';

/** Of the base; a total in the quote is short enough with fewer. */
const BASE_DECIMALS = 8;
const QUOTE_DECIMALS = 4;

/** Cost and proceeds of the order, before it is sent. */
export function OrderPreview({ state }: { readonly state: TicketState }) {
  const t = useT();
  const format = useFormat();
  const { ticket, terms, available } = state;
  const { preview, fee, shown } = useQuote(state, (quote) => ({
    preview: quote.preview,
    fee: quote.feePercent,
    shown: quote.trade.walk?.quantity,
  }));
  const [given, received] = ticket.side === 'buy' ? [terms.quote, terms.base] : [terms.base, terms.quote];
  const decimalsOf = (code: string): number => (code === terms.quote ? QUOTE_DECIMALS : BASE_DECIMALS);
  const amount = (value: string | null | undefined, code: string): string => {
    if (value === null || value === undefined) return UNKNOWN_AMOUNT;
    return `${format.quantity(value, decimalsOf(code))} ${code}`;
  };
  // What is paid is never shown smaller than it is: the total rounded up, the fee in full.
  const pay = preview && mulDecimal(preview.pay, '1', decimalsOf(given), 'ceil');
  const paidFee = preview?.fee ? `${format.quantity(preview.fee)} ${received}` : UNKNOWN_AMOUNT;
  const sign = preview?.isEstimate === true ? '≈ ' : '';
  return (
    <>
      <dl className="flex flex-col gap-1 py-1 text-secondary">
        <Line
          name={t('app:word.available')}
          value={available === '0' ? <DepositLink code={given} /> : amount(available, given)}
        />
        <Line
          name={t('spot:preview.pay')}
          value={(pay !== null && ticket.side === 'buy' ? '≤ ' : '') + amount(pay, given)}
        />
        {(ticket.type === 'market' || ticket.type === 'scaled') && (
          <Line
            name={t('spot:preview.average')}
            value={sign + format.price(preview?.averagePrice, terms.tickDecimals)}
          />
        )}
        <Line name={t('spot:preview.receive')} value={sign + amount(preview?.receive, received)} />
        <Line
          name={fee === null ? t('app:word.fee') : t('spot:preview.fee', { percent: format.percent(fee) })}
          value={sign + paidFee}
        />
      </dl>
      <div className="flex flex-wrap gap-x-5">
        <RulesLink kind="spot_fees" />
        <Link
          to="/fees"
          className="relative text-secondary font-semibold text-accent before:absolute before:-inset-x-2 before:-inset-y-3"
        >
          {t('tier:title')}
        </Link>
      </div>
      {preview?.isPartial === true && (
        <p role="status" className="rounded-field bg-warn-soft px-3 py-2 text-secondary text-warn">
          {t('spot:preview.partial', { quantity: amount(shown, terms.base) })}
        </p>
      )}
    </>
  );
}

/** Nothing to pay with leads to where it can come from. */
function DepositLink({ code }: { readonly code: string }) {
  const t = useT();
  return (
    <Link
      to={`/recharge?coin=${code}`}
      className="relative font-semibold text-accent before:absolute before:-inset-2"
    >
      {`0 ${code} · ${t('wallet:deposit')}`}
    </Link>
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
