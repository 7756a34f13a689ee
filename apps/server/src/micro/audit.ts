import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of micro contracts, X1 to X6 (reliability, section 2); X1 is part of the ledger's L5. */
export function microAuditPart(): AuditPart {
  return {
    product: 'micro',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('X2 payout', queries.findWrongPayouts),
      wholeCheck('X2 posted', queries.findWrongSettlements),
      wholeCheck('X3', queries.findWrongTicks),
      wholeCheck('X4', queries.findWrongVoids),
      wholeCheck('X5', queries.findWrongDays),
      wholeCheck('X6 due', queries.findWrongDue),
      wholeCheck('X6', queries.findOverdue),
    ],
  };
}
