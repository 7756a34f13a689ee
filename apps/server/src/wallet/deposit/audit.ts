import { type AuditPart, ledgerCheck, wholeCheck } from '../../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of deposits, D1 to D6; what may leave (D4) is asserted at every leaving as well. */
export function depositAuditPart(): AuditPart {
  return {
    product: null,
    readBounds: async () => ({}),
    checks: [
      wholeCheck('D1', queries.findRepeatedOutputs),
      ledgerCheck('D2', queries.findInventedAmounts),
      ledgerCheck('D3', queries.findWrongCredits),
      ledgerCheck('D4', queries.findWrongMaturity),
      ledgerCheck('D5 D6', queries.findWrongTxns),
      ledgerCheck('D5 txn', queries.findForeignTxns),
    ],
  };
}
