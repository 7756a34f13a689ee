import type { AlertDirection, AlertMeasure, AlertState, KlinePeriod } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface AlertRow {
  readonly id: number;
  readonly userId: number;
  readonly matchId: number;
  readonly measure: AlertMeasure;
  readonly direction: AlertDirection;
  readonly threshold: string;
  readonly period: KlinePeriod | null;
  readonly state: AlertState;
  readonly value: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
}

const COLUMNS = `id, user_id as "userId", match_id as "matchId", measure, direction, trim_scale(threshold)::text as threshold, period, state,
  trim_scale(value)::text as value, created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt"`;

/** Makes additions of one user wait for each other, until the end of the transaction. */
export async function lockAlerts(tx: Tx, userId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('alert.price_alert:' || $1::bigint, 0))", [
    userId,
  ]);
}

export async function countArmed(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.query<{ armed: number }>(
    "select count(*)::integer as armed from alert.price_alert where user_id = $1 and state = 'armed'",
    [userId],
  );
  return row?.armed ?? 0;
}

export async function insertAlert(
  tx: Tx,
  row: Omit<AlertRow, 'id' | 'state' | 'value' | 'endedAt'>,
): Promise<AlertRow> {
  const [added] = await tx.query<AlertRow>(
    `insert into alert.price_alert (user_id, match_id, measure, direction, threshold, period, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      ...[row.userId, row.matchId, row.measure, row.direction, row.threshold, row.period],
      ...[toTimestamp(row.createdAt), toTimestamp(row.expiresAt)],
    ],
  );
  if (added === undefined) throw new Error('an inserted alert is returned');
  return added;
}

/** Removes an alert of a user; false where there is none. */
export async function deleteAlert(
  tx: Tx,
  of: { readonly id: number; readonly userId: number },
): Promise<boolean> {
  const rows = await tx.query('delete from alert.price_alert where id = $1 and user_id = $2 returning id', [
    of.id,
    of.userId,
  ]);
  return rows.length > 0;
}

/** Takes out an alert of a user that is armed, as it was; undefined where there is none. */
export async function takeArmed(
  tx: Tx,
  of: { readonly id: number; readonly userId: number },
): Promise<AlertRow | undefined> {
  const [taken] = await tx.query<AlertRow>(
    `delete from alert.price_alert where id = $1 and user_id = $2 and state = 'armed' returning ${COLUMNS}`,
    [of.id, of.userId],
  );
  return taken;
}

/** Alerts of a user, newest first. */
export function listAlerts(
  db: Db,
  filter: {
    readonly userId: number;
    readonly matchId: number | null;
    readonly isArmed: boolean;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<AlertRow[]> {
  return db.query<AlertRow>(
    `select ${COLUMNS} from alert.price_alert
     where user_id = $1 and ($2::integer is null or match_id = $2) and (state = 'armed') = $3
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [filter.userId, filter.matchId, filter.isArmed, filter.beforeId, filter.rows],
  );
}

/** A page of the armed alerts that were set at an instant or later. */
export function listArmed(
  db: Db,
  page: { readonly since: number; readonly afterId: number; readonly rows: number },
): Promise<AlertRow[]> {
  return db.query<AlertRow>(
    `select ${COLUMNS} from alert.price_alert where state = 'armed' and created_at >= $1 and id > $2 order by id limit $3`,
    [toTimestamp(page.since), page.afterId, page.rows],
  );
}

/** Armed alerts of the price of a match that lie within its extremes. */
export function listPassed(
  db: Db,
  of: { readonly matchId: number; readonly high: string; readonly low: string; readonly rows: number },
): Promise<AlertRow[]> {
  return db.query<AlertRow>(
    `select ${COLUMNS} from alert.price_alert
     where state = 'armed' and measure = 'price' and match_id = $1
       and case direction when 'above' then threshold <= $2::numeric else threshold >= $3::numeric end
     order by id limit $4`,
    [of.matchId, of.high, of.low, of.rows],
  );
}

/** Ends the alerts that are still armed, and returns them as they are then. */
export function fireAlerts(
  tx: Tx,
  fired: readonly { readonly id: number; readonly value: string }[],
  at: number,
): Promise<AlertRow[]> {
  return tx.query<AlertRow>(
    `update alert.price_alert a set state = 'fired', value = f.measured, ended_at = $3
     from unnest($1::bigint[], $2::numeric[]) as f (alert_id, measured)
     where a.id = f.alert_id and a.state = 'armed'
     returning ${COLUMNS}`,
    [fired.map(({ id }) => id), fired.map(({ value }) => value), toTimestamp(at)],
  );
}

/** Ends what has waited for too long. */
export async function expireAlerts(db: Db, now: number): Promise<void> {
  await db.query(
    "update alert.price_alert set state = 'expired', ended_at = $1 where state = 'armed' and expires_at <= $1",
    [toTimestamp(now)],
  );
}
