import type { WEBHOOK_DELIVERY_STATES, WEBHOOK_TEST, WebhookKind } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export type DeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];
export type EventKind = WebhookKind | typeof WEBHOOK_TEST;

export interface NewEvent {
  readonly publicId: string;
  readonly kind: EventKind;
  /** Null for a test, which is about no user. */
  readonly userId: number | null;
  readonly body: string;
  readonly at: number;
  readonly endpointIds: readonly string[];
}

/** Adds events in their order with a delivery for each endpoint; answers the ids. */
export async function insertEvents(
  tx: Tx,
  events: readonly NewEvent[],
  now: number,
): Promise<readonly number[]> {
  if (events.length === 0) return [];
  const rows = await tx.query<{ id: number }>(
    `with given as (
       select v.*, g.place from jsonb_array_elements($1::jsonb) with ordinality as g(one, place),
         jsonb_to_record(g.one) as v("publicId" uuid, kind text, "userId" bigint, body text, at timestamptz,
           "endpointIds" uuid[])
     ), added as (
       insert into webhook.event (public_id, kind, user_id, body, created_at)
       select "publicId", kind, "userId", body, at from given order by place returning id, public_id
     ), addressed as (
       insert into webhook.delivery (endpoint_id, event_id, kind, user_id, state, due_at)
       select endpoint_id, added.id, kind, "userId", 'pending', $2
       from added join given on given."publicId" = added.public_id cross join unnest("endpointIds") as endpoint_id
     )
     select id from added order by id`,
    [JSON.stringify(events.map((event) => ({ ...event, at: toTimestamp(event.at) }))), toTimestamp(now)],
  );
  return rows.map(({ id }) => id);
}

export interface Claimed {
  readonly eventId: number;
  readonly publicId: string;
  readonly kind: EventKind;
  readonly body: string;
  /** Number of tries, this one included. */
  readonly tries: number;
  readonly firstTriedAt: number;
  /** False while an earlier event of the same user waits; it is not sent then. */
  readonly isFirst: boolean;
}

/**
 * Takes what is due for an endpoint and puts its next try off, so that a crash in between delays it and loses nothing. An
 * event that has an earlier one of its user before it is put off as well, until that one has ended.
 */
export function claimDue(
  db: Db,
  claim: {
    readonly endpointId: string;
    readonly now: number;
    readonly rows: number;
    readonly putOffMs: number;
  },
): Promise<Claimed[]> {
  return db.query<Claimed>(
    `with due as (
       select event_id from webhook.delivery
       where endpoint_id = $1 and state = 'pending' and due_at <= $2
       order by due_at, event_id limit $3 for update skip locked
     ), judged as (
       select d.event_id, not exists (
         select from webhook.delivery h where h.endpoint_id = $1 and h.state = 'pending' and h.user_id = d.user_id
           and h.event_id < d.event_id) as is_first
       from webhook.delivery d where d.endpoint_id = $1 and d.event_id in (select event_id from due)
     ), claimed as (
       update webhook.delivery d
       set due_at = $2::timestamptz + $4 * interval '1 millisecond', tries = d.tries + j.is_first::integer,
         first_tried_at = case when j.is_first then coalesce(d.first_tried_at, $2) else d.first_tried_at end
       from judged j where d.endpoint_id = $1 and d.event_id = j.event_id
       returning d.event_id, d.tries, d.first_tried_at, j.is_first
     )
     select c.event_id as "eventId", e.public_id as "publicId", e.kind, e.body, c.tries,
       c.first_tried_at as "firstTriedAt", c.is_first as "isFirst"
     from claimed c join webhook.event e on e.id = c.event_id order by c.event_id`,
    [claim.endpointId, toTimestamp(claim.now), claim.rows, claim.putOffMs],
  );
}

/** Writes how a try ended, and lets the next event of the same user go where this one has ended. */
export async function recordTry(
  tx: Tx,
  row: {
    readonly endpointId: string;
    readonly eventId: number;
    readonly state: DeliveryState;
    readonly dueAt: number;
    readonly at: number;
    readonly tookMs: number;
    readonly status: number | null;
    readonly error: string | null;
  },
): Promise<void> {
  const { endpointId, eventId, state } = row;
  const at = toTimestamp(row.at);
  await tx.query(
    `insert into webhook.attempt (endpoint_id, event_id, at, took_ms, status, error) values ($1, $2, $3, $4, $5, $6)`,
    [endpointId, eventId, at, row.tookMs, row.status, row.error],
  );
  await tx.query(
    `update webhook.delivery set state = $3, due_at = $4, done_at = case when $3 = 'pending' then null else $5::timestamptz end
     where endpoint_id = $1 and event_id = $2`,
    [endpointId, eventId, state, toTimestamp(row.dueAt), at],
  );
  if (state === 'pending') return;
  await tx.query(
    `update webhook.delivery set due_at = $3 where endpoint_id = $1 and event_id = (
       select min(n.event_id) from webhook.delivery n
       join webhook.delivery ended on ended.endpoint_id = $1 and ended.event_id = $2
       where n.endpoint_id = $1 and n.state = 'pending' and n.user_id = ended.user_id)`,
    [endpointId, eventId, at],
  );
}

/** Puts deliveries that have ended into the queue again, at most so many; answers how many. */
export async function requeue(
  tx: Tx,
  which: {
    readonly endpointId: string;
    readonly eventId: number | null;
    readonly from: number | null;
    readonly until: number | null;
    readonly state: DeliveryState | null;
    readonly now: number;
    readonly rows: number;
  },
): Promise<number> {
  const rows = await tx.query(
    `update webhook.delivery d set state = 'pending', tries = 0, first_tried_at = null, done_at = null, due_at = $6
     from (
       select d.event_id from webhook.delivery d join webhook.event e on e.id = d.event_id
       where d.endpoint_id = $1 and d.state <> 'pending' and ($2::bigint is null or d.event_id = $2)
         and ($3::timestamptz is null or e.created_at >= $3) and ($4::timestamptz is null or e.created_at <= $4)
         and ($5::text is null or d.state = $5)
       order by d.event_id limit $7
     ) again
     where d.endpoint_id = $1 and d.event_id = again.event_id returning d.event_id`,
    [
      which.endpointId,
      which.eventId,
      which.from === null ? null : toTimestamp(which.from),
      which.until === null ? null : toTimestamp(which.until),
      which.state,
      toTimestamp(which.now),
      which.rows,
    ],
  );
  return rows.length;
}

/** Waiting and dead deliveries of each endpoint that is not removed. */
export function countByEndpoint(
  db: Db,
): Promise<readonly { readonly endpointId: string; readonly pending: number; readonly dead: number }[]> {
  return db.query(
    `select d.endpoint_id as "endpointId", count(*) filter (where d.state = 'pending')::integer as pending,
       count(*) filter (where d.state = 'dead')::integer as dead
     from webhook.delivery d join webhook.endpoint p on p.id = d.endpoint_id and p.state <> 'removed'
     where d.state in ('pending', 'dead') group by d.endpoint_id`,
  );
}

/** The age of what waits is that of the oldest event that an active endpoint has not got; null where there is none. */
export async function oldestWaiting(db: Db): Promise<number | null> {
  const [row] = await db.query<{ at: number }>(
    `select e.created_at as at from webhook.delivery d join webhook.event e on e.id = d.event_id
     join webhook.endpoint p on p.id = d.endpoint_id and p.state = 'active'
     where d.state = 'pending' order by d.event_id limit 1`,
  );
  return row?.at ?? null;
}

export interface DeliveryRow {
  readonly eventId: number;
  readonly publicId: string;
  readonly kind: EventKind;
  readonly userId: number | null;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly doneAt: number | null;
}

export function listDeliveries(
  db: Db,
  filter: {
    readonly endpointId: string;
    readonly state: DeliveryState | null;
    readonly kind: EventKind | null;
    readonly userId: number | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `select d.event_id as "eventId", e.public_id as "publicId", d.kind, d.user_id as "userId", d.state, d.tries,
       e.created_at as "createdAt", d.due_at as "dueAt", d.done_at as "doneAt"
     from webhook.delivery d join webhook.event e on e.id = d.event_id
     where d.endpoint_id = $1 and ($2::text is null or d.state = $2) and ($3::text is null or d.kind = $3)
       and ($4::bigint is null or d.user_id = $4) and ($5::bigint is null or d.event_id < $5)
     order by d.event_id desc limit $6`,
    [filter.endpointId, filter.state, filter.kind, filter.userId, filter.beforeId, filter.rows],
  );
}

/** The body of an event that was addressed to an endpoint; undefined for any other. */
export async function findBody(db: Db, endpointId: string, eventId: number): Promise<string | undefined> {
  const [row] = await db.query<{ body: string }>(
    `select e.body from webhook.delivery d join webhook.event e on e.id = d.event_id
     where d.endpoint_id = $1 and d.event_id = $2`,
    [endpointId, eventId],
  );
  return row?.body;
}

export function listAttempts(
  db: Db,
  endpointId: string,
  eventId: number,
): Promise<
  readonly {
    readonly id: number;
    readonly at: number;
    readonly took_ms: number;
    readonly status: number | null;
    readonly error: string | null;
  }[]
> {
  return db.query(
    `select id, at, took_ms, status, error from webhook.attempt where endpoint_id = $1 and event_id = $2
     order by id desc limit 200`,
    [endpointId, eventId],
  );
}

/** Removes past events with deliveries and tries, at most so many; what still waits is kept for longer. Answers how many. */
export async function deletePast(
  tx: Tx,
  past: { readonly endedBefore: number; readonly anyBefore: number; readonly rows: number },
): Promise<number> {
  const ids = (
    await tx.query<{ id: number }>(
      `select id from webhook.event e where created_at < $1 and (created_at < $2 or not exists (
         select from webhook.delivery d join webhook.endpoint p on p.id = d.endpoint_id
         where d.event_id = e.id and d.state = 'pending' and p.state <> 'removed'))
       order by created_at limit $3`,
      [toTimestamp(past.endedBefore), toTimestamp(past.anyBefore), past.rows],
    )
  ).map(({ id }) => id);
  await tx.query('delete from webhook.attempt where event_id = any($1::bigint[])', [ids]);
  await tx.query('delete from webhook.delivery where event_id = any($1::bigint[])', [ids]);
  await tx.query('delete from webhook.event where id = any($1::bigint[])', [ids]);
  return ids.length;
}
