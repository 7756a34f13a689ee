import type { StatementKinds } from '../ledger/index.ts';

export const CONTRACT_STATEMENT: StatementKinds = {
  transactions: {
    contract_close: { kind: 'contract', treatment: 'result' },
    contract_open_fee: { kind: 'contract_fee', treatment: 'expense' },
    contract_overnight: { kind: 'overnight_fee', treatment: 'expense' },
  },
  houseFees: { contract_close: 'contract_fee' },
};
