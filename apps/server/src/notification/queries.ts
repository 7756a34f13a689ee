import { type NotificationGroup, type NotificationKind, OPTIONAL_NOTIFICATION_KINDS } from '@openbourse/api';
import { type Db, type Statement, toTimestamp } from '../kernel/db.ts';
import type { Contact } from './message/messenger.ts';

export const DELIVERY_CHANNELS = ['socket', 'message', 'push'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export interface NotificationRow {
  readonly id: number;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string>>;
  readonly at: number;
  readonly readAt: number | null;
}

const COLUMNS = `n.id, n.user_id as "userId", n.kind, n.params, n.created_at as at, n.read_at as "readAt"`;

/**
 * Adds notices with what has to go out: to the open pages, by message, and to the browsers unless the user
 * silenced the group. Notices that exist already, and kinds that the user switched off, are left out.
 */
export function insertNotifications(
  rows: readonly (Pick<NotificationRow, 'userId' | 'kind' | 'params' | 'at'> & {
    readonly key: string;
    readonly group: NotificationGroup;
    readonly channels: readonly DeliveryChannel[];
    /** Where the message goes when it is not to the account as it is at that time. */
    readonly to?: Contact | undefined;
  })[],
  /** Kinds of which it answers what was written. */
  answered: readonly NotificationKind[],
): Statement {
  return {
    sql: `with wanted as (
       select v.* from jsonb_to_recordset($1::jsonb) as v("userId" bigint, kind text, params jsonb, key text,
         "group" text, channels text[], at timestamptz, "to" jsonb)
       where not exists (
         select from notification.kind_off o where o.user_id = v."userId" and o.kind = v.kind)
     ), told as (
       insert into notification.notification (user_id, kind, params, key, created_at)
       select "userId", kind, params, key, at from wanted
       on conflict (user_id, kind, key) do nothing returning id, user_id, kind, key, created_at
     ), going as (
     insert into notification.delivery (notification_id, channel, due_at, target_kind, target)
     select t.id, channel, t.created_at, case when channel = 'message' then w."to" ->> 'kind' end,
       case when channel = 'message' then w."to" ->> 'value' end
     from told t join wanted w on w."userId" = t.user_id and w.kind = t.kind and w.key = t.key
     cross join unnest(w.channels) as channel
     where channel <> 'push' or (
       exists (select from notification.push_subscription where user_id = t.user_id)
       and not exists (select from notification.push_silence where user_id = t.user_id and kind_group = w."group"))
     )
     select user_id as "userId", kind, key from told where kind = any($2)`,
    params: [JSON.stringify(rows.map((row) => ({ ...row, at: toTimestamp(row.at) }))), answered],
  };
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
  past: {
    readonly readBefore: number;
    readonly createdBefore: number;
    /** Of notices of trading, read or not. */
    readonly tradingBefore: number;
    readonly rows: number;
  },
): Promise<number> {
  const rows = await db.query(
    `with past as (
       (select id from notification.notification where read_at < $1 order by read_at limit $3)
       union
       (select id from notification.notification where created_at < $2 order by created_at limit $3)
       union
       (select old.id from unnest($5::text[]) as trading(kind), lateral (
          select id from notification.notification n where n.kind = trading.kind and created_at < $4
          order by created_at limit $3
        ) old)
       limit $3
     ), sent as (
       delete from notification.delivery where notification_id in (select id from past)
     )
     delete from notification.notification where id in (select id from past) returning id`,
    [
      toTimestamp(past.readBefore),
      toTimestamp(past.createdBefore),
      past.rows,
      toTimestamp(past.tradingBefore),
      OPTIONAL_NOTIFICATION_KINDS,
    ],
  );
  return rows.length;
}
