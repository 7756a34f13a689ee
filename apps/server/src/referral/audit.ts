import type { Db } from '../kernel/db.ts';
import type { AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of referral, R1 (reliability, section 2). */
export function referralAuditPart(): AuditPart {
  const check = (name: string, find: (db: Db) => Promise<readonly Violation[]>) => ({ name, find });
  return {
    readBounds: async () => ({}),
    checks: [
      check('R1', queries.findCycles),
      check('R1 hours', queries.findBrokenHours),
      check('R1 paid', queries.findWrongPayments),
      check('R1 shares', queries.findWrongShares),
    ],
  };
}
