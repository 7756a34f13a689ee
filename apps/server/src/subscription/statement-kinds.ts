import type { StatementKinds } from '../ledger/index.ts';

export const SUBSCRIPTION_STATEMENT: StatementKinds = {
  transactions: { subscription_allocation: { kind: 'trade', treatment: 'exchange' } },
};
