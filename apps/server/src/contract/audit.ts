import type { Db } from '../kernel/db.ts';
import type { AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of contracts, C1 to C6 (reliability, section 2); the sum of the holds is part of the ledger's L5. */
export function contractAuditPart(): AuditPart {
  const check = (name: string, find: (db: Db) => Promise<readonly Violation[]>) => ({ name, find });
  return {
    readBounds: async () => ({}),
    checks: [
      check('C1', queries.findWrongMargins),
      check('C2 closes', queries.findWrongCloses),
      check('C2 posted', queries.findWrongPostings),
      check('C3', queries.findLossesBeyondMargin),
      check('C4', queries.findWrongTriggers),
      check('C5', queries.findWrongOvernightFees),
      check('C6', queries.findWrongSizes),
    ],
  };
}
