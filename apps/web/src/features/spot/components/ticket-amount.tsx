import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import type { ReactNode } from 'react';
import { faultText, fieldLabel } from '../fault-text.ts';
import type { TicketField } from '../model/ticket.ts';
import type { TicketState } from '../use-ticket.ts';

export interface TicketAmountProps {
  readonly state: TicketState;
  readonly field: TicketField;
  readonly hint?: ReactNode;
}

/** One amount of the order form, with its fault or a warning. */
export function TicketAmount({ field, state, hint }: TicketAmountProps) {
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
      hint={
        advice ? <span className="text-warn">{faultText(advice, words)}</span> : error === undefined && hint
      }
      placeholder={placeholderOf(field, t)}
      onValueChange={(value) =>
        change(isSize(field) ? { kind: field, value } : { kind: 'price', field, value })
      }
      {...(field !== 'total' && {
        onStep: (direction: 1 | -1) => change({ kind: 'step', field, direction }),
      })}
    />
  );
}

/** The meaning of an amount that is left out. */
function placeholderOf(field: TicketField, t: Translate): string {
  if (field === 'stopLimitPrice') return t('spot:type.market');
  return field === 'activationPrice' ? t('spot:trail.atOnce') : '';
}

export function isSize(field: TicketField): field is 'quantity' | 'total' {
  return field === 'quantity' || field === 'total';
}
