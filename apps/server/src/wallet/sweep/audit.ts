import { type AuditPart, wholeCheck } from '../../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of what moves between hot and cold wallets, H1 to H3. */
export function sweepAuditPart(): AuditPart {
  return {
    product: null,
    readBounds: async () => ({}),
    checks: [
      wholeCheck('H1', queries.findWrongSweeps),
      wholeCheck('H2', queries.findSharedSlots),
      wholeCheck('H3', queries.findWrongRefills),
    ],
  };
}
