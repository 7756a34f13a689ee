import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

export type DeadlineKind =
  | 'expire'
  | 'remind_first'
  | 'remind_second'
  | 'remind_third'
  | 'receipt'
  | 'evidence'
  | 'review';

/** Due work on an order; either its instant, or the time left once an outage is over. */
export interface Deadline {
  readonly orderId: number;
  readonly kind: DeadlineKind;
  readonly dueAt: number | null;
  readonly leftMs: number | null;
}

/** Removes the deadlines of orders. */
export async function deleteDeadlines(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.query('delete from fiat.deadline where order_id = any($1::bigint[])', [orderIds]);
}

export async function insertDeadlines(tx: Tx, deadlines: readonly Deadline[]): Promise<void> {
  if (deadlines.length === 0) return;
  await tx.query(
    `insert into fiat.deadline (order_id, kind, due_at, left_ms)
     select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[])`,
    [
      deadlines.map(({ orderId }) => orderId),
      deadlines.map(({ kind }) => kind),
      deadlines.map(({ dueAt }) => (dueAt === null ? null : toTimestamp(dueAt))),
      deadlines.map(({ leftMs }) => leftMs),
    ],
  );
}

/** Deadlines that have passed, oldest first. */
export function listDue(
  db: Db,
  wanted: { readonly at: number; readonly rows: number; readonly except: readonly number[] },
): Promise<Pick<Deadline, 'orderId' | 'kind'>[]> {
  return db.query(
    `select order_id as "orderId", kind from fiat.deadline
     where due_at <= $1 and order_id <> all($3::bigint[]) order by due_at, order_id limit $2`,
    [toTimestamp(wanted.at), wanted.rows, wanted.except],
  );
}

/** Those of some orders that have passed; their people are locked. */
export function listDueOf(
  tx: Tx,
  wanted: { readonly at: number; readonly orderIds: readonly number[] },
): Promise<Pick<Deadline, 'orderId' | 'kind'>[]> {
  return tx.query(
    `select order_id as "orderId", kind from fiat.deadline
     where order_id = any($2::bigint[]) and due_at <= $1 order by due_at, order_id, kind`,
    [toTimestamp(wanted.at), wanted.orderIds],
  );
}

/** Removes those of some orders that have passed; their people are locked. */
export async function deleteDueOf(
  tx: Tx,
  wanted: { readonly at: number; readonly orderIds: readonly number[] },
): Promise<void> {
  await tx.query('delete from fiat.deadline where order_id = any($2::bigint[]) and due_at <= $1', [
    toTimestamp(wanted.at),
    wanted.orderIds,
  ]);
}

/**
 * Stops every deadline whose time reaches into an outage that begins now or began a while ago; what is left of each
 * is counted from the later of its own beginning and the outage's.
 */
export async function pauseDeadlines(tx: Tx, since: number): Promise<void> {
  await tx.query(
    `update fiat.deadline d set due_at = null,
       left_ms = floor(extract(epoch from d.due_at - greatest($1::timestamptz, case d.kind
         when 'expire' then o.created_at
         when 'evidence' then o.disputed_at
         when 'review' then (select max(at) from fiat.ruling where order_id = o.id)
         else o.paid_at end)) * 1000)
     from fiat.order o where o.id = d.order_id and d.due_at >= $1`,
    [toTimestamp(since)],
  );
}

export async function resumeDeadlines(tx: Tx, until: number): Promise<void> {
  await tx.query(
    `update fiat.deadline set due_at = $1::timestamptz + left_ms * interval '1 millisecond', left_ms = null
     where due_at is null`,
    [toTimestamp(until)],
  );
}
