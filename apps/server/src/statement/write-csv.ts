import { STATEMENT_LIMITS } from '@openbourse/api';
import { type StatementRow, type Value, VALUE_SCALE } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import { csvLine } from '../kernel/csv.ts';
import { toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';

/** Names of the columns; those of values say their currency. */
const COLUMNS = [
  'at',
  'record',
  'kind',
  'asset',
  'quantity',
  'cost_usdt',
  'proceeds_usdt',
  'gain_usdt',
  'income_usdt',
  'fee_included_usdt',
  'acquired_at',
  'days_held',
  'reference',
];

export const CSV_HEAD = csvLine(COLUMNS);

export function csvRow(row: StatementRow, scale: number): string {
  return csvLine([
    toTimestamp(row.at),
    row.record,
    row.kind,
    row.asset,
    formatDecimal(row.quantity, scale),
    valueText(row.cost),
    valueText(row.proceeds),
    valueText(row.gain),
    valueText(row.income),
    valueText(row.feeIncluded),
    row.acquiredAt === null ? null : toTimestamp(row.acquiredAt),
    row.daysHeld,
    row.reference,
  ]);
}

/** Counts rows; refuses with `statement.too_large` when there are more than a file may have. */
export function rowCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count <= STATEMENT_LIMITS.rowsMax) return;
    throw new AppError('statement.too_large', { field: 'year', limit: String(STATEMENT_LIMITS.rowsMax) });
  };
}

function valueText(value: Value | null): string | null {
  return typeof value === 'bigint' ? formatDecimal(value, VALUE_SCALE) : value;
}
