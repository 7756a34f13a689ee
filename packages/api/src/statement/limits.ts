/** Of yearly statements. Amounts are in this currency, whose own price is 1. */
export const STATEMENT_CURRENCY = 'USDT';

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Why something came, left or was paid; what a ledger names otherwise is a correction. */
export const STATEMENT_KINDS = [
  'trade',
  'p2p',
  'payment',
  'deposit',
  'withdrawal',
  'dividend',
  'commission',
  'grant',
  'contract',
  'micro',
  'contract_fee',
  'overnight_fee',
  'withdrawal_fee',
  'correction',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const STATEMENT_LIMITS = {
  /** A transaction of the last moment of a year may still be on its way; after this the year never changes. */
  finalAfterMs: 3_600_000,
  /** Rows of a file. */
  rowsMax: 200_000,
  /** People who wait for theirs at once. */
  waitingMax: 20,
  /** Statements that one person may request at once; one runs, the others wait behind it. */
  ofUserMax: 3,
  /** Rows of disposals that the document prints; the file has all of them. */
  printedMax: 400,
  /** Acquisitions without a known cost that are listed. */
  toCompleteMax: 100,
  /** A day without a price takes the last one of so many days before it. */
  priceDaysMax: 7,
} as const;
