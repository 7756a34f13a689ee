import type { ScreeningCaseState, ScreeningKind, ScreeningOutcome, ScreeningSubject } from '@openbourse/api';
import type { Hit } from '@openbourse/engine';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** A match as it is kept, another case that stands in the way (`case`), or what a vendor answered. */
export type Reason = Omit<Hit, 'by'> & { readonly by: Hit['by'] | 'case' | 'vendor' };

export interface Subject {
  readonly subject: ScreeningSubject;
  readonly subjectId: string;
}

/** Coins that came in by a deposit. */
export interface Held {
  readonly currencyId: number;
  readonly amount: string;
}

export interface NewCase extends Subject {
  readonly userId: number;
  readonly hits: readonly Reason[];
  readonly held: Held | null;
  readonly at: number;
}

/** Opens the case of a subject, or adds what is new to the open one; answers its id. */
export async function openCase(tx: Tx, given: NewCase): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into screening.case (subject, subject_id, user_id, state, hits, currency_id, amount, opened_at)
     values ($1, $2, $3, 'open', $4, $5, $6, $7)
     on conflict (subject, subject_id) where state = 'open' do update set hits = screening.case.hits || (
       select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(excluded.hits) as h
       where not screening.case.hits @> jsonb_build_array(jsonb_build_object('list', h->'list', 'key', h->'key')))
     returning id`,
    [
      ...[given.subject, given.subjectId, given.userId, JSON.stringify(given.hits)],
      ...[given.held?.currencyId ?? null, given.held?.amount ?? null, toTimestamp(given.at)],
    ],
  );
  return row?.id ?? 0;
}

/** Keeps an answer, once for its cause, adapter and edition; the edition of a vendor is its round. */
export async function insertAnswer(
  tx: Tx,
  row: {
    readonly kind: ScreeningKind;
    readonly reference: string;
    readonly userId: number;
    readonly adapter: 'lists' | 'vendor';
    readonly editionId: number;
    readonly outcome: ScreeningOutcome;
    readonly reasons: readonly Reason[];
    readonly caseId: number | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into screening.answer (kind, reference, user_id, adapter, edition_id, outcome, reasons, case_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (kind, reference, adapter, edition_id) do nothing`,
    [
      ...[row.kind, row.reference, row.userId, row.adapter, row.editionId, row.outcome],
      ...[JSON.stringify(row.reasons), row.caseId, toTimestamp(row.at)],
    ],
  );
}

export async function isAnswered(
  db: Db,
  cause: { readonly kind: ScreeningKind; readonly reference: string; readonly editionId: number },
): Promise<boolean> {
  const rows = await db.query(
    `select from screening.answer where kind = $1 and reference = $2 and adapter = 'lists' and edition_id = $3`,
    [cause.kind, cause.reference, cause.editionId],
  );
  return rows.length > 0;
}

/** Entries about which a case of the subject was released: two persons found that they are not meant. */
export async function listCleared(db: Db, { subject, subjectId }: Subject): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ list: string; key: string }>(
    `select distinct h->>'list' as list, h->>'key' as key from screening.case c, jsonb_array_elements(c.hits) as h
     where c.subject = $1 and c.subject_id = $2 and c.state = 'released'`,
    [subject, subjectId],
  );
  return new Set(rows.map(({ list, key }) => clearedName({ list, key })));
}

export function clearedName({ list, key }: Pick<Reason, 'list' | 'key'>): string {
  return `${list}\n${key}`;
}

/** Cases of persons that are open or refused: nothing of theirs leaves. */
export function listStanding(
  db: Db,
  userIds: readonly number[],
): Promise<readonly { readonly id: number; readonly userId: number; readonly state: 'open' | 'refused' }[]> {
  return db.query(
    `select id, user_id as "userId", state from screening.case
     where user_id = any($1::bigint[]) and subject = 'person' and state <> 'released' order by id`,
    [userIds],
  );
}

/** The worst state of the cases of a subject: refused, open, or null where none stands in its way. */
export async function findState(db: Db, of: Subject): Promise<'open' | 'refused' | null> {
  const [row] = await db.query<{ state: 'open' | 'refused' }>(
    `select state from screening.case where subject = $1 and subject_id = $2 and state <> 'released'
     order by state desc limit 1`,
    [of.subject, of.subjectId],
  );
  return row?.state ?? null;
}

export interface CaseRow extends Subject {
  readonly id: number;
  readonly userId: number;
  readonly state: ScreeningCaseState;
  readonly hits: readonly Reason[];
  readonly openedAt: number;
  readonly decidedAt: number | null;
  readonly makerName: string | null;
  readonly approverName: string | null;
  readonly note: string | null;
}

const CASE = `select id, subject, subject_id as "subjectId", user_id as "userId", state, hits,
  opened_at as "openedAt", decided_at as "decidedAt", maker_name as "makerName", approver_name as "approverName", note
  from screening.case`;

export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  const [row] = await tx.query<CaseRow>(`${CASE} where id = $1 for update`, [id]);
  return row ?? null;
}

export async function decideRow(
  tx: Tx,
  row: {
    readonly id: number;
    readonly state: 'released' | 'refused';
    readonly makerName: string;
    readonly approverName: string;
    readonly note: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `update screening.case set state = $2, maker_name = $3, approver_name = $4, note = $5, decided_at = $6
     where id = $1`,
    [row.id, row.state, row.makerName, row.approverName, row.note, toTimestamp(row.at)],
  );
}

/** A page of cases: the oldest open ones first, decided ones from the newest. */
export function listCases(
  db: Db,
  filter: { readonly state: ScreeningCaseState; readonly fromId: number | null; readonly rows: number },
): Promise<readonly CaseRow[]> {
  const [sign, order] = filter.state === 'open' ? ['>', ''] : ['<', 'desc'];
  return db.query<CaseRow>(
    `${CASE} where state = $1 and ($2::bigint is null or id ${sign} $2) order by id ${order} limit $3`,
    [filter.state, filter.fromId, filter.rows],
  );
}

export interface AnswerRow {
  readonly id: number;
  readonly kind: ScreeningKind;
  readonly reference: string;
  readonly userId: number;
  readonly adapter: string;
  readonly editionId: number;
  readonly outcome: ScreeningOutcome;
  readonly reasons: readonly Reason[];
  readonly caseId: number | null;
  readonly at: number;
}

export function listAnswers(
  db: Db,
  filter: {
    readonly outcome: ScreeningOutcome | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<readonly AnswerRow[]> {
  return db.query<AnswerRow>(
    `select id, kind, reference, user_id as "userId", adapter, edition_id as "editionId", outcome, reasons,
       case_id as "caseId", at
     from screening.answer where ($1::text is null or outcome = $1) and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [filter.outcome, filter.beforeId, filter.rows],
  );
}

/** Open cases: how many, and since when the oldest one waits. */
export async function readQueue(db: Db): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const [row] = await db.query<{ count: number; oldest: number | null }>(
    `select count(*) as count, min(opened_at) as oldest from screening.case where state = 'open'`,
    [],
  );
  return row ?? { count: 0, oldest: null };
}
