import type { OperatorRole } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

export type EndReason = 'logout' | 'revoked' | 'roles_changed' | 'deactivated' | 'secret_reset';

export async function insertSession(
  tx: Tx,
  session: {
    readonly id: string;
    readonly operatorId: number;
    readonly tokenHash: Uint8Array;
    readonly ip: string;
    readonly userAgent: string;
    readonly now: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await tx.query(
    `insert into operator.session
       (id, operator_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      session.id,
      session.operatorId,
      session.tokenHash,
      session.ip,
      session.userAgent,
      toTimestamp(session.now),
      toTimestamp(session.expiresAt),
    ],
  );
}

export interface FoundSession {
  readonly id: string;
  readonly operatorId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly isEnded: boolean;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

const FOUND = `s.id, s.operator_id as "operatorId", o.email, o.name, o.roles,
  s.ended_at is not null or not o.is_active as "isEnded", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt"
  from operator.session s join operator.operator o on o.id = s.operator_id`;

export async function findSessionByToken(db: Db, tokenHash: Uint8Array): Promise<FoundSession | null> {
  const rows = await db.query<FoundSession>(`select ${FOUND} where s.token_hash = $1`, [tokenHash]);
  return rows[0] ?? null;
}

export async function findSessionById(db: Db, id: string): Promise<FoundSession | null> {
  const rows = await db.query<FoundSession>(`select ${FOUND} where s.id = $1`, [id]);
  return rows[0] ?? null;
}

export function findSessionsById(db: Db, ids: readonly string[]): Promise<FoundSession[]> {
  return db.query<FoundSession>(`select ${FOUND} where s.id = any($1::uuid[])`, [ids]);
}

/** From where the operator came with the sessions that are on record, ended ones included. */
export async function listAddresses(db: Db, email: string): Promise<readonly string[]> {
  const rows = await db.query<{ ip: string }>(
    `select distinct s.ip from operator.session s join operator.operator o on o.id = s.operator_id
     where o.email = $1`,
    [email],
  );
  return rows.map(({ ip }) => ip);
}

/** Notes that a session is in use; calls side by side never move it back. */
export async function touchSession(db: Db, id: string, now: number): Promise<void> {
  await db.query(
    'update operator.session set last_used_at = greatest(last_used_at, $2) where id = $1 and ended_at is null',
    [id, toTimestamp(now)],
  );
}

/** Ends one session; false when it had ended. */
export async function endSessionById(
  tx: Tx,
  end: { readonly id: string; readonly reason: EndReason; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update operator.session set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null returning id`,
    [end.id, toTimestamp(end.now), end.reason],
  );
  return rows.length > 0;
}

/** Ends the live sessions of an operator, but one when it is named. Returns the ids of those that ended. */
export async function endSessionsOf(
  tx: Tx,
  end: {
    readonly operatorId: number;
    readonly exceptId: string | null;
    readonly reason: EndReason;
    readonly now: number;
  },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `update operator.session set ended_at = $3, end_reason = $4
     where operator_id = $1 and ended_at is null and ($2::uuid is null or id <> $2) returning id`,
    [end.operatorId, end.exceptId, toTimestamp(end.now), end.reason],
  );
  return rows.map(({ id }) => id);
}

export interface SessionRead {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  readonly created_at: number;
  readonly last_used_at: number;
}

export function listLiveSessions(
  db: Db,
  of: { readonly operatorId: number; readonly now: number; readonly idleMs: number },
): Promise<SessionRead[]> {
  return db.query<SessionRead>(
    `select id, user_agent, ip, created_at, last_used_at from operator.session
     where operator_id = $1 and ended_at is null and expires_at > $2::timestamptz
       and last_used_at > $2::timestamptz - $3 * interval '1 ms'
     order by last_used_at desc, id`,
    [of.operatorId, toTimestamp(of.now), of.idleMs],
  );
}

/** Sessions that ended long ago, by themselves or by a person. */
export async function deletePastSessions(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'operator.session', { where: 'expires_at < $1', params: [toTimestamp(before)] });
}
