import type { NotificationGroup, NotificationKind } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { Contact } from './message/messenger.ts';

export interface NotificationRow {
  readonly id: number;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string>>;
  readonly at: number;
  readonly readAt: number | null;
}

const COLUMNS = `n.id, n.user_id as "userId", n.kind, n.params, n.created_at as at, n.read_at as "readAt"`;

/** Adds a notice and answers its id; null when this was told already. */
export async function insertNotification(
  tx: Tx,
  row: Pick<NotificationRow, 'userId' | 'kind' | 'params' | 'at'> & { readonly key: string },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into notification.notification (user_id, kind, params, key, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind, key) do nothing returning id`,
    [row.userId, row.kind, JSON.stringify(row.params), row.key, toTimestamp(row.at)],
  );
  return rows[0]?.id ?? null;
}

/** Adds what has to go out: to the open pages, by message, and to the browsers unless the user silenced the group. */
export async function insertDeliveries(
  tx: Tx,
  row: {
    readonly id: number;
    readonly userId: number;
    readonly group: NotificationGroup;
    readonly at: number;
    readonly to: Contact | null;
    /** Only the open pages. */
    readonly isSiteOnly: boolean;
  },
): Promise<void> {
  await tx.query(
    `insert into notification.delivery (notification_id, channel, due_at, target_kind, target)
     select $1, channel, $2, case when channel = 'message' then $3 end, case when channel = 'message' then $4 end
     from unnest(array['socket', 'message', 'push']) as channel
     where channel = 'socket' or not $7 and (channel <> 'push' or (
       exists (select from notification.push_subscription where user_id = $5)
       and not exists (select from notification.push_silence where user_id = $5 and kind_group = $6)))`,
    [
      row.id,
      toTimestamp(row.at),
      row.to?.kind ?? null,
      row.to?.value ?? null,
      row.userId,
      row.group,
      row.isSiteOnly,
    ],
  );
}

/** Adds notices with what has to go out; what was told already is left out. */
export async function insertNotificationsAtOnce(
  tx: Tx,
  rows: readonly (Pick<NotificationRow, 'userId' | 'kind' | 'params' | 'at'> & {
    readonly key: string;
    readonly group: NotificationGroup;
    readonly isSiteOnly: boolean;
  })[],
): Promise<void> {
  await tx.query(
    `with wanted as (
       select * from jsonb_to_recordset($1::jsonb) as v("userId" bigint, kind text, params jsonb, key text,
         "group" text, "isSiteOnly" boolean, at timestamptz)
     ), told as (
       insert into notification.notification (user_id, kind, params, key, created_at)
       select "userId", kind, params, key, at from wanted
       on conflict (user_id, kind, key) do nothing returning id, user_id, kind, key, created_at
     )
     insert into notification.delivery (notification_id, channel, due_at)
     select t.id, channel, t.created_at
     from told t join wanted w on w."userId" = t.user_id and w.kind = t.kind and w.key = t.key
     cross join unnest(array['socket', 'message', 'push']) as channel
     where channel = 'socket' or not w."isSiteOnly" and (channel <> 'push' or (
       exists (select from notification.push_subscription where user_id = t.user_id)
       and not exists (select from notification.push_silence where user_id = t.user_id and kind_group = w."group")))`,
    [JSON.stringify(rows.map((row) => ({ ...row, at: toTimestamp(row.at) })))],
  );
}

export function listNotifications(
  db: Db,
  filter: {
    readonly userId: number;
    readonly isUnread: boolean;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<NotificationRow[]> {
  return db.query<NotificationRow>(
    `select ${COLUMNS} from notification.notification n
     where n.user_id = $1 and ($2::bigint is null or n.id < $2) and (not $3 or n.read_at is null)
     order by n.id desc limit $4`,
    [filter.userId, filter.beforeId, filter.isUnread, filter.rows],
  );
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const rows = await db.query<{ unread: number }>(
    'select count(*) as unread from notification.notification where user_id = $1 and read_at is null',
    [userId],
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one notice or all of a user as read; answers whether there is any such notice. */
export async function markRead(
  db: Db,
  input: { readonly userId: number; readonly id: number | null; readonly at: number },
): Promise<boolean> {
  const rows = await db.query(
    `update notification.notification set read_at = coalesce(read_at, $3)
     where user_id = $1 and (id = $2 or ($2::bigint is null and read_at is null)) returning id`,
    [input.userId, input.id, toTimestamp(input.at)],
  );
  return rows.length > 0;
}

/** Removes past notices with their deliveries, at most so many; answers how many. */
export async function deletePast(
  db: Db,
  past: { readonly readBefore: number; readonly createdBefore: number; readonly rows: number },
): Promise<number> {
  const rows = await db.query(
    `with past as (
       (select id from notification.notification where read_at < $1 order by read_at limit $3)
       union
       (select id from notification.notification where created_at < $2 order by created_at limit $3)
       limit $3
     ), sent as (
       delete from notification.delivery where notification_id in (select id from past)
     )
     delete from notification.notification where id in (select id from past) returning id`,
    [toTimestamp(past.readBefore), toTimestamp(past.createdBefore), past.rows],
  );
  return rows.length;
}
