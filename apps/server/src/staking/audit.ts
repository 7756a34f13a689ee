import type { Db } from '../kernel/db.ts';
import type { AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of staking, S1 (reliability, section 2); what orders hold is part of the ledger's L5. */
export function stakingAuditPart(): AuditPart {
  const check = (name: string, find: (db: Db) => Promise<readonly Violation[]>) => ({ name, find });
  return {
    readBounds: async () => ({}),
    checks: [
      check('S1', queries.findWrongDividends),
      check('S1 posted', queries.findWrongPostings),
      check('S1 pools', queries.findWrongPools),
      check('S1 covered', queries.findUncovered),
    ],
  };
}
