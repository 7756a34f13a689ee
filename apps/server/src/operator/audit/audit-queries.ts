import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** Those rows of some that are there, by their numbers. */
export function listAuditHashes(
  db: Db,
  seqs: readonly number[],
): Promise<{ readonly seq: number; readonly hash: Buffer }[]> {
  return db.query('select seq, hash from operator.audit where seq = any ($1::bigint[])', [seqs]);
}

/** A row of the audit log with its JSON as the text that was hashed. */
export interface AuditRow {
  readonly seq: number;
  readonly at: number;
  readonly operatorId: number | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string;
  readonly requestId: string;
  readonly prev: Buffer;
  readonly hash: Buffer;
}

/** Any number that nothing else locks. */
const AUDIT_LOCK = 4_711_020;

/** Lets one transaction at a time append, until it ends: the chain has no branches. */
export async function lockAudit(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
}

export async function findLastAudit(
  db: Db,
): Promise<{ readonly seq: number; readonly hash: Buffer } | undefined> {
  const rows = await db.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from operator.audit order by seq desc limit 1',
  );
  return rows[0];
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.query(
    `insert into operator.audit (seq, at, operator_id, action, subject_kind, subject_id, reason, before, after, ip,
       request_id, prev, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.seq,
      toTimestamp(row.at),
      row.operatorId,
      row.action,
      row.subjectKind,
      row.subjectId,
      row.reason,
      row.before,
      row.after,
      row.ip,
      row.requestId,
      row.prev,
      row.hash,
    ],
  );
}

/** Reports whether an operator has looked at identity data of a subject since an instant. */
export async function findViewSince(
  tx: Tx,
  of: { readonly operatorId: number; readonly kind: string; readonly id: string; readonly since: number },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from operator.audit
     where subject_kind = $2 and subject_id = $3 and operator_id = $1 and action = 'operator.view_identity' and at > $4
     limit 1`,
    [of.operatorId, of.kind, of.id, toTimestamp(of.since)],
  );
  return rows.length > 0;
}

/** Number of views of identity data that an operator has had since an instant. */
export async function countViews(tx: Tx, operatorId: number, since: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*) as count from operator.audit
     where operator_id = $1 and action = 'operator.view_identity' and at > $2`,
    [operatorId, toTimestamp(since)],
  );
  return rows[0]?.count ?? 0;
}

const ROW = `a.seq, a.at, a.operator_id as "operatorId", a.action, a.subject_kind as "subjectKind",
  a.subject_id as "subjectId", a.reason, a.before::text as before, a.after::text as after, a.ip,
  a.request_id as "requestId", a.prev, a.hash`;

/** The next rows of the chain, oldest first. */
export function listAuditAfter(db: Db, afterSeq: number, rows: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(`select ${ROW} from operator.audit a where a.seq > $1 order by a.seq limit $2`, [
    afterSeq,
    rows,
  ]);
}

export interface AuditFilter {
  readonly operatorId: number | null;
  readonly action: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly beforeSeq: number | null;
  readonly rows: number;
}

/** Newest first, with the name of who acted. An instant decides; the row a minute beyond it bounds the search. */
export function listAudit(
  db: Db,
  filter: AuditFilter,
): Promise<(AuditRow & { readonly operatorName: string | null })[]> {
  return db.query(
    `select ${ROW}, o.name as "operatorName" from operator.audit a
     left join operator.operator o on o.id = a.operator_id
     where ($1::bigint is null or a.operator_id = $1) and ($2::text is null or a.action = $2)
       and ($3::text is null or a.subject_kind = $3) and ($4::text is null or a.subject_id = $4)
       and ($5::timestamptz is null or a.at >= $5 and a.seq >= (
         select seq from operator.audit where at >= $5::timestamptz - interval '1 minute' order by at, seq limit 1))
       and ($6::timestamptz is null or a.at < $6 and a.seq <= (
         select seq from operator.audit where at < $6::timestamptz + interval '1 minute'
         order by at desc, seq desc limit 1))
       and ($7::bigint is null or a.seq < $7)
     order by a.seq desc limit $8`,
    [
      filter.operatorId,
      filter.action,
      filter.subjectKind,
      filter.subjectId,
      filter.from === null ? null : toTimestamp(filter.from),
      filter.to === null ? null : toTimestamp(filter.to),
      filter.beforeSeq,
      filter.rows,
    ],
  );
}
