import type { StatementKinds } from '../ledger/index.ts';

export const DEMO_STATEMENT: StatementKinds = {
  transactions: { demo_grant: { kind: 'grant', treatment: 'income' } },
};
