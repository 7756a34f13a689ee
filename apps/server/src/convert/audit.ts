import { type AuditPart, wholeCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** The invariants of conversions, V1 and V2. That a quote is kept is a constraint of the table as well. */
export function convertAuditPart(): AuditPart {
  return {
    product: 'spot',
    readBounds: async () => ({}),
    checks: [
      wholeCheck('V1', queries.findBrokenQuotes),
      wholeCheck('V2', queries.findWrongRuns),
    ],
  };
}
