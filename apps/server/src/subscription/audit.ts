import type { Db } from '../kernel/db.ts';
import type { AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of token subscription, S2 (reliability, section 2); what commitments hold is part of the ledger's L5. */
export function subscriptionAuditPart(): AuditPart {
  const check = (name: string, find: (db: Db) => Promise<readonly Violation[]>) => ({ name, find });
  return {
    readBounds: async () => ({}),
    checks: [
      check('S2', queries.findOversold),
      check('S2 shares', queries.findWrongShares),
      check('S2 states', queries.findWrongStates),
      check('S2 posted', queries.findWrongPostings),
      check('S2 supply', queries.findWrongSupply),
      check('S2 proceeds', queries.findWrongProceeds),
      check('S2 file', queries.findWrongFiles),
    ],
  };
}
