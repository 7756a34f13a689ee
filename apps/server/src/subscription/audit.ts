import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of token subscription, S2 (reliability, section 2); what commitments hold is part of the ledger's L5. */
export function subscriptionAuditPart(): AuditPart {
  return {
    product: 'subscription',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('S2', queries.findOversold),
      wholeCheck('S2 shares', queries.findWrongShares),
      wholeCheck('S2 states', queries.findWrongStates),
      wholeCheck('S2 posted', queries.findWrongPostings),
      wholeCheck('S2 supply', queries.findWrongSupply),
      wholeCheck('S2 proceeds', queries.findWrongProceeds),
      wholeCheck('S2 file', queries.findWrongFiles),
    ],
  };
}
