import { snapshotHash } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import type { AuditBounds, AuditPart, Violation } from '../ledger/index.ts';
import * as queries from './queries.ts';

const ROWS_AT_ONCE = 100;
const BOUND = 'liability_snapshot';

/** That what is published of each snapshot has the hash under which it is chained (B1). */
export function liabilityAuditPart(): AuditPart {
  return {
    product: null,
    // No balance comes from a snapshot: a forged one is reported, and closes nothing.
    halts: [],
    readBounds: async (db): Promise<AuditBounds> => ({
      [BOUND]: (await queries.findNewest(db))?.number ?? 0,
    }),
    checks: [
      {
        name: 'B1',
        isIncremental: true,
        find: (db, since) => findForged(db, since[BOUND] ?? 0),
      },
    ],
  };
}

async function findForged(db: Db, afterNumber: number): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  let last = afterNumber;
  for (;;) {
    const rows = await queries.listSnapshotsAfter(db, { afterNumber: last, rows: ROWS_AT_ONCE });
    for (const row of rows) {
      if (!isAsHashed(row)) found.push({ snapshot_number: row.number, hash: row.hash });
      last = row.number;
    }
    if (rows.length < ROWS_AT_ONCE) return found;
  }
}

function isAsHashed({ number, takenAt, hash, previousHash, header }: queries.ChainedRow): boolean {
  const isOfRow =
    header.number === number && header.taken_at === takenAt && header.previous_hash === previousHash;
  return isOfRow && snapshotHash(header) === hash;
}
