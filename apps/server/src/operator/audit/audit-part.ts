import {
  type AnchorCheck,
  type AnchoredChain,
  findBrokenAnchors,
  readAnchorBound,
} from '../../kernel/anchor.ts';
import type { Db } from '../../kernel/db.ts';
import { findLastAudit, listAuditHashes } from './audit-queries.ts';
import { PIECE_ROWS, verifyAudit } from './verify-audit.ts';

/** The audit log as a chain whose heads are signed. */
export const auditChain: AnchoredChain = {
  name: 'operator_audit',
  readHead: findLastAudit,
  readRows: listAuditHashes,
};

/**
 * Part of the auditor for the audit log (reliability, A4): the chain fits from where the last audit ended,
 * its end never falls, and every signed head is in it.
 */
export function operatorAuditPart(isAnchor: AnchorCheck) {
  type Bounds = Readonly<Record<string, number>>;
  return {
    product: null,
    // Who cut the log may be about to let coins leave; trading takes no harm from it.
    halts: ['no_withdrawals'] as const,
    readBounds: async (db: Db): Promise<Bounds> => ({
      operator_audit: (await findLastAudit(db))?.seq ?? 0,
      operator_audit_anchor: await readAnchorBound(db, auditChain),
    }),
    checks: [
      {
        name: 'A4',
        isIncremental: true,
        find: async (
          db: Db,
          since: Bounds,
          seen: Bounds,
        ): Promise<readonly Readonly<Record<string, number>>[]> => {
          const highest = seen['operator_audit'] ?? 0;
          const fallen = ((await findLastAudit(db))?.seq ?? 0) < highest ? [{ cut_below_seq: highest }] : [];
          return [...fallen, ...(await findBroken(db, Math.max(1, since['operator_audit'] ?? 0)))];
        },
      },
      {
        name: 'A4 anchors',
        isIncremental: true,
        find: (db: Db, since: Bounds, seen: Bounds) =>
          findBrokenAnchors(db, auditChain, {
            isAnchor,
            fromNumber: since['operator_audit_anchor'] ?? 1,
            seenNumber: seen['operator_audit_anchor'] ?? 0,
          }),
      },
    ],
  };
}

async function findBroken(db: Db, fromSeq: number): Promise<readonly { readonly broken_seq: number }[]> {
  for (let seq: number | null = fromSeq; seq !== null; ) {
    const piece = await verifyAudit(db, seq, PIECE_ROWS);
    if (piece.broken_seq !== null) return [{ broken_seq: piece.broken_seq }];
    seq = piece.next_seq;
  }
  return [];
}
