/** A column of a CSV file. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly csv: (row: Row) => string | number | null;
}

/** A start that a spreadsheet takes for a formula, also in full width; a minus before nothing but a number is none. */
const FORMULA_START = /^(?:[=+@\t\r\n＝＋＠－]|-(?![0-9]+(?:\.[0-9]+)?$))/;

/** Rows as CSV (RFC 4180) with a byte order mark, which spreadsheets need to read UTF-8. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => cell(column.header)),
    ...rows.map((row) => columns.map((column) => cell(column.csv(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : `${value}`;
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
