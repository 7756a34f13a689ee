import type { IdType } from '../limits.ts';

/** The number of a document in one spelling, and the facts it contains. */
export interface IdNumber {
  readonly value: string;
  /** `YYYY-MM-DD`; null where the number does not contain it. */
  readonly birthDate: string | null;
}

const CHINESE_CARD = /^[1-9][0-9]{16}[0-9X]$/;
const HONG_KONG_CARD = /^[A-Z]{1,2}[0-9]{6}[0-9A]$/;

/** The general shape of a number of the type: its form, and the least number of digits. */
const FORMS: Readonly<Record<IdType, { readonly form: RegExp; readonly digitsMin: number }>> = {
  identity_card: { form: /^[A-Z0-9]{5,20}$/, digitsMin: 4 },
  passport: { form: /^[A-Z0-9]{6,9}$/, digitsMin: 4 },
  driving_licence: { form: /^[A-Z0-9]{5,20}$/, digitsMin: 3 },
  residence_permit: { form: /^[A-Z0-9]{6,18}$/, digitsMin: 4 },
};

/**
 * Reports whether a number has the form of a Chinese identity card, which implies the country when none was
 * named.
 */
export function isChineseForm(text: string): boolean {
  return CHINESE_CARD.test(spell(text));
}

/**
 * Reads the number of a document by the rules of its type and of the country (ISO 3166-1) that issued it. Returns null
 * for a number that no such document has.
 */
export function readIdNumber(
  text: string,
  document: { readonly type: IdType; readonly country: string },
): IdNumber | null {
  const value = spell(text);
  if (document.type === 'identity_card' && document.country === 'CN') return readChineseCard(value);
  if (document.type === 'identity_card' && document.country === 'HK')
    return isHongKongCard(value) ? { value, birthDate: null } : null;
  const { form, digitsMin } = FORMS[document.type];
  const digits = value.replace(/[^0-9]/g, '').length;
  const isPlausible = form.test(value) && digits >= digitsMin && new Set(value).size > 1;
  return isPlausible ? { value, birthDate: null } : null;
}

/** People write the signs that stand on the document; the number is the same without them. */
function spell(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s().\-/]/g, '');
}

const CHINESE_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHINESE_CHECKS = '10X98765432';

/** GB 11643: region, date of birth, sequence and a check by ISO 7064 MOD 11-2. */
function readChineseCard(value: string): IdNumber | null {
  if (!CHINESE_CARD.test(value)) return null;
  const sum = CHINESE_WEIGHTS.reduce((total, weight, place) => total + weight * digitAt(value, place), 0);
  if (value[17] !== CHINESE_CHECKS[sum % 11]) return null;
  const birthDate = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  return isCalendarDate(birthDate) ? { value, birthDate } : null;
}

const HONG_KONG_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2, 1];
/** A single letter is preceded by a blank, which counts as this. */
const BLANK = 36;
const LETTER_BASE = 55;

/** One or two letters, six digits and a check digit modulo 11. */
function isHongKongCard(value: string): boolean {
  if (!HONG_KONG_CARD.test(value)) return false;
  const signs = [...value].map((sign) =>
    /[0-9]/.test(sign) ? Number.parseInt(sign, 10) : sign.charCodeAt(0) - LETTER_BASE,
  );
  const padded = signs.length === HONG_KONG_WEIGHTS.length ? signs : [BLANK, ...signs];
  const sum = padded.reduce((total, sign, place) => total + sign * (HONG_KONG_WEIGHTS[place] ?? 0), 0);
  return sum % 11 === 0;
}

function digitAt(value: string, place: number): number {
  return Number.parseInt(value[place] ?? '', 10);
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FEBRUARY = 2;

function isCalendarDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map((part) => Number.parseInt(part, 10));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = (DAYS_OF_MONTHS[month - 1] ?? 0) + (isLeap && month === FEBRUARY ? 1 : 0);
  return text >= '1900-01-01' && day >= 1 && day <= days;
}
