import { MAX_INTEGER_DIGITS } from './decimal.ts';
import { marksOf } from './locale-marks.ts';

const GROUPED = /^[1-9][0-9]{0,2}(?:[.,][0-9]{3})+$/;
// Spaces and apostrophes only ever group digits, in any language.
const SPACES = /[\s'’]/g;
const FULL_WIDTH = /[０-９．，]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Reads what a person typed or pasted into an amount field, in any language's notation, and returns the
 * canonical decimal, or null when it is no unsigned number.
 *
 * Both "." and "," are accepted (rule book, section 10). When both occur, the last one is the decimal mark. One
 * mark alone is the decimal mark, unless it is the language's own grouping mark in a well-formed group ("1,234"
 * in English is 1234, "1,5" is 1.5). The form shows what was understood.
 */
export function parseLocalizedDecimal(input: string, locale: string): string | null {
  const text = toHalfWidth(input.trim()).replace(SPACES, '');
  if (!/^[0-9.,]+$/.test(text) || !/[0-9]/.test(text)) return null;
  const point = decimalMarkAt(text, locale);
  const integerText = text.slice(0, point);
  const fraction = text.slice(point + 1).replace(/0+$/, '');
  if (!isIntegerPart(integerText) || /[.,]/.test(fraction)) return null;
  const mark = text[point];
  if (mark !== undefined && integerText.includes(mark)) return null;
  const integer = integerText.replace(/[.,]/g, '').replace(/^0+(?=.)/, '') || '0';
  if (integer.length > MAX_INTEGER_DIGITS) return null;
  return fraction === '' ? integer : `${integer}.${fraction}`;
}

/** Position of the decimal mark; the length of the text when it has none. */
function decimalMarkAt(text: string, locale: string): number {
  const lastDot = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  const last = Math.max(lastDot, lastComma);
  if (last === -1) return text.length;
  if (lastDot !== -1 && lastComma !== -1) return last;
  const mark = text.charAt(last);
  const isRepeated = text.indexOf(mark) !== last;
  const isLocaleGroup = mark === marksOf(locale).group;
  return (isRepeated || isLocaleGroup) && GROUPED.test(text) ? text.length : last;
}

function isIntegerPart(text: string): boolean {
  if (/^[0-9]*$/.test(text)) return true;
  const mixesMarks = text.includes('.') && text.includes(',');
  return !mixesMarks && GROUPED.test(text);
}

function toHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - FULL_WIDTH_OFFSET));
}
