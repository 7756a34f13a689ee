import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of staking, S1 (reliability, section 2); what orders hold is part of the ledger's L5. */
export function stakingAuditPart(): AuditPart {
  return {
    product: 'staking',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('S1', queries.findWrongDividends),
      wholeCheck('S1 posted', queries.findWrongPostings),
      wholeCheck('S1 pools', queries.findWrongPools),
      wholeCheck('S1 covered', queries.findUncovered),
    ],
  };
}
