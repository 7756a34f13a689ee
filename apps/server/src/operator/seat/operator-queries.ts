import type { OperatorRole } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** An operator with everything that a login compares. */
export interface OperatorRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  /** Null, like the secret, until the operator has followed the link of the enrolment. */
  readonly passwordHash: string | null;
  readonly secretSealed: Buffer | null;
  readonly roles: readonly OperatorRole[];
  readonly isActive: boolean;
}

const RECORD = `o.id, o.email, o.name, o.password_hash as "passwordHash", o.secret_sealed as "secretSealed", o.roles,
  o.is_active as "isActive"`;

export async function findOperatorByEmail(db: Db, email: string): Promise<OperatorRecord | null> {
  const rows = await db.query<OperatorRecord>(
    `select ${RECORD} from operator.operator o where o.email = $1`,
    [email],
  );
  return rows[0] ?? null;
}

/** Holds the operator, so that logins and changes happen one after the other. */
export async function lockOperator(tx: Tx, id: number): Promise<OperatorRecord | null> {
  const rows = await tx.query<OperatorRecord>(
    `select ${RECORD} from operator.operator o where o.id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** The operator's own user account, or null. */
export async function findLinkedUserId(db: Db, operatorId: number): Promise<number | null> {
  const rows = await db.query<{ userId: number | null }>(
    'select user_id as "userId" from operator.operator where id = $1',
    [operatorId],
  );
  return rows[0]?.userId ?? null;
}

/** Reports whether an operator has the user account. */
export async function isLinked(db: Db, userId: number): Promise<boolean> {
  const rows = await db.query('select 1 from operator.operator where user_id = $1', [userId]);
  return rows.length > 0;
}

export async function insertOperator(
  tx: Tx,
  row: {
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string | null;
    readonly secretSealed: Uint8Array | null;
    readonly roles: readonly OperatorRole[];
    readonly userId: number | null;
    readonly madeBy: number | null;
    readonly now: number;
  },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into operator.operator (email, name, password_hash, secret_sealed, roles, user_id, made_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email) do nothing returning id`,
    [
      row.email,
      row.name,
      row.passwordHash,
      row.secretSealed,
      row.roles,
      row.userId,
      row.madeBy,
      toTimestamp(row.now),
    ],
  );
  return rows[0]?.id ?? null;
}

/** Makers and last resetters of some operators, and the instants from which they may act. */
export function findOrigins(
  tx: Tx,
  ids: readonly number[],
): Promise<
  {
    readonly id: number;
    readonly madeBy: number | null;
    readonly resetBy: number | null;
    readonly mayActFrom: number | null;
  }[]
> {
  return tx.query(
    `select id, made_by as "madeBy", reset_by as "resetBy", may_act_from as "mayActFrom"
     from operator.operator where id = any ($1)`,
    [ids],
  );
}

export async function setOperatorRoles(
  tx: Tx,
  id: number,
  to: { readonly roles: readonly OperatorRole[]; readonly mayActFrom: string },
): Promise<void> {
  await tx.query('update operator.operator set roles = $2, may_act_from = $3 where id = $1', [
    id,
    to.roles,
    to.mayActFrom,
  ]);
}

export async function setOperatorActive(
  tx: Tx,
  id: number,
  to: { readonly isActive: boolean; readonly mayActFrom: string },
): Promise<void> {
  await tx.query('update operator.operator set is_active = $2, may_act_from = $3 where id = $1', [
    id,
    to.isActive,
    to.mayActFrom,
  ]);
}

export async function setLinkedUser(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.query('update operator.operator set user_id = $2 where id = $1', [id, userId]);
}

/** Takes the secrets away; a link gives new ones. */
export async function clearSecrets(tx: Tx, id: number, resetBy: number): Promise<void> {
  await tx.query(
    'update operator.operator set password_hash = null, secret_sealed = null, reset_by = $2 where id = $1',
    [id, resetBy],
  );
}

/** Sets both secrets; codes of the authenticator count from `lastStep` on. */
export async function setSecrets(
  tx: Tx,
  row: {
    readonly id: number;
    readonly passwordHash: string;
    readonly secretSealed: Uint8Array;
    readonly lastStep: number;
    readonly mayActFrom: string;
  },
): Promise<void> {
  await tx.query(
    `update operator.operator set password_hash = $2, secret_sealed = $3, last_step = $4, may_act_from = $5
     where id = $1`,
    [row.id, row.passwordHash, row.secretSealed, row.lastStep, row.mayActFrom],
  );
}

export async function setOperatorPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.query('update operator.operator set password_hash = $2 where id = $1', [id, passwordHash]);
}

/** Uses a step of the authenticator up; false when it or a later one was used before. */
export async function spendStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const rows = await tx.query(
    'update operator.operator set last_step = $2 where id = $1 and last_step < $2 returning id',
    [id, step],
  );
  return rows.length > 0;
}

/** An operator as the console lists it. */
export interface OperatorRead {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: OperatorRole[];
  readonly user_id: number | null;
  readonly is_active: boolean;
  readonly is_enrolled: boolean;
  readonly created_at: number;
  readonly last_login_at: number | null;
  readonly live_sessions: number;
}

/** All operators by name, or the one with the id. */
export function listOperators(
  db: Db,
  of: { readonly id: number | null; readonly now: number; readonly idleMs: number },
): Promise<OperatorRead[]> {
  return db.query<OperatorRead>(
    `select o.id, o.email, o.name, o.roles, o.user_id, o.is_active, o.password_hash is not null as is_enrolled, o.created_at,
       (select max(s.created_at) from operator.session s where s.operator_id = o.id) as last_login_at,
       (select count(*) from operator.session s where s.operator_id = o.id and s.ended_at is null
          and s.expires_at > $2::timestamptz and s.last_used_at > $2::timestamptz - $3 * interval '1 ms'
       ) as live_sessions
     from operator.operator o
     where $1::bigint is null or o.id = $1
     order by o.name, o.id`,
    [of.id, toTimestamp(of.now), of.idleMs],
  );
}
