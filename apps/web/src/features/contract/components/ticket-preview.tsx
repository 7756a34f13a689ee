import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { mulDecimal } from '@openbourse/money';
import { Link } from 'react-router';
import { decimalsOfStep } from '../../market-data/index.ts';
import { sizeText } from '../size-text.ts';
import type { TicketState } from '../use-ticket.ts';
import { Line, ProfitText, RiskText, USDT_DECIMALS } from './words.tsx';

/** Cost of the opening, its likely price, and the price of its liquidation. */
export function TicketPreview({ state }: { readonly state: TicketState }) {
  const t = useT();
  const format = useFormat();
  const { ticket, live, account } = state;
  const { preview } = state.quoted;
  const decimals = decimalsOfStep(live.product.price_tick);
  // What is paid is never shown smaller than it is.
  const paid = (value: string | undefined): string =>
    value === undefined
      ? format.quantity(null)
      : `${format.quantity(mulDecimal(value, '1', USDT_DECIMALS, 'ceil'))} USDT`;
  const sign = ticket.type === 'market' && preview !== null ? '≈ ' : '';
  return (
    <dl className="flex flex-col gap-1 py-1 text-secondary">
      <Line name={t('app:word.available')}>
        <Link
          to="/transfer?from=1&to=2&coin=USDT"
          className="relative font-semibold text-accent before:absolute before:-inset-2"
        >
          {format.quantity(account?.available, USDT_DECIMALS)} USDT · {t('contract:transfer')}
        </Link>
      </Line>
      <Line name={t('contract:size.most', { leverage: ticket.leverage })}>
        {sizeText(state.lotsMax, { ...state, product: live.product }, { t, format })}
      </Line>
      <Line name={t('contract:entryPrice')}>
        {sign}
        {format.price(preview?.entry, decimals)}
      </Line>
      <Line name={t('contract:notional')}>
        {sign}
        {paid(preview?.notional)}
      </Line>
      <Line name={t('contract:margin')}>
        {sign}
        {paid(preview?.margin)}
      </Line>
      <Line name={`${t('contract:openFee')} ${format.percent(live.product.terms.fee_percent)}`}>
        {sign}
        {paid(preview?.fee)}
      </Line>
      <Line name={t('contract:cost')}>
        <b className="font-semibold">
          {sign}
          {paid(preview?.cost)}
        </b>
      </Line>
      <Line name={t('contract:liquidationPrice')}>
        {ticket.marginMode === 'cross' ? (
          t('contract:liquidation.cross')
        ) : (
          <span className={preview === null ? '' : 'text-danger'}>
            {preview !== null && sign}
            {format.price(preview?.liquidation, decimals)}
          </span>
        )}
      </Line>
      {ticket.marginMode === 'isolated' && (
        <Line name={t('contract:riskRate')}>
          <RiskText risk={preview?.risk ?? null} />
        </Line>
      )}
      {ticket.hasTriggers &&
        (['takeProfit', 'stopLoss'] as const).map((field) => (
          <Outcome key={field} field={field} state={state} />
        ))}
    </dl>
  );
}

/** A price that closes the position by itself, with what it would bring. */
function Outcome({
  field,
  state,
}: {
  readonly field: 'takeProfit' | 'stopLoss';
  readonly state: TicketState;
}) {
  const t = useT();
  const format = useFormat();
  const { ticket, live, quoted } = state;
  const result = quoted.preview?.outcomes[field] ?? null;
  if (result === null) return null;
  return (
    <Line name={t(`contract:${field}`)}>
      {format.price(ticket[field], decimalsOfStep(live.product.price_tick))} · ≈{' '}
      <ProfitText value={result} unit="USDT" />
    </Line>
  );
}
