import { useT } from '@openbourse/kit/lib/i18n.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { compareDecimal, divDecimal } from '@openbourse/money';
import { fieldLabel } from '../fault-text.ts';
import { needOf } from '../model/preview.ts';
import { fieldsOf, isMarketLike, type TicketField } from '../model/ticket.ts';
import type { Submit } from '../use-submit.ts';
import type { TicketState } from '../use-ticket.ts';

export interface OrderFieldsProps {
  readonly state: TicketState;
  readonly submit: Submit;
}

/** Price, quantity, slider and total, as the order type has them. */
export function OrderFields({ state, submit }: OrderFieldsProps) {
  const t = useT();
  const { ticket, terms, change } = state;
  const fields = fieldsOf(ticket);
  const prices = fields.filter((field) => !isSize(field));
  const sizes = fields.filter(isSize);
  const [first, ...rest] = sizes;
  const draw = (field: TicketField) => <Field key={field} field={field} state={state} submit={submit} />;
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
      {first !== undefined && draw(first)}
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

function Field({ field, state, submit }: FieldProps) {
  const t = useT();
  const { ticket, terms, change } = state;
  const advice = submit.adviceOf(field);
  return (
    <AmountField
      label={fieldLabel(field, terms, t)}
      value={ticket[field]}
      error={submit.errorOf(field)}
      placeholder={field === 'stopLimitPrice' ? t('spot:type.market') : ''}
      onValueChange={(value) =>
        change(isSize(field) ? { kind: field, value } : { kind: 'price', field, value })
      }
      {...(advice !== undefined && { hint: <span className="text-warn">{advice}</span> })}
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
function usedPercent({ ticket, form, available }: TicketState): number {
  const need = needOf(ticket, form.walk);
  if (need === null || available === null || compareDecimal(available, '0') <= 0) return 0;
  if (compareDecimal(need, available) >= 0) return 100;
  return Number.parseInt(divDecimal(need, divDecimal(available, '100', 20, 'ceil'), 0, 'floor'), 10);
}
