import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** A group that two operators gave a user until a time. */
export interface Assignment {
  readonly id: number;
  readonly userId: number;
  readonly userGroup: string;
  readonly fromAt: number;
  readonly untilAt: number;
  readonly operatorName: string;
  readonly approverName: string;
  readonly reason: string;
  readonly endedAt: number | null;
}

const ASSIGNMENT = `id, user_id as "userId", user_group as "userGroup", from_at as "fromAt", until_at as "untilAt",
  operator_name as "operatorName", approver_name as "approverName", reason, ended_at as "endedAt" from tier.assignment`;

/** Makes everything that gives a group wait for each other, until the end of the transaction. */
export async function lockGroups(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('tier.groups', 0))");
}

/** The assignments of users that have not ended. */
export async function listActive(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Assignment>> {
  const rows = await db.query<Assignment>(
    `select ${ASSIGNMENT} where user_id = any($1::bigint[]) and ended_at is null`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The assignments of a user, the newest first. */
export function listAssignments(
  db: Db,
  of: { readonly userId: number; readonly rows: number },
): Promise<Assignment[]> {
  return db.query<Assignment>(`select ${ASSIGNMENT} where user_id = $1 order by id desc limit $2`, [
    of.userId,
    of.rows,
  ]);
}

/** The assignments whose time is over and that have not ended. */
export function listDue(db: Db, of: { readonly now: number; readonly rows: number }): Promise<Assignment[]> {
  return db.query<Assignment>(
    `select ${ASSIGNMENT} where ended_at is null and until_at <= $1 order by until_at limit $2`,
    [toTimestamp(of.now), of.rows],
  );
}

export async function endAssignments(
  tx: Tx,
  { ids, at }: { readonly ids: readonly number[]; readonly at: number },
): Promise<void> {
  await tx.query('update tier.assignment set ended_at = $2 where id = any($1::bigint[])', [
    ids,
    toTimestamp(at),
  ]);
}

export async function insertAssignment(tx: Tx, one: Omit<Assignment, 'id' | 'endedAt'>): Promise<void> {
  await tx.query(
    `insert into tier.assignment (user_id, user_group, from_at, until_at, operator_name, approver_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      one.userId,
      one.userGroup,
      toTimestamp(one.fromAt),
      toTimestamp(one.untilAt),
      one.operatorName,
      one.approverName,
      one.reason,
    ],
  );
}
