import type { StatementKinds } from '../ledger/index.ts';

export const SPOT_STATEMENT: StatementKinds = {
  transactions: { spot_trade: { kind: 'trade', treatment: 'exchange' } },
  feePostings: ['spot_fee'],
};
