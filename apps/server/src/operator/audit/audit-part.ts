import type { Db } from '../../kernel/db.ts';
import { findLastAudit } from './audit-queries.ts';
import { PIECE_ROWS, verifyAudit } from './verify-audit.ts';

/**
 * What the auditor asks of the audit log (reliability, A4): the chain fits from where the last audit ended, and its
 * end never falls.
 */
export function operatorAuditPart(): {
  readonly readBounds: (db: Db) => Promise<Readonly<Record<string, number>>>;
  readonly checks: readonly {
    readonly name: string;
    readonly find: (
      db: Db,
      since: Readonly<Record<string, number>>,
    ) => Promise<readonly Readonly<Record<string, string | number | null>>[]>;
  }[];
} {
  return {
    readBounds: async (db) => ({ operator_audit: (await findLastAudit(db))?.seq ?? 0 }),
    checks: [
      {
        name: 'A4',
        find: async (db, since) => {
          const seen = since['operator_audit'] ?? 0;
          const fallen = ((await findLastAudit(db))?.seq ?? 0) < seen ? [{ cut_below_seq: seen }] : [];
          return [...fallen, ...(await findBroken(db, Math.max(1, seen)))];
        },
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
