import { ERRORS } from '@openbourse/api/errors';
import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import type { PairTerms } from './model/pair-terms.ts';
import type { TicketField } from './model/ticket.ts';
import type { Fault } from './model/trade-form.ts';

interface Words {
  readonly t: Translate;
  readonly format: Format;
}

/** A failing rule in the person's language, with the limit and a value that would pass. */
export function faultText(fault: Fault, { t, format }: Words): string {
  const details = Object.fromEntries(
    Object.entries(fault.details).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[0-9]/.test(value) ? format.quantity(value) : (value ?? ''),
    ]),
  );
  return t(`error:${fault.key}`, details);
}

export function fieldLabel(field: TicketField, terms: PairTerms, t: Translate): string {
  const code = field === 'quantity' || field === 'visibleQuantity' ? terms.base : terms.quote;
  return t(`spot:field.${field}`, { code });
}

/** The stable number of an error, which goes with its text in parentheses. */
export function withCode(text: string, key: keyof typeof ERRORS, t: Translate): string {
  return t('app:error.withCode', { message: text, code: ERRORS[key].code });
}
