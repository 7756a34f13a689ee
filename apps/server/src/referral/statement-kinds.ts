import type { StatementKinds } from '../ledger/index.ts';

export const REFERRAL_STATEMENT: StatementKinds = {
  transactions: { referral_commission: { kind: 'commission', treatment: 'income' } },
};
