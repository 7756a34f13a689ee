import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of contracts, C1 to C7; the sum of the holds is part of the ledger's L5. */
export function contractAuditPart(): AuditPart {
  return {
    product: 'contract',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('C1', queries.findWrongMargins),
      wholeCheck('C2 closes', queries.findWrongCloses),
      wholeCheck('C2 posted', queries.findWrongPostings),
      wholeCheck('C3', queries.findLossesBeyondMargin),
      wholeCheck('C4', queries.findWrongTriggers),
      wholeCheck('C5', queries.findWrongOvernightFees),
      wholeCheck('C6', queries.findWrongSizes),
      { name: 'C7', isIncremental: true, find: queries.findOwingFunds },
    ],
  };
}
