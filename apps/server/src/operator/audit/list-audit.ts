import type { DecodedInputOf, operator as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import { listAudit } from './audit-queries.ts';

const PAGE_ROWS = 50;

/** The audit log, newest first, a page at a time. */
export async function readAudit(
  db: Db,
  input: DecodedInputOf<typeof calls.auditList>,
): Promise<ReplyOf<typeof calls.auditList>> {
  const limit = input.limit ?? PAGE_ROWS;
  const rows = await listAudit(db, {
    operatorId: input.operator_id ?? null,
    action: input.action ?? null,
    subjectKind: input.subject_kind ?? null,
    subjectId: input.subject_id ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    beforeSeq: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const data = rows.slice(0, limit).map((row) => ({
    seq: row.seq,
    at: row.at,
    operator_id: row.operatorId,
    operator_name: row.operatorName,
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    reason: row.reason,
    before: row.before,
    after: row.after,
    ip: row.ip,
    request_id: row.requestId,
    hash: row.hash.toString('hex'),
    prev: row.prev.toString('hex'),
  }));
  const last = data.at(-1);
  return {
    data,
    next_cursor: rows.length > limit && last !== undefined ? writeIdCursor({ id: last.seq }) : null,
  };
}
