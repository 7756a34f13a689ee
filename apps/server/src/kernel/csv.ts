import { toTimestamp } from './db.ts';
import { FileReply } from './request.ts';

/** A start that a spreadsheet takes for a formula, also in full width; a minus before nothing but a number is none. */
const FORMULA = /^(?:[=+@\t\r\n＝＋＠－]|-(?![0-9]+(?:\.[0-9]+)?$))/;

/**
 * Rows as RFC 4180 text, the names of the first row's fields as its head; an empty list is an empty text. Instants,
 * which are named `at` or end so, are written out.
 */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const names = Object.keys(first);
  return csvLine(names) + rows.map((row) => csvLine(names.map((name) => shown(name, row[name])))).join('');
}

/** One line of a file that is too long to be one list of rows. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Rows as a file to keep, named after what it holds; the brand comes before it. */
export function csvFile(name: string, rows: readonly Readonly<Record<string, unknown>>[]): FileReply {
  return new FileReply({
    contentType: 'text/csv; charset=utf-8',
    fileName: `${name}.csv`,
    body: toCsv(rows),
  });
}

function shown(name: string, value: unknown): unknown {
  const isInstant = typeof value === 'number' && /(?:^|_)at$/.test(name);
  return isInstant ? toTimestamp(value) : value;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
