import type { IdType, VerificationReason } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export type CaseState = 'in_review' | 'certified' | 'failed';

export interface CaseRow {
  readonly id: string;
  readonly userId: number;
  readonly level: 1 | 2;
  readonly attempt: number;
  readonly state: CaseState;
  readonly nameSealed: Buffer;
  readonly idType: IdType | null;
  readonly areaId: number | null;
  readonly cardIdSealed: Buffer | null;
  readonly addressSealed: Buffer | null;
  readonly documentMac: Buffer | null;
  readonly birthDate: string | null;
  readonly submittedAt: number;
  readonly claimedBy: number | null;
  readonly claimedByName: string | null;
  readonly claimedUntil: number | null;
  readonly decidedAt: number | null;
  readonly decidedByName: string | null;
  readonly reasonKey: VerificationReason | null;
  readonly note: string;
}

const COLUMNS = `c.id, c.user_id as "userId", c.level, c.attempt, c.state, c.name_sealed as "nameSealed", c.id_type as "idType",
  c.area_id as "areaId", c.card_id_sealed as "cardIdSealed", c.address_sealed as "addressSealed",
  c.document_mac as "documentMac", c.birth_date::text as "birthDate", c.submitted_at as "submittedAt",
  c.claimed_by as "claimedBy", c.claimed_by_name as "claimedByName", c.claimed_until as "claimedUntil",
  c.decided_at as "decidedAt", c.decided_by_name as "decidedByName", c.reason_key as "reasonKey", c.note`;

/** Advisory lock classes: submissions of one user, and decisions on one document, come one after the other. */
const USER_LOCK = 4_714_001;
const DOCUMENT_LOCK = 4_714_002;

export async function lockSubmissions(tx: Tx, userId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2::text))', [USER_LOCK, userId]);
}

export async function lockDocument(tx: Tx, mac: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [DOCUMENT_LOCK, mac.toString('hex')]);
}

export interface Applicant {
  readonly uid: string;
  readonly level: number;
  readonly areaId: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly createdAt: number;
}

export async function findApplicant(db: Db, userId: number): Promise<Applicant | null> {
  const rows = await db.query<Applicant>(
    `select uid, level, area_id as "areaId", email, mobile, created_at as "createdAt"
     from identity.user where id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export type NewCase = Pick<
  CaseRow,
  | 'id'
  | 'userId'
  | 'level'
  | 'attempt'
  | 'nameSealed'
  | 'idType'
  | 'areaId'
  | 'cardIdSealed'
  | 'addressSealed'
  | 'documentMac'
  | 'birthDate'
  | 'submittedAt'
>;

export async function insertCase(tx: Tx, row: NewCase): Promise<void> {
  await tx.query(
    `insert into verification.case (id, user_id, level, attempt, state, name_sealed, id_type, area_id, card_id_sealed,
       address_sealed, document_mac, birth_date, submitted_at)
     values ($1, $2, $3, $4, 'in_review', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      row.userId,
      row.level,
      row.attempt,
      row.nameSealed,
      row.idType,
      row.areaId,
      row.cardIdSealed,
      row.addressSealed,
      row.documentMac,
      row.birthDate,
      toTimestamp(row.submittedAt),
    ],
  );
}

export interface DocumentRow {
  readonly fileId: string;
  readonly purpose: 'identity_front' | 'identity_reverse' | 'identity_hand' | 'address_proof';
}

export async function insertDocument(tx: Tx, caseId: string, document: DocumentRow): Promise<void> {
  await tx.query('insert into verification.document (case_id, purpose, file_id) values ($1, $2, $3)', [
    caseId,
    document.purpose,
    document.fileId,
  ]);
}

export async function listDocuments(db: Db, caseId: string): Promise<readonly DocumentRow[]> {
  return db.query<DocumentRow>(
    'select file_id as "fileId", purpose from verification.document where case_id = $1',
    [caseId],
  );
}

/** Every submission of a user, newest first. */
export async function listCasesOf(db: Db, userId: number): Promise<readonly CaseRow[]> {
  return db.query<CaseRow>(
    `select ${COLUMNS} from verification.case c where c.user_id = $1 order by c.submitted_at desc, c.attempt desc`,
    [userId],
  );
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const rows = await db.query<CaseRow>(`select ${COLUMNS} from verification.case c where c.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const rows = await tx.query<CaseRow>(
    `select ${COLUMNS} from verification.case c where c.id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function isDocumentTaken(
  db: Db,
  document: { readonly mac: Buffer; readonly userId: number },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from verification.case where document_mac = $1 and state = 'certified' and user_id <> $2`,
    [document.mac, document.userId],
  );
  return rows.length > 0;
}

export interface SameDocument {
  readonly case_id: string;
  readonly user_id: number;
  readonly uid: string;
  readonly state: CaseState;
}

export async function listSameDocument(
  db: Db,
  document: { readonly mac: Buffer; readonly userId: number },
): Promise<SameDocument[]> {
  return db.query<SameDocument>(
    `select c.id as case_id, c.user_id, u.uid, c.state
     from verification.case c join identity.user u on u.id = c.user_id
     where c.document_mac = $1 and c.user_id <> $2
     order by c.submitted_at desc, c.id desc limit 20`,
    [document.mac, document.userId],
  );
}

export async function setClaim(
  tx: Tx,
  claim: {
    readonly caseId: string;
    readonly operatorId: number;
    readonly name: string;
    readonly until: number;
  },
): Promise<void> {
  await tx.query(
    'update verification.case set claimed_by = $2, claimed_by_name = $3, claimed_until = $4 where id = $1',
    [claim.caseId, claim.operatorId, claim.name, toTimestamp(claim.until)],
  );
}

export async function setDecision(
  tx: Tx,
  decision: {
    readonly caseId: string;
    readonly state: 'certified' | 'failed';
    readonly reasonKey: VerificationReason | null;
    readonly note: string;
    readonly operator: { readonly operatorId: number; readonly name: string } | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `update verification.case set state = $2, reason_key = $3, note = $4, decided_by = $5, decided_by_name = $6,
       decided_at = $7, claimed_by = null, claimed_by_name = null, claimed_until = null
     where id = $1`,
    [
      decision.caseId,
      decision.state,
      decision.reasonKey,
      decision.note,
      decision.operator?.operatorId ?? null,
      decision.operator?.name ?? null,
      toTimestamp(decision.at),
    ],
  );
}

export interface QueueFilter {
  readonly state: CaseState;
  readonly level: number | null;
  readonly idType: IdType | null;
  readonly areaId: number | null;
  readonly userId: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly isNewestFirst: boolean;
  readonly after: { readonly submittedAt: number; readonly id: string } | null;
  readonly rows: number;
}

const instant = (at: number | null): string | null => (at === null ? null : toTimestamp(at));

/** Submissions with the public id of their users, in the order of the filter. */
export async function listQueue(
  db: Db,
  filter: QueueFilter,
): Promise<readonly (CaseRow & { readonly uid: string })[]> {
  const direction = filter.isNewestFirst ? 'desc' : 'asc';
  return db.query<CaseRow & { uid: string }>(
    `select ${COLUMNS}, u.uid from verification.case c join identity.user u on u.id = c.user_id
     where c.state = $1
       and ($2::integer is null or c.level = $2) and ($3::text is null or c.id_type = $3)
       and ($4::integer is null or c.area_id = $4) and ($5::bigint is null or c.user_id = $5)
       and ($6::timestamptz is null or c.submitted_at >= $6) and ($7::timestamptz is null or c.submitted_at < $7)
       and ($8::timestamptz is null or (c.submitted_at, c.id) ${filter.isNewestFirst ? '<' : '>'} ($8, $9::uuid))
     order by c.submitted_at ${direction}, c.id ${direction}
     limit $10`,
    [
      filter.state,
      filter.level,
      filter.idType,
      filter.areaId,
      filter.userId,
      instant(filter.from),
      instant(filter.to),
      instant(filter.after?.submittedAt ?? null),
      filter.after?.id ?? null,
      filter.rows,
    ],
  );
}

/** The ids of submissions without a decision since before the instant, oldest first. */
export async function listWaiting(db: Db, before: number): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from verification.case where state = 'in_review' and submitted_at < $1
     order by submitted_at, id limit 100`,
    [toTimestamp(before)],
  );
  return rows.map(({ id }) => id);
}
