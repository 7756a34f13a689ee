import { compareDecimal, isDecimal } from '@openbourse/money';
import type { MessageValues } from '@openbourse/kit/lib/i18n.ts';
import type { TextFieldProps } from '@openbourse/kit/ui/text-field.tsx';
import { fromLocalText } from './local-time.ts';
import type { TextKey } from './texts.ts';
import { wholeNumber } from './whole-number.ts';

/** A rule that the text of a field keeps, and the words for one that breaks it. */
export interface FieldRule {
  readonly key: TextKey;
  readonly values?: MessageValues;
  readonly accepts: (text: string) => boolean;
  /** The keyboard or picker that suits such a text, and its unit. */
  readonly input?: Pick<TextFieldProps, 'inputMode' | 'type' | 'suffix'>;
}

/** Most decimals that a call takes. */
const DECIMALS = 18;

export const NEEDED: FieldRule = { key: 'shell:fault.needed', accepts: (text) => text !== '' };

export const AMOUNT: FieldRule = {
  key: 'shell:fault.amount',
  accepts: (text) => isDecimal(text, DECIMALS),
  input: { inputMode: 'decimal' },
};

export const ABOVE_ZERO: FieldRule = {
  ...AMOUNT,
  key: 'shell:fault.aboveZero',
  accepts: (text) => AMOUNT.accepts(text) && compareDecimal(text, '0') > 0,
};

export const INSTANT: FieldRule = {
  key: 'shell:fault.instant',
  accepts: (text) => fromLocalText(text) !== undefined,
  input: { type: 'datetime-local' },
};

/** A text of so many characters at least. */
export function atLeast(count: number): FieldRule {
  return { key: 'shell:reason.tooShort', values: { count }, accepts: (text) => text.length >= count };
}

/** Code of a currency, in small letters too. */
export const CODE: FieldRule = { key: 'shell:fault.code', accepts: (text) => /^[a-z0-9]{2,10}$/i.test(text) };

/** A whole number within two bounds. */
export function whole(min: number, max: number): FieldRule {
  return {
    key: 'shell:fault.whole',
    values: { min, max },
    accepts: (text) => wholeNumber(text) >= min && wholeNumber(text) <= max,
    input: { inputMode: 'numeric' },
  };
}

/** A percentage up to a bound. */
export function percent(max: number, decimals: number): FieldRule {
  return {
    key: 'shell:fault.percent',
    values: { max, decimals },
    accepts: (text) => isDecimal(text, decimals) && compareDecimal(text, `${max}`) <= 0,
    input: { inputMode: 'decimal', suffix: '%' },
  };
}

/** A share of fees, as the calls of referral take it. */
export const RATE_PERCENT = percent(99.99, 2);

/** The same rule for a field that may stay empty. */
export function orEmpty(rule: FieldRule): FieldRule {
  return { ...rule, accepts: (text) => text === '' || rule.accepts(text) };
}
