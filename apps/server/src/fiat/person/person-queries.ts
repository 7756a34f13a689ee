import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** Counts of a user who trades with others. */
export interface Person {
  readonly userId: number;
  /** Of both sides; what ended without a fault of the person counts in neither `ended` nor `completed`. */
  readonly orders: number;
  readonly ended: number;
  readonly completed: number;
  readonly bought: number;
  readonly blockedUntil: number | null;
  readonly blockReason: 'cancellations' | 'false_payment' | null;
}

const PERSON = `select user_id as "userId", orders, ended, completed, bought, blocked_until as "blockedUntil",
  block_reason as "blockReason" from fiat.person`;

/** In the order of their ids. */
export async function insertMissingPeople(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into fiat.person (user_id)
     select id from unnest($1::bigint[]) as wanted(id)
     where not exists (select from fiat.person where user_id = id) order by id
     on conflict do nothing`,
    [userIds],
  );
}

export function lockPeopleRows(tx: Tx, userIds: readonly number[]): Promise<Person[]> {
  return tx.query<Person>(`${PERSON} where user_id = any($1::bigint[]) order by user_id for update`, [
    userIds,
  ]);
}

export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const [row] = await db.query<Person>(`${PERSON} where user_id = $1`, [userId]);
  return row;
}

/** The public record of a user's orders. */
export interface PersonRecord {
  readonly orders: number;
  readonly completed: number;
  readonly recentEnded: number;
  readonly recentCompleted: number;
}

/** All, and those that ended since a day. */
export async function findRecord(
  db: Db,
  of: { readonly userId: number; readonly since: string },
): Promise<PersonRecord> {
  const [row] = await db.query<PersonRecord>(
    `select p.orders, p.completed, coalesce(sum(d.ended), 0)::integer as "recentEnded",
       coalesce(sum(d.completed), 0)::integer as "recentCompleted"
     from fiat.person p left join fiat.person_day d on d.user_id = p.user_id and d.day >= $2
     where p.user_id = $1 group by p.user_id`,
    [of.userId, of.since],
  );
  return row ?? { orders: 0, completed: 0, recentEnded: 0, recentCompleted: 0 };
}

/** Additions of ended orders to a user's record. */
export interface PersonGain {
  readonly userId: number;
  readonly orders: number;
  readonly ended: number;
  readonly completed: number;
  readonly bought: number;
  readonly payments: number;
  readonly paymentMs: number;
  readonly releases: number;
  readonly releaseMs: number;
}

/** Adds to people who are locked, and to their day; `at` is any instant of it. */
export async function addToPeople(
  tx: Tx,
  { gains, at }: { readonly gains: readonly PersonGain[]; readonly at: number },
): Promise<void> {
  if (gains.length === 0) return;
  const rows = JSON.stringify(gains);
  await tx.query(
    `update fiat.person p set orders = p.orders + v.orders, ended = p.ended + v.ended,
       completed = p.completed + v.completed, bought = p.bought + v.bought, payments = p.payments + v.payments,
       payment_ms = p.payment_ms + v."paymentMs", releases = p.releases + v.releases,
       release_ms = p.release_ms + v."releaseMs"
     from jsonb_to_recordset($1::jsonb) as v("userId" bigint, orders integer, ended integer, completed integer,
       bought integer, payments integer, "paymentMs" bigint, releases integer, "releaseMs" bigint)
     where p.user_id = v."userId"`,
    [rows],
  );
  await tx.query(
    `insert into fiat.person_day (user_id, day, orders, ended, completed)
     select v."userId", ($2::timestamptz at time zone 'UTC')::date, v.orders, v.ended, v.completed
     from jsonb_to_recordset($1::jsonb) as v("userId" bigint, orders integer, ended integer, completed integer)
     where v.orders + v.ended > 0
     on conflict (user_id, day) do update set orders = person_day.orders + excluded.orders,
       ended = person_day.ended + excluded.ended, completed = person_day.completed + excluded.completed`,
    [rows, toTimestamp(at)],
  );
}

/** Keeps who completed an order with whom. */
export async function insertCounterparties(
  tx: Tx,
  pairs: readonly { readonly buyerId: number; readonly sellerId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    `insert into fiat.counterparty (user_id, other_id)
     select distinct v.one, v.other from unnest($1::bigint[] || $2::bigint[], $2::bigint[] || $1::bigint[]) as v(one, other)
     order by 1, 2 on conflict do nothing`,
    [pairs.map(({ buyerId }) => buyerId), pairs.map(({ sellerId }) => sellerId)],
  );
}

/** Blocks a locked user from buying; a longer block stays. Answers whether it is a new one. */
export async function blockBuying(
  tx: Tx,
  block: {
    readonly userId: number;
    readonly until: number;
    readonly reason: 'cancellations' | 'false_payment';
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update fiat.person set blocked_until = $2, block_reason = $3
     where user_id = $1 and (blocked_until is null or blocked_until < $2) returning 1 as one`,
    [block.userId, toTimestamp(block.until), block.reason],
  );
  return rows.length > 0;
}
