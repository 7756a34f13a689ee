import { type AuditPart, turnedCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** Conversions that the first turn of a process looks at. */
const FIRST_ROWS = 5_000;

/** The invariants of conversions, V1 and V2. That a quote is kept is a constraint of the table as well. */
export function convertAuditPart(): AuditPart {
  const turns = { firstSize: FIRST_ROWS, readEnd: queries.readUserEnd };
  return {
    product: 'spot',
    readBounds: async () => ({}),
    checks: [
      turnedCheck('V1', { ...turns, find: queries.findBrokenQuotes }),
      turnedCheck('V2', { ...turns, find: queries.findWrongRuns }),
    ],
  };
}
