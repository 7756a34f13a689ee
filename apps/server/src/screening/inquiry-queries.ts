import type { ScreeningKind, ScreeningSubject } from '@openbourse/api';
import type { AskedSubject } from './adapter.ts';
import type { Held } from './case-queries.ts';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

type Addresses = Extract<AskedSubject, { addresses: unknown }>['addresses'];

export interface Inquiry {
  readonly kind: ScreeningKind;
  readonly reference: string;
  readonly userId: number;
  readonly subject: ScreeningSubject;
  readonly subjectId: string;
  /** Null for a person, whose facts are read when they are sent. */
  readonly addresses: Addresses | null;
  readonly currencyId: number | null;
  readonly amount: string | null;
  readonly id: string;
  /** The round that asks; 0 for a change of the person. */
  readonly round: number;
  readonly tries: number;
}

const COLUMNS = `kind, reference, user_id as "userId", subject, subject_id as "subjectId", addresses,
  currency_id as "currencyId", amount, id, round, tries`;

/** Opens an inquiry whose subject waits for the answer; one that is open stays as it is, and waits from now on. */
export async function openInquiry(
  tx: Tx,
  row: Pick<Inquiry, 'kind' | 'reference' | 'userId' | 'subject' | 'subjectId' | 'addresses' | 'id'> & {
    readonly held: Held | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into screening.inquiry as i (kind, reference, user_id, subject, subject_id, addresses, currency_id, amount, id, round,
       is_open, is_awaited, asked_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, true, true, $10, $10)
     on conflict (kind, reference) do update set is_awaited = true, asked_at = excluded.asked_at, due_at = excluded.due_at
     where i.is_open and not i.is_awaited`,
    [
      ...[row.kind, row.reference, row.userId, row.subject, row.subjectId],
      row.addresses === null ? null : JSON.stringify(row.addresses),
      ...[row.held?.currencyId ?? null, row.held?.amount ?? null, row.id, toTimestamp(row.at)],
    ],
  );
}

/** Asks about people again, whom nothing waits for; those with an open question are left as they are. */
export async function reopenPeople(
  tx: Tx,
  {
    people,
    round,
    at,
  }: {
    readonly people: readonly { readonly userId: number; readonly id: string }[];
    readonly round: number;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into screening.inquiry as i (kind, reference, user_id, subject, subject_id, id, round, is_open, is_awaited, asked_at,
       due_at)
     select 'person', p."userId"::text, p."userId", 'person', p."userId"::text, p.id, $2, true, false, $3, $3
     from jsonb_to_recordset($1::jsonb) as p("userId" bigint, id uuid)
     on conflict (kind, reference) do update set id = excluded.id, round = excluded.round, is_open = true,
       is_awaited = false, asked_at = excluded.asked_at, due_at = excluded.due_at, tries = 0
     where not i.is_open`,
    [JSON.stringify(people), round, toTimestamp(at)],
  );
}

/** Takes what is due, awaited ones first, and puts its next try off: a crash in between delays it and loses nothing. */
export function claimDue(
  db: Db,
  claim: { readonly now: number; readonly rows: number; readonly putOffMs: number },
): Promise<readonly Inquiry[]> {
  return db.query<Inquiry>(
    `update screening.inquiry set due_at = $1::timestamptz + $3 * interval '1 millisecond', tries = tries + 1
     where id in (select id from screening.inquiry where is_open and due_at <= $1
       order by is_awaited desc, due_at limit $2 for update skip locked)
     returning ${COLUMNS}`,
    [toTimestamp(claim.now), claim.rows, claim.putOffMs],
  );
}

export async function putOff(db: Db, id: string, dueAt: number): Promise<void> {
  await db.query('update screening.inquiry set due_at = $2 where id = $1 and is_open', [
    id,
    toTimestamp(dueAt),
  ]);
}

/** Ends an inquiry by its answer; false where it has ended already. */
export async function endInquiry(
  tx: Tx,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update screening.inquiry set is_open = false, answered_at = $2 where id = $1 and is_open returning id`,
    [id, toTimestamp(at)],
  );
  return rows.length > 0;
}

/** Open inquiries that something waits for, a few at a time. */
export function listAwaited(db: Db, rows: number): Promise<readonly Inquiry[]> {
  return db.query<Inquiry>(
    `select ${COLUMNS} from screening.inquiry where is_open and is_awaited order by due_at limit $1`,
    [rows],
  );
}

/** Reports whether an answer is awaited about one of these people, or about this withdrawal. */
export async function isAwaited(
  db: Db,
  of: { readonly userIds: readonly number[]; readonly withdrawal: string | null },
): Promise<boolean> {
  const rows = await db.query(
    `select from screening.inquiry where is_open and is_awaited and user_id = any($1::bigint[])
       and (subject = 'person' or (subject = 'withdrawal' and subject_id = $2)) limit 1`,
    [of.userIds, of.withdrawal],
  );
  return rows.length > 0;
}

/** Of these people the ones whom no answer is about, and no question that is awaited. */
export async function listUnknown(db: Db, userIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    `select u.id from unnest($1::bigint[]) as u(id) where not exists (
       select from screening.inquiry i
       where i.user_id = u.id and i.subject = 'person' and (i.answered_at is not null or i.is_awaited))`,
    [userIds],
  );
  return rows.map(({ id }) => id);
}

/** Open inquiries that something waits for: how many, and since when. */
export async function readAwaited(
  db: Db,
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const [row] = await db.query<{ count: number; oldest: number | null }>(
    `select count(*)::integer as count, min(asked_at) as oldest from screening.inquiry where is_open and is_awaited`,
  );
  return row ?? { count: 0, oldest: null };
}

/** Reports whether anybody was ever asked about. */
export async function hasInquiries(db: Db): Promise<boolean> {
  return (await db.query('select from screening.inquiry limit 1')).length > 0;
}
