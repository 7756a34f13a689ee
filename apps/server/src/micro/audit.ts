import type { Db } from '../kernel/db.ts';
import type { AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of micro contracts, X1 to X6 (reliability, section 2); X1 is part of the ledger's L5. */
export function microAuditPart(): AuditPart {
  const check = (name: string, find: (db: Db) => Promise<readonly Violation[]>) => ({ name, find });
  return {
    readBounds: async () => ({}),
    checks: [
      check('X2 payout', queries.findWrongPayouts),
      check('X2 posted', queries.findWrongSettlements),
      check('X3', queries.findWrongTicks),
      check('X4', queries.findWrongVoids),
      check('X5', queries.findWrongDays),
      check('X6 due', queries.findWrongDue),
      check('X6', queries.findOverdue),
    ],
  };
}
