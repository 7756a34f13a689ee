import type { operator as calls, ReplyOf } from '@openbourse/api';
import { nextTurn } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { type AuditRow, findLastAudit, listAuditAfter } from './audit-queries.ts';
import { CHAIN_START, hashOfRow } from './record.ts';

/** Rows of one answer, and of one read in between, after which others have their turn. */
export const PIECE_ROWS = 20_000;
const READ_ROWS = 1_000;

/** Recomputes the chain from a row on, at most a piece of it, and returns the first row that does not fit. */
export async function verifyAudit(
  db: Db,
  fromSeq: number,
  pieceRows: number,
): Promise<ReplyOf<typeof calls.auditVerify>> {
  const last = await findLastAudit(db);
  const end = { last_seq: last?.seq ?? 0, last_hash: (last?.hash ?? CHAIN_START).toString('hex') };
  let prev = await hashBefore(db, fromSeq);
  let seq = fromSeq - 1;
  for (let checked = 0; ; ) {
    const rows = await listAuditAfter(db, seq, Math.min(READ_ROWS, pieceRows - checked));
    for (const row of rows) {
      if (!fits(row, { seq: seq + 1, prev })) return { checked, broken_seq: seq + 1, next_seq: null, ...end };
      ({ seq, hash: prev } = row);
      checked += 1;
    }
    const isOver = seq >= end.last_seq || rows.length === 0;
    if (isOver || checked >= pieceRows)
      return { checked, broken_seq: null, next_seq: isOver ? null : seq + 1, ...end };
    await nextTurn();
  }
}

function fits(row: AuditRow, expected: { readonly seq: number; readonly prev: Buffer }): boolean {
  return row.seq === expected.seq && row.prev.equals(expected.prev) && row.hash.equals(hashOfRow(row));
}

async function hashBefore(db: Db, seq: number): Promise<Buffer> {
  if (seq <= 1) return CHAIN_START;
  const [before] = await listAuditAfter(db, seq - 2, 1);
  return before?.seq === seq - 1 ? before.hash : CHAIN_START;
}
