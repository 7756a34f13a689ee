import type { StatementKinds } from '../ledger/index.ts';

/** What is given to another person is disposed of at the price of its day, and what comes is acquired at it. */
export const PAYMENT_STATEMENT: StatementKinds = {
  transactions: { payment: { kind: 'payment', treatment: 'valued' } },
};
