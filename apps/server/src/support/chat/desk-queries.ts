import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

export interface DeskRow {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly uid: string;
  readonly level: number;
  readonly locale: string;
  readonly state: 'open' | 'closed';
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly waitingSince: number | null;
  readonly unread: number;
  readonly lastMessageId: number;
  readonly lastText: string | null;
  readonly lastAt: number;
}

const DESK_ROW = `c.id, c.public_id as "publicId", c.user_id as "userId", u.uid, u.level, u.locale, c.state,
  c.operator_id as "operatorId", c.operator_name as "operatorName", c.waiting_since as "waitingSince",
  c.last_message_id as "lastMessageId", c.last_at as "lastAt",
  (select count(*) from support.message m
    where m.conversation_id = c.id and m.id > c.answered_id and m.sender = 'user') as unread,
  (select m.text from support.message m
    where m.conversation_id = c.id and m.sender <> 'system' order by m.id desc limit 1) as "lastText"
  from support.conversation c join identity.user u on u.id = c.user_id`;

interface Filter {
  readonly state: string | null;
  readonly operatorId: number | null;
  readonly userId: number | null;
  readonly rows: number;
}

/** Open ones: who waits with the longest wait first, then who has been answered, by the last message. */
export function listOpen(
  db: Db,
  filter: Omit<Filter, 'state'> & { readonly after: { readonly at: number; readonly id: number } | null },
): Promise<DeskRow[]> {
  const { operatorId, userId, after, rows } = filter;
  return db.query<DeskRow>(
    `select ${DESK_ROW}
     where c.state = 'open' and ($1::bigint is null or c.operator_id = $1)
       and ($2::bigint is null or c.user_id = $2)
       and ($3::timestamptz is null or (coalesce(c.waiting_since, '9999-01-01'), c.id) > ($3, $4::bigint))
     order by coalesce(c.waiting_since, '9999-01-01'), c.id limit $5`,
    [operatorId, userId, after === null ? null : toTimestamp(after.at), after?.id ?? null, rows],
  );
}

/** By the newest message. */
export function listNewest(
  db: Db,
  filter: Filter & { readonly beforeMessageId: number | null },
): Promise<DeskRow[]> {
  return db.query<DeskRow>(
    `select ${DESK_ROW}
     where ($1::text is null or c.state = $1) and ($2::bigint is null or c.operator_id = $2)
       and ($3::bigint is null or c.user_id = $3) and ($4::bigint is null or c.last_message_id < $4)
     order by c.last_message_id desc limit $5`,
    [filter.state, filter.operatorId, filter.userId, filter.beforeMessageId, filter.rows],
  );
}

export async function findForDesk(db: Db, publicId: string): Promise<DeskRow | undefined> {
  const [row] = await db.query<DeskRow>(`select ${DESK_ROW} where c.public_id = $1`, [publicId]);
  return row;
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from support.conversation where state = 'open' and waiting_since is not null`,
  );
  return row?.count ?? 0;
}

export async function notePresence(
  db: Db,
  operator: { readonly id: number; readonly name: string; readonly at: number },
): Promise<void> {
  await db.query(
    `insert into support.presence (operator_id, operator_name, seen_at) values ($1, $2, $3)
     on conflict (operator_id) do update set operator_name = excluded.operator_name, seen_at = excluded.seen_at`,
    [operator.id, operator.name, toTimestamp(operator.at)],
  );
}

/** Operators who have looked at the desk after an instant, by name. */
export function listPresent(db: Db, since: number): Promise<{ id: number; name: string }[]> {
  return db.query<{ id: number; name: string }>(
    'select operator_id as id, operator_name as name from support.presence where seen_at > $1 order by 2, 1',
    [toTimestamp(since)],
  );
}

/**
 * Conversations with answers that were not read since an instant and that no notice announced, held one by
 * one.
 */
export function lockUntold(
  tx: Tx,
  wanted: { readonly unreadBefore: number; readonly rows: number },
): Promise<{ id: number; publicId: string; userId: number; operatorMessageId: number }[]> {
  return tx.query<{ id: number; publicId: string; userId: number; operatorMessageId: number }>(
    `select id, public_id as "publicId", user_id as "userId", operator_message_id as "operatorMessageId"
     from support.conversation where unread_since <= $1 and told_id < operator_message_id
     order by unread_since limit $2 for no key update skip locked`,
    [toTimestamp(wanted.unreadBefore), wanted.rows],
  );
}

export async function markTold(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(
    'update support.conversation set told_id = operator_message_id where id = any($1::bigint[])',
    [ids],
  );
}
