import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { compareDecimal, divDecimal } from '@openbourse/money';
import { faultText, fieldLabel } from '../fault-text.ts';
import { needOf } from '../model/preview.ts';
import { fieldsOf, isMarketLike, type TicketField } from '../model/ticket.ts';
import type { TicketState } from '../use-ticket.ts';

export interface OrderFieldsProps {
  readonly state: TicketState;
}

/** Price, quantity, slider and total, as the order type has them. */
export function OrderFields({ state }: OrderFieldsProps) {
  const t = useT();
  const { ticket, terms, change } = state;
  const fields = fieldsOf(ticket);
  const prices = fields.filter((field) => !isSize(field));
  const sizes = fields.filter(isSize);
  const [first, ...rest] = sizes;
  const draw = (field: TicketField) => <Field key={field} field={field} state={state} />;
  return (
    <>
      {ticket.type === 'market' && (
        <p className="flex min-h-13 items-center rounded-field bg-surface px-3.5 text-body text-muted">
          {t('spot:field.marketPrice')}
        </p>
      )}
      {prices.map(draw)}
      {isMarketLike(ticket.type) && ticket.side === 'buy' && (
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
      <PercentSlider
        value={ticket.percent ?? usedPercent(state)}
        onValueChange={state.takePercent}
        disabled={state.available === null}
      />
      {rest.map(draw)}
    </>
  );
}

interface FieldProps extends OrderFieldsProps {
  readonly field: TicketField;
}

function Field({ field, state }: FieldProps) {
  const t = useT();
  const words = { t, format: useFormat() };
  const { form, ticket, terms, change } = state;
  const error = form.errorOf(field);
  // It warns and does not hold the order back.
  const advice = error === undefined && state.faults.find((one) => one.field === field && one.isAdvice);
  return (
    <AmountField
      label={fieldLabel(field, terms, t)}
      value={ticket[field]}
      error={error}
      placeholder={field === 'stopLimitPrice' ? t('spot:type.market') : ''}
      onValueChange={(value) =>
        change(isSize(field) ? { kind: field, value } : { kind: 'price', field, value })
      }
      {...(advice && { hint: <span className="text-warn">{faultText(advice, words)}</span> })}
      {...(field !== 'total' && {
        onStep: (direction: 1 | -1) => change({ kind: 'step', field, direction }),
      })}
    />
  );
}

function isSize(field: TicketField): field is 'quantity' | 'total' {
  return field === 'quantity' || field === 'total';
}

/** The share of the balance that the typed amounts need, in whole percent. */
function usedPercent({ ticket, trade, available }: TicketState): number {
  const need = needOf(ticket, trade.walk);
  if (need === null || available === null || compareDecimal(available, '0') <= 0) return 0;
  if (compareDecimal(need, available) >= 0) return 100;
  return Number.parseInt(divDecimal(need, divDecimal(available, '100', 20, 'ceil'), 0, 'floor'), 10);
}
