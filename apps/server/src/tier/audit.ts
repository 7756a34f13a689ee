import { type AuditPart, turnedCheck } from '../ledger/index.ts';
import * as queries from './audit-queries.ts';

/** Users that the first turn of a process looks at. */
const FIRST_ROWS = 5_000;

/** The invariants of fee levels, T1 and T2. A violation is shown and closes nothing: it moves no money that is there. */
export function tierAuditPart(): AuditPart {
  const turns = { firstSize: FIRST_ROWS, readEnd: queries.readUserEnd };
  return {
    product: null,
    halts: [],
    readBounds: async () => ({}),
    checks: [
      turnedCheck('T1 group', { ...turns, find: queries.findWrongGroups }),
      turnedCheck('T2 level', { ...turns, find: queries.findWrongStandings }),
    ],
  };
}
