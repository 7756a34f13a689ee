import type { Db } from '../../kernel/db.ts';
import type { AuditCheck, AuditPart, Violation } from '../../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of deposits, D1 to D6; what may leave (D4) is asserted at every leaving as well. */
export function depositAuditPart(): AuditPart {
  return {
    readBounds: async () => ({}),
    checks: [
      check('D1', queries.findRepeatedOutputs),
      check('D2', queries.findInventedAmounts),
      check('D3', queries.findWrongCredits),
      check('D4', queries.findWrongMaturity),
      check('D5 D6', queries.findWrongTxns),
      check('D5 txn', queries.findForeignTxns),
    ],
  };
}

function check(
  name: string,
  find: (db: Db, afterTxnId: number) => Promise<readonly Violation[]>,
): AuditCheck {
  return { name, find: (db, since) => find(db, since['txn'] ?? 0) };
}
