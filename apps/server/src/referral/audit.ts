import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of referral, R1 (reliability, section 2). */
export function referralAuditPart(): AuditPart {
  return {
    product: 'referral',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('R1', queries.findCycles),
      wholeCheck('R1 hours', queries.findBrokenHours),
      wholeCheck('R1 paid', queries.findWrongPayments),
      wholeCheck('R1 shares', queries.findWrongShares),
    ],
  };
}
