import type { StatementKinds } from '../ledger/index.ts';

/** A payment disposes of coins at the price of its day, and its payee acquires them at it. */
export const PAYMENT_STATEMENT: StatementKinds = {
  transactions: { payment: { kind: 'payment', treatment: 'valued' } },
};
