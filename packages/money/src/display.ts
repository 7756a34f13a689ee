import { readSigned } from './decimal.ts';
import { compareDecimal, truncateDecimal } from './decimal-arithmetic.ts';
import { type LocaleMarks, marksOf } from './locale-marks.ts';

/** Shown for an amount that is not known: never 0 (rule book, section 10). */
export const UNKNOWN_AMOUNT = '–';

const PRICE_DECIMALS = 4;
const CHANGE_DECIMALS = 2;
const VOLUME_DECIMALS = 4;
const COMPACT_DECIMALS = 2;
const VOLUME_ABBREVIATED_ABOVE = '1000';
const SHORTENED_HEAD = 6;
const SHORTENED_TAIL = 4;

/** A decimal string, or nothing while it is not known. */
export type MaybeDecimal = string | null | undefined;

/**
 * Writes a price: cut to 4 decimals; with the decimals of the market's tick, cut and padded to exactly these,
 * so that two different prices never look the same (rule book, section 10).
 */
export function formatPrice(
  text: MaybeDecimal,
  options: { readonly locale: string; readonly tickDecimals?: number },
): string {
  if (text === null || text === undefined) return UNKNOWN_AMOUNT;
  const { locale, tickDecimals } = options;
  return localize(truncateDecimal(text, tickDecimals ?? PRICE_DECIMALS), marksOf(locale), tickDecimals ?? 0);
}

/** Writes a change that is given in percent, with its sign: "1.239" becomes "+1.23%". */
export function formatChange(percentText: MaybeDecimal, options: { readonly locale: string }): string {
  if (percentText === null || percentText === undefined) return UNKNOWN_AMOUNT;
  const marks = marksOf(options.locale);
  const cut = truncateDecimal(percentText, CHANGE_DECIMALS);
  const sign = compareDecimal(cut, '0') > 0 ? marks.plus : '';
  return `${sign}${localize(cut, marks, CHANGE_DECIMALS)}${marks.percentSuffix}`;
}

/** Writes a quantity in full, or cut to `decimals`; trailing zeros are dropped. */
export function formatQuantity(
  text: MaybeDecimal,
  options: { readonly locale: string; readonly decimals?: number },
): string {
  if (text === null || text === undefined) return UNKNOWN_AMOUNT;
  const decimals = options.decimals ?? readSigned(text).fraction.length;
  return localize(truncateDecimal(text, decimals), marksOf(options.locale), 0);
}

/** Writes a rate that is given in percent, in full, with the sign where the language has it: "7.30" becomes "7.3%". */
export function formatPercent(
  percentText: MaybeDecimal,
  options: { readonly locale: string; readonly decimals?: number },
): string {
  if (percentText === null || percentText === undefined) return UNKNOWN_AMOUNT;
  return `${formatQuantity(percentText, options)}${marksOf(options.locale).percentSuffix}`;
}

const compacts = new Map<string, Intl.NumberFormat>();

/** Abbreviations of a language; cut, because a figure that is rounded up would count what was not traded. */
function compactOf(locale: string): Intl.NumberFormat {
  const known = compacts.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    notation: 'compact',
    useGrouping: 'always',
    maximumFractionDigits: COMPACT_DECIMALS,
    roundingMode: 'trunc',
  });
  compacts.set(locale, made);
  return made;
}

/**
 * Writes a volume or turnover: above 1,000 abbreviated as the language does it, cut to 2 decimals (ADR 52: 1,500 is
 * 1.5K, in Chinese 1.2万 is 12,000).
 */
export function formatVolume(text: MaybeDecimal, options: { readonly locale: string }): string {
  if (text === null || text === undefined) return UNKNOWN_AMOUNT;
  const marks = marksOf(options.locale);
  const magnitude = text.startsWith('-') ? text.slice(1) : text;
  if (compareDecimal(magnitude, VOLUME_ABBREVIATED_ABOVE) <= 0) {
    return localize(truncateDecimal(text, VOLUME_DECIMALS), marks, 0);
  }
  // Intl reads a decimal text exactly; it never becomes a float.
  return compactOf(options.locale).format(text as `${number}`);
}

/** Shortens an address, hash or id in the middle; what is copied is the full text. */
export function shortenMiddle(text: string): string {
  if (text.length <= SHORTENED_HEAD + SHORTENED_TAIL + 1) return text;
  return `${text.slice(0, SHORTENED_HEAD)}…${text.slice(-SHORTENED_TAIL)}`;
}

function localize(text: string, marks: LocaleMarks, minDecimals: number): string {
  const { negative, integer, fraction } = readSigned(text);
  const grouped =
    integer.length < marks.groupFrom ? integer : integer.replace(/\B(?=(?:\d{3})+$)/g, marks.group);
  const padded = fraction.padEnd(minDecimals, '0');
  const body = padded === '' ? grouped : `${grouped}${marks.decimal}${padded}`;
  return negative ? `${marks.minus}${body}` : body;
}
