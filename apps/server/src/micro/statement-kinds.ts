import type { StatementKinds } from '../ledger/index.ts';

export const MICRO_STATEMENT: StatementKinds = {
  transactions: { micro_settlement: { kind: 'micro', treatment: 'result' } },
};
