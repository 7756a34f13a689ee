import type { ProofCheck } from '../../identity/index.ts';
import type { Db } from '../../kernel/db.ts';
import type { AuditCheck, AuditPart, Violation } from '../../ledger/index.ts';
import * as queries from './audit-queries.ts';
import { claimOf } from './withdrawal-proof.ts';
import { listProved } from './withdrawal-queries.ts';

/** The invariants of withdrawals, W1 to W9. */
export function withdrawalAuditPart(isProof: ProofCheck): AuditPart {
  return {
    readBounds: async () => ({}),
    checks: [
      check('W1 W2', queries.findWrongHolds),
      check('W1 hold', queries.findForeignHolds),
      check('W2 W3', queries.findWrongTxns),
      check('W4', queries.findWrongApprovals),
      check('W5 W6', queries.findEarlyUses),
      check('W6', (db) => findUnproved(db, isProof)),
      check('W7 W8', queries.findWrongTransactions),
      check('W9', queries.findExcesses),
    ],
  };
}

function check(
  name: string,
  find: (db: Db, afterTxnId: number) => Promise<readonly Violation[]>,
): AuditCheck {
  return { name, find: (db, since) => find(db, since['txn'] ?? 0) };
}

/** W6: who the withdrawal belongs to, and all that was approved, are still what was proved. */
async function findUnproved(db: Db, isProof: ProofCheck): Promise<readonly Violation[]> {
  const rows = await listProved(db);
  return rows
    .filter((row) => !isProof(claimOf(row)))
    .map(({ id, currencyId }) => ({ withdrawal_id: id, currency_id: currencyId }));
}
