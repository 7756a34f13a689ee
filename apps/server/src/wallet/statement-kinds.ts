import { CORRECTION, type StatementKinds } from '../ledger/index.ts';

export const WALLET_STATEMENT: StatementKinds = {
  transactions: {
    deposit: { kind: 'deposit', treatment: 'moved' },
    deposit_reversal: CORRECTION,
    deposit_shortfall: CORRECTION,
    deposit_debt_repaid: CORRECTION,
    withdrawal: { kind: 'withdrawal', treatment: 'moved' },
  },
  houseFees: { withdrawal: 'withdrawal_fee' },
};
