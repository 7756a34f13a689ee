import { type Db, toTimestamp } from '../kernel/db.ts';
import type { Contact } from './message/messenger.ts';
import type { DeliveryChannel, NotificationRow } from './queries.ts';

export interface DueDelivery extends NotificationRow {
  /** Number of tries, this one included. */
  readonly tries: number;
  readonly targetKind: Contact['kind'] | null;
  readonly target: string | null;
}

/**
 * Takes what is due on a channel and puts its next try off, so that a crash in between delays it and loses nothing.
 * What another process holds is passed over.
 */
export function claimDue(
  db: Db,
  claim: {
    readonly channel: DeliveryChannel;
    readonly now: number;
    readonly rows: number;
    /** The pause after each try. */
    readonly retryAfterMs: readonly number[];
  },
): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(
    `update notification.delivery d
     set tries = d.tries + 1,
       due_at = $2::timestamptz
         + ($4::bigint[])[least(d.tries + 1, cardinality($4::bigint[]))] * interval '1 millisecond'
     from (
       select notification_id, channel from notification.delivery
       where channel = $1 and state = 'pending' and due_at <= $2
       order by due_at, notification_id limit $3 for update skip locked
     ) due
     join notification.notification n on n.id = due.notification_id
     where d.notification_id = due.notification_id and d.channel = due.channel
     returning n.id, n.user_id as "userId", n.kind, n.params, n.created_at as at, n.read_at as "readAt", d.tries,
       d.target_kind as "targetKind", d.target`,
    [claim.channel, toTimestamp(claim.now), claim.rows, claim.retryAfterMs],
  );
}

/** Writes how a try ended; `pending` waits for the next one. */
export async function updateDelivery(
  db: Db,
  row: {
    readonly id: number;
    readonly channel: DeliveryChannel;
    readonly state: 'pending' | 'sent' | 'dropped' | 'dead';
    readonly error: string | null;
  },
): Promise<void> {
  await db.query(
    'update notification.delivery set state = $3, error = $4 where notification_id = $1 and channel = $2',
    [row.id, row.channel, row.state, row.error],
  );
}

/** Deliveries that wait on a channel: how many, and since when the first of them is due. */
export interface Backlog {
  readonly channel: DeliveryChannel;
  readonly pending: number;
  readonly oldest_due_at: number;
}

export function readBacklog(db: Db): Promise<Backlog[]> {
  return db.query<Backlog>(
    `select channel, count(*) as pending, min(due_at) as oldest_due_at from notification.delivery
     where state = 'pending' group by channel order by channel`,
  );
}

export async function countDead(db: Db): Promise<number> {
  const rows = await db.query<{ dead: number }>(
    "select count(*) as dead from notification.delivery where state = 'dead'",
  );
  return rows[0]?.dead ?? 0;
}
