import type { StatementKinds } from '../ledger/index.ts';

export const STAKING_STATEMENT: StatementKinds = {
  transactions: {
    staking_dividend: { kind: 'dividend', treatment: 'income' },
    // Dividends that go back reduce the income.
    staking_redemption: { kind: 'dividend', treatment: 'income' },
  },
};
