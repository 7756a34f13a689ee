import { FileReply } from './request.ts';

/** A character that a spreadsheet takes for the start of a formula; a minus before a digit is a number. */
const FORMULA = /^(?:[=+@\t\r]|-(?![0-9]))/;

/** Rows as RFC 4180 text, the names of the first row's fields as its head; an empty list is an empty text. */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const lines = rows.map((row) => names.map((name) => cell(row[name])).join(','));
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Rows as a file to keep, named after the platform and what it holds. */
export function csvFile(name: string, rows: readonly Readonly<Record<string, unknown>>[]): FileReply {
  return new FileReply({
    contentType: 'text/csv; charset=utf-8',
    fileName: `openbourse-${name}.csv`,
    body: toCsv(rows),
  });
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
