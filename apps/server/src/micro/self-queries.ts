import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';

/** Limits that a person has set; instants in epoch milliseconds. */
export interface SelfLimit {
  readonly lossLimit: string;
  readonly plannedLossLimit: string | null;
  readonly plannedFrom: number | null;
  readonly excludedUntil: number | null;
}

export async function findSelfLimit(db: Db, userId: number): Promise<SelfLimit | undefined> {
  const [row] = await db.query<SelfLimit>(
    `select trim_scale(loss_limit)::text as "lossLimit", trim_scale(planned_loss_limit)::text as "plannedLossLimit",
       planned_from as "plannedFrom", excluded_until as "excludedUntil" from micro.self_limit where user_id = $1`,
    [userId],
  );
  return row;
}

export async function writeSelfLimit(tx: Tx, userId: number, limit: SelfLimit): Promise<void> {
  const { plannedFrom, excludedUntil } = limit;
  await tx.query(
    `insert into micro.self_limit (user_id, loss_limit, planned_loss_limit, planned_from, excluded_until)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set loss_limit = excluded.loss_limit,
       planned_loss_limit = excluded.planned_loss_limit, planned_from = excluded.planned_from,
       excluded_until = excluded.excluded_until
     where (self_limit.loss_limit, self_limit.planned_loss_limit, self_limit.planned_from, self_limit.excluded_until)
       is distinct from
       (excluded.loss_limit, excluded.planned_loss_limit, excluded.planned_from, excluded.excluded_until)`,
    [
      userId,
      limit.lossLimit,
      limit.plannedLossLimit,
      plannedFrom === null ? null : toTimestamp(plannedFrom),
      excludedUntil === null ? null : toTimestamp(excludedUntil),
    ],
  );
}

const SELF_LOCK = 4_711_021;

/** Lets the orders and limits of one person go one after the other. */
export async function lockSelf(tx: Tx, userId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::integer)', [SELF_LOCK, userId]);
}

/** The practice balance; who never practiced begins with the grant. */
export async function readPractice(db: Db, userId: number, grant: string): Promise<string> {
  const [row] = await db.query<{ balance: string }>(
    'select trim_scale(balance)::text as balance from micro.practice where user_id = $1',
    [userId],
  );
  return row?.balance ?? grant;
}

export async function setPractice(tx: Tx, userId: number, balance: string): Promise<void> {
  await tx.query(
    `insert into micro.practice (user_id, balance) values ($1, $2)
     on conflict (user_id) do update set balance = excluded.balance`,
    [userId, balance],
  );
}

/** Pays practice orders back. */
export async function addToPractice(
  tx: Tx,
  rows: readonly { readonly userId: number; readonly amount: string }[],
): Promise<void> {
  await tx.query(
    `update micro.practice p set balance = p.balance + v.amount
     from (select user_id, sum(amount) as amount from unnest($1::bigint[], $2::numeric[]) as u(user_id, amount)
       group by user_id) as v
     where p.user_id = v.user_id`,
    [rows.map((row) => row.userId), rows.map((row) => row.amount)],
  );
}
