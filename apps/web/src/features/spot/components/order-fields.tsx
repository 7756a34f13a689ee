import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { compareDecimal, divDecimal } from '@openbourse/money';
import { needOf } from '../model/preview.ts';
import type { Quote } from '../model/quote.ts';
import { fieldsOf, isExitField, takesTotal, type TicketField } from '../model/ticket.ts';
import { type TicketState, useQuote } from '../use-ticket.ts';
import { ScaledFields } from './scaled-fields.tsx';
import { isSize, TicketAmount } from './ticket-amount.tsx';

export interface OrderFieldsProps {
  readonly state: TicketState;
}

/** Price, quantity, slider and total, as the order type has them. */
export function OrderFields({ state }: OrderFieldsProps) {
  const t = useT();
  const { ticket, terms, change } = state;
  const fields = fieldsOf(ticket);
  const prices = fields.filter(
    (field) => !isSize(field) && !isExitField(field) && field !== 'visibleQuantity',
  );
  const sizes = fields.filter(isSize);
  const [first, ...rest] = sizes;
  const format = useFormat();
  const draw = (field: TicketField) => (
    <TicketAmount
      key={field}
      field={field}
      state={state}
      hint={
        field === 'trailingDelta' && ticket.stopPrice !== ''
          ? t('spot:trail.first', { price: format.quantity(ticket.stopPrice) })
          : undefined
      }
    />
  );
  return (
    <>
      {ticket.type === 'market' && (
        <p className="flex min-h-13 items-center rounded-field bg-surface px-3.5 text-body text-muted">
          {t('spot:field.marketPrice')}
        </p>
      )}
      {prices.map(draw)}
      <ScaledFields state={state} />
      {takesTotal(ticket.type) && ticket.side === 'buy' && (
        <SegmentedControl
          label={t('spot:sizeBy')}
          value={ticket.sizeBy}
          onValueChange={(sizeBy) => change({ kind: 'sizeBy', sizeBy })}
          segments={[
            { value: 'total', label: terms.quote },
            { value: 'quantity', label: terms.base },
          ]}
        />
      )}
      {first !== undefined && (
        <div data-key="amount" className="contents">
          {draw(first)}
        </div>
      )}
      <Share state={state} />
      {rest.map(draw)}
    </>
  );
}

/** The share of the balance: the one that was chosen, else the one that the typed amounts need. */
function Share({ state }: OrderFieldsProps) {
  const { ticket, available, takePercent } = state;
  const used = useQuote(state, (quote) => usedPercent(quote, available));
  return (
    <PercentSlider value={ticket.percent ?? used} onValueChange={takePercent} disabled={available === null} />
  );
}

/** In whole percent. */
function usedPercent({ ticket, trade }: Quote, available: string | null): number {
  const need = needOf(ticket, trade.walk);
  if (need === null || available === null || compareDecimal(available, '0') <= 0) return 0;
  if (compareDecimal(need, available) >= 0) return 100;
  return Number.parseInt(divDecimal(need, divDecimal(available, '100', 20, 'ceil'), 0, 'floor'), 10);
}
