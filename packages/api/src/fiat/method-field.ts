import { readCardNumber } from './card-number.ts';

/**
 * Forms that a field of a payment method can have. The set is closed, so that no operator writes a pattern that a
 * server would have to run.
 */
export const METHOD_FIELD_KINDS = [
  'text',
  'account',
  'card_number',
  'digits',
  'iban',
  'phone',
  'email',
] as const;
export type MethodFieldKind = (typeof METHOD_FIELD_KINDS)[number];

/** Lengths that a kind has by itself; the others have those of their definition. */
export const FIXED_LENGTHS: Readonly<Partial<Record<MethodFieldKind, readonly [number, number]>>> = {
  card_number: [10, 34],
  iban: [15, 34],
  phone: [7, 16],
  email: [5, 100],
};

/** A field as its values are checked; lengths in characters. */
export interface MethodFieldRule {
  readonly key: string;
  readonly kind: MethodFieldKind;
  readonly min: number;
  readonly max: number;
  readonly is_required: boolean;
}

/** `missing` of a required one, `short` and `long` by its lengths, `form` by its kind. */
export type MethodFieldFault = 'missing' | 'short' | 'long' | 'form';

const EXAMPLES: Readonly<Record<string, string>> = {
  bank_name: 'Deutsche Bank',
  branch: 'Hamburg',
  card_number: '6222021234567890123',
  account: 'anna@example.com',
  nickname: 'Anna',
};
const KIND_EXAMPLES: Readonly<Record<MethodFieldKind, string>> = {
  text: 'Anna Berger',
  account: 'anna@example.com',
  card_number: '6222021234567890123',
  digits: '12345678',
  iban: 'DE89370400440532013000',
  phone: '+4915112345678',
  email: 'anna@example.com',
};

/** Reads a value of a field in one spelling; null where an optional one is empty. */
export function readMethodField(
  rule: MethodFieldRule,
  text: string,
): { readonly value: string | null; readonly fault: MethodFieldFault | null } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null, fault: rule.is_required ? 'missing' : null };
  const value = FORMS[rule.kind](trimmed);
  if (value === null) return { value, fault: 'form' };
  const { length } = [...value];
  if (length < rule.min) return { value: null, fault: 'short' };
  return length > rule.max ? { value: null, fault: 'long' } : { value, fault: null };
}

/** A value that passes. */
export function exampleOfField({ key, kind, min, max }: MethodFieldRule): string {
  const example = EXAMPLES[key] ?? KIND_EXAMPLES[kind];
  if (FIXED_LENGTHS[kind] !== undefined) return KIND_EXAMPLES[kind];
  return example.slice(0, max).padEnd(min, kind === 'digits' ? '0' : 'a');
}

const FORMS: Readonly<Record<MethodFieldKind, (text: string) => string | null>> = {
  text: (text) => text,
  account: (text) => text,
  card_number: readCardNumber,
  digits: (text) => matching(/^[0-9]+$/, text.replace(/[\s-]/g, '')),
  iban: readIban,
  phone: (text) => matching(/^\+?[0-9]{6,15}$/, text.replace(/[\s()./-]/g, '')),
  email: readEmail,
};

function matching(form: RegExp, text: string): string | null {
  return form.test(text) ? text : null;
}

/** The remainder of a whole IBAN by 97 (ISO 13616); its letters count from 10 on. */
function readIban(text: string): string | null {
  const iban = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  let remainder = 0;
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`)
    for (const digit of Number.parseInt(sign, 36).toString())
      remainder = (remainder * 10 + Number.parseInt(digit, 10)) % 97;
  return remainder === 1 ? iban : null;
}

function readEmail(text: string): string | null {
  const [name = '', domain = '', ...more] = text.split('@');
  const isPlain = /^[^\s@]{1,64}$/.test(name) && /^[A-Za-z0-9.-]+$/.test(domain);
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => label !== '');
  return isPlain && isDomain && more.length === 0 ? text : null;
}
