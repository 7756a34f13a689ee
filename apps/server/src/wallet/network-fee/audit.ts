import { type AuditPart, ledgerCheck, wholeCheck } from '../../ledger/index.ts';
import * as queries from './network-fee-queries.ts';

/** The invariants of what chains take for transactions, N1 to N3. It is the house's money: trading goes on. */
export function networkFeeAuditPart(): AuditPart {
  return {
    product: null,
    halts: ['no_withdrawals'],
    readBounds: async () => ({}),
    checks: [
      ledgerCheck('N1', queries.findWrongPostings),
      wholeCheck('N2', queries.findWrongFees),
      wholeCheck('N3', queries.findUnbooked),
    ],
  };
}
