import type { CountdownProduct } from '@openbourse/api';
import { type Db, type Statement, toTimestamp, type Tx } from '../kernel/db.ts';

export interface CountdownRow {
  readonly id: number;
  readonly userId: number;
  readonly product: CountdownProduct;
  /** Null for every match. */
  readonly matchId: number | null;
  /** The API key whose connection renews it; null of one that is set by a call. */
  readonly keyId: number | null;
  readonly periodMs: number;
  readonly dueAt: number;
}

/** A countdown that has run out. */
export type DueCountdown = Pick<CountdownRow, 'id' | 'userId' | 'matchId'>;

type NewCountdown = Omit<CountdownRow, 'id'> & { readonly session: string | null };

/** Subject of a countdown: a person has one of each. */
type Subject = Pick<CountdownRow, 'userId' | 'product' | 'matchId'>;

const COLUMNS = `id, user_id as "userId", product, match_id as "matchId", key_id as "keyId", period_ms as "periodMs",
  due_at as "dueAt"`;

/** Countdowns of a user, the next to run out first. */
export function listCountdowns(db: Db, userId: number): Promise<CountdownRow[]> {
  return db.query<CountdownRow>(
    `select ${COLUMNS} from countdown.countdown where user_id = $1 order by due_at, id`,
    [userId],
  );
}

/** Sets a countdown or renews it. One that is running out at this moment is set anew. */
export async function upsertCountdown(tx: Tx, row: NewCountdown): Promise<CountdownRow> {
  const [set] = await tx.query<CountdownRow>(
    `insert into countdown.countdown (user_id, product, match_id, key_id, session, period_ms, due_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint countdown_key do update
       set session = excluded.session, period_ms = excluded.period_ms, due_at = excluded.due_at
     returning ${COLUMNS}`,
    valuesOf(row),
  );
  if (set === undefined) throw new Error('a countdown that is set is returned');
  return set;
}

function valuesOf(row: NewCountdown) {
  const { userId, product, matchId, keyId, session, periodMs, dueAt } = row;
  return [...[userId, product, matchId, keyId, session, periodMs], toTimestamp(dueAt)];
}

/** Ends the countdown that a call has set; that of a connection goes on. */
export async function deleteCountdown(tx: Tx, { userId, product, matchId }: Subject): Promise<void> {
  await tx.query(
    `delete from countdown.countdown
     where user_id = $1 and product = $2 and match_id is not distinct from $3 and key_id is null`,
    [userId, product, matchId],
  );
}

/** Renews that of a connection, or sets it anew; false where another connection of the key has it. */
export async function renewHeldAt(
  db: Db,
  row: NewCountdown & { readonly session: string },
): Promise<boolean> {
  const rows = await db.query(
    `insert into countdown.countdown (user_id, product, match_id, key_id, session, period_ms, due_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint countdown_key do update set due_at = excluded.due_at
       where countdown.session = excluded.session
     returning id`,
    valuesOf(row),
  );
  return rows.length > 0;
}

/** Makes that of a connection run out now. */
export async function endHeldAt(db: Db, session: string, now: number): Promise<void> {
  await db.query('update countdown.countdown set due_at = $2 where session = $1', [
    session,
    toTimestamp(now),
  ]);
}

export async function deleteHeld(db: Db, session: string): Promise<void> {
  await db.query('delete from countdown.countdown where session = $1', [session]);
}

/** Countdowns of a product that have run out, the longest over first. */
export function listDue(
  db: Db,
  { product, at, rows }: { readonly product: CountdownProduct; readonly at: number; readonly rows: number },
): Promise<DueCountdown[]> {
  return db.query<DueCountdown>(
    `select id, user_id as "userId", match_id as "matchId" from countdown.countdown
     where product = $1 and due_at <= $2 order by due_at limit $3`,
    [product, toTimestamp(at), rows],
  );
}

/**
 * Locks those that have run out, until the end of the transaction that cancels. One that is being renewed at this moment is
 * left out, so that no writer waits for it: when the renewal does not come about, it is found again.
 */
export async function lockDue(tx: Tx, ids: readonly number[], at: number): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: number }>(
    'select id from countdown.countdown where id = any($1) and due_at <= $2 order by id for update skip locked',
    [ids, toTimestamp(at)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Removes those that ran out, in the transaction that cancels: they run out once. */
export function removeRanOut(ids: readonly number[]): Statement {
  return { sql: 'delete from countdown.countdown where id = any($1)', params: [ids] };
}
