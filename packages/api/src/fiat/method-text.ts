import { FIAT_UNIT_CODES } from './limits.ts';
import {
  FIXED_LENGTHS,
  METHOD_FIELD_KINDS,
  type MethodFieldKind,
  type MethodFieldRule,
} from './method-field.ts';

/** Definitions of payment methods as an operator writes them: texts of lines, because forms have no lists. */

/** A word in one language of the site. */
export interface MethodWord {
  readonly locale: string;
  readonly text: string;
}

export interface MethodFieldText extends MethodFieldRule {
  /** In every language that has no word of its own. */
  readonly label: string;
  readonly labels: readonly MethodWord[];
}

export const METHOD_LIMITS = {
  fieldsMax: 8,
  /** Longest value of a field, and longest name and label. */
  valueLengthMax: 100,
  nameLengthMax: 40,
  fieldsTextMax: 4_000,
  namesTextMax: 600,
  countriesMax: 250,
  methodsMax: 60,
} as const;

/** Names of methods and of their fields in the database. */
export const METHOD_CODE_PATTERN = '^[a-z][a-z0-9_]{1,23}$';
export const FIELDS_EXAMPLE = 'phone|phone|required|||Phone number|de-DE=Telefonnummer';
export const NAMES_EXAMPLE = 'de-DE=Banküberweisung';

/** Parameters of the call that saves an account; a field of that name would be two things. */
const TAKEN = ['id', 'kind', 'real_name', 'qr', 'values', 'pay_password'];
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;
const CODE = new RegExp(METHOD_CODE_PATTERN);

/** Reads `locale=text` lines; null where one of them is none, or a language comes twice. */
export function readWords(text: string): readonly MethodWord[] | null {
  return wordsOf(linesOf(text));
}

export function writeWords(words: readonly MethodWord[]): string {
  return words.map(({ locale, text }) => `${locale}=${text}`).join('\n');
}

/**
 * Reads one field a line: key, kind, `required` or `optional`, least and greatest length, label, and labels in other
 * languages, with strokes between them. Null where a line is none, or a key comes twice.
 */
export function readFields(text: string): readonly MethodFieldText[] | null {
  const fields = linesOf(text).map(readField);
  const known = fields.filter((field) => field !== null);
  const keys = new Set(known.map(({ key }) => key));
  const isRight =
    known.length === fields.length && keys.size === known.length && known.length <= METHOD_LIMITS.fieldsMax;
  return isRight ? known : null;
}

export function writeFields(fields: readonly MethodFieldText[]): string {
  return fields
    .map(({ key, kind, is_required: isRequired, min, max, label, labels }) => {
      const lengths = FIXED_LENGTHS[kind] === undefined ? [`${min}`, `${max}`] : ['', ''];
      const words = labels.map(({ locale, text }) => `${locale}=${text}`);
      return [key, kind, isRequired ? 'required' : 'optional', ...lengths, label, ...words].join('|');
    })
    .join('\n');
}

/** Reads codes with commas between them, such as countries; null where one does not fit. An empty text is all of them. */
export function readCountries(text: string): readonly string[] | null {
  const codes = partsOf(text);
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : null;
}

export function readUnits(text: string): readonly string[] | null {
  const codes = partsOf(text);
  return codes.every((code) => FIAT_UNIT_CODES.some((unit) => unit === code)) ? codes : null;
}

/** Reads `key=value` lines, the values of fields that have no parameter of their own. */
export function readValues(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const [key, value] = halves(line);
      return [key, value];
    }),
  );
}

function readField(line: string): MethodFieldText | null {
  const [key = '', kindText = '', need = '', least = '', most = '', label = '', ...words] = line.split('|');
  const kind = METHOD_FIELD_KINDS.find((one) => one === kindText);
  const labels = wordsOf(words);
  if (kind === undefined || labels === null || !isWord(label)) return null;
  if (!CODE.test(key) || TAKEN.includes(key) || (need !== 'required' && need !== 'optional')) return null;
  const lengths = lengthsOf(kind, least, most);
  if (lengths === null) return null;
  const [min, max] = lengths;
  return { key, kind, is_required: need === 'required', min, max, label, labels };
}

function lengthsOf(kind: MethodFieldKind, least: string, most: string): readonly [number, number] | null {
  const fixed = FIXED_LENGTHS[kind];
  if (fixed !== undefined) return fixed;
  if (!/^[0-9]{0,3}$/.test(least) || !/^[0-9]{0,3}$/.test(most)) return null;
  const min = least === '' ? 1 : Number.parseInt(least, 10);
  const max = most === '' ? METHOD_LIMITS.valueLengthMax : Number.parseInt(most, 10);
  return min >= 1 && min <= max && max <= METHOD_LIMITS.valueLengthMax ? [min, max] : null;
}

function wordsOf(lines: readonly string[]): readonly MethodWord[] | null {
  const words = lines.map((line) => {
    const [locale, text] = halves(line);
    return { locale, text };
  });
  const isRight = words.every(({ locale, text }) => LOCALE.test(locale) && isWord(text));
  return isRight && new Set(words.map(({ locale }) => locale)).size === words.length ? words : null;
}

function isWord(text: string): boolean {
  return text.trim() !== '' && text.length <= METHOD_LIMITS.nameLengthMax && !text.includes('|');
}

function halves(line: string): readonly [string, string] {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function partsOf(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
