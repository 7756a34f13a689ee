import type { StatementKinds } from '../ledger/index.ts';

export const FIAT_STATEMENT: StatementKinds = {
  transactions: { fiat_release: { kind: 'p2p', treatment: 'valued' } },
  feePostings: ['fiat_fee'],
};
