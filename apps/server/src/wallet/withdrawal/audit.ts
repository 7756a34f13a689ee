import type { ProofCheck } from '../../kernel/request-proof.ts';
import type { Db } from '../../kernel/db.ts';
import { type AuditPart, ledgerCheck, type Violation, wholeCheck } from '../../ledger/index.ts';
import * as queries from './audit-queries.ts';
import { claimOf } from './withdrawal-proof.ts';
import { listProved } from './withdrawal-queries.ts';

/** The invariants of withdrawals, W1 to W9. */
export function withdrawalAuditPart(isProof: ProofCheck): AuditPart {
  return {
    product: null,
    readBounds: async () => ({}),
    checks: [
      ledgerCheck('W1 W2', queries.findWrongHolds),
      wholeCheck('W1 hold', queries.findForeignHolds),
      ledgerCheck('W2 W3', queries.findWrongTxns),
      ledgerCheck('W4', queries.findWrongApprovals),
      ledgerCheck('W5 W6', queries.findEarlyUses),
      wholeCheck('W6', (db) => findUnproved(db, isProof)),
      ledgerCheck('W7 W8', queries.findWrongTransactions),
      ledgerCheck('W9', queries.findExcesses),
    ],
  };
}

/** W6: who the withdrawal belongs to, and all that was approved, are still what was proved. */
async function findUnproved(db: Db, isProof: ProofCheck): Promise<readonly Violation[]> {
  const rows = await listProved(db);
  return rows
    .filter((row) => !isProof(claimOf(row)))
    .map(({ id, currencyId }) => ({ withdrawal_id: id, currency_id: currencyId }));
}
