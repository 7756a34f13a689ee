import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

export type EndReason =
  | 'logout'
  | 'revoked'
  | 'too_many'
  | 'token_reuse'
  | 'password_changed'
  | 'disabled'
  | 'frozen'
  | 'operator'
  | 'authenticator_reset';

/** A session as the access token finds it, with the flags of its user. */
export interface FoundSession {
  readonly id: string;
  readonly userId: number;
  readonly accessExpiresAt: number;
  readonly isEnded: boolean;
  readonly isUserReal: boolean;
  readonly hasPayPassword: boolean;
  readonly isFrozen: boolean;
  readonly userGroup: string;
}

export async function findSessionByAccess(db: Db, accessHash: Uint8Array): Promise<FoundSession | null> {
  const rows = await db.query<FoundSession>(
    `select s.id, s.user_id as "userId", s.access_expires_at as "accessExpiresAt",
       s.ended_at is not null or u.is_disabled as "isEnded", u.is_user_real as "isUserReal",
       u.pay_password_hash is not null as "hasPayPassword", u.frozen_at is not null as "isFrozen",
       u.user_group as "userGroup"
     from identity.session s join identity.user u on u.id = s.user_id where s.access_hash = $1`,
    [accessHash],
  );
  return rows[0] ?? null;
}

export async function insertSession(
  tx: Tx,
  session: {
    readonly id: string;
    readonly userId: number;
    readonly userAgent: string;
    readonly ip: string;
    readonly createdAt: number;
    readonly expiresAt: number;
    readonly accessHash: Uint8Array;
    readonly accessExpiresAt: number;
  },
): Promise<void> {
  await tx.query(
    `insert into identity.session
       (id, user_id, user_agent, ip, created_at, last_used_at, expires_at, access_hash, access_expires_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [
      session.id,
      session.userId,
      session.userAgent,
      session.ip,
      toTimestamp(session.createdAt),
      toTimestamp(session.expiresAt),
      session.accessHash,
      toTimestamp(session.accessExpiresAt),
    ],
  );
}

export async function insertRefreshToken(
  tx: Tx,
  token: { readonly hash: Uint8Array; readonly sessionId: string; readonly expiresAt: number },
): Promise<void> {
  await tx.query('insert into identity.refresh_token (hash, session_id, expires_at) values ($1, $2, $3)', [
    token.hash,
    token.sessionId,
    toTimestamp(token.expiresAt),
  ]);
}

export interface LockedSession {
  readonly id: string;
  readonly userId: number;
  readonly userAgent: string;
  readonly expiresAt: number;
  readonly isEnded: boolean;
}

/** Holds the session that a refresh token belongs to, so that refreshes of it happen one after the other. */
export async function lockSessionByRefresh(tx: Tx, hash: Uint8Array): Promise<LockedSession | null> {
  const rows = await tx.query<LockedSession>(
    `select s.id, s.user_id as "userId", s.user_agent as "userAgent", s.expires_at as "expiresAt",
       s.ended_at is not null or u.is_disabled as "isEnded"
     from identity.session s join identity.user u on u.id = s.user_id
     where s.id = (select session_id from identity.refresh_token where hash = $1) for update of s`,
    [hash],
  );
  return rows[0] ?? null;
}

export interface RefreshToken {
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly successorNonce: Uint8Array | null;
}

/** Reads a token after its session is held, so that what another refresh did is seen. */
export async function findRefreshToken(tx: Tx, hash: Uint8Array): Promise<RefreshToken | null> {
  const rows = await tx.query<RefreshToken>(
    `select expires_at as "expiresAt", used_at as "usedAt", successor_nonce as "successorNonce"
     from identity.refresh_token where hash = $1`,
    [hash],
  );
  return rows[0] ?? null;
}

export async function spendRefreshToken(
  tx: Tx,
  input: { readonly hash: Uint8Array; readonly usedAt: number; readonly successorNonce: Uint8Array },
): Promise<void> {
  await tx.query('update identity.refresh_token set used_at = $2, successor_nonce = $3 where hash = $1', [
    input.hash,
    toTimestamp(input.usedAt),
    input.successorNonce,
  ]);
}

/** Reports whether the hash is of the refresh token that the session would take next. */
export async function isActiveRefreshToken(
  tx: Tx,
  input: { readonly sessionId: string; readonly hash: Uint8Array },
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from identity.refresh_token where session_id = $1 and hash = $2 and used_at is null',
    [input.sessionId, input.hash],
  );
  return rows.length > 0;
}

export async function setAccess(
  tx: Tx,
  input: {
    readonly sessionId: string;
    readonly accessHash: Uint8Array;
    readonly accessExpiresAt: number;
    readonly usedAt: number;
    readonly ip: string;
    readonly userAgent: string;
  },
): Promise<void> {
  await tx.query(
    `update identity.session set access_hash = $2, access_expires_at = $3, last_used_at = $4, ip = $5,
       user_agent = $6 where id = $1`,
    [
      input.sessionId,
      input.accessHash,
      toTimestamp(input.accessExpiresAt),
      toTimestamp(input.usedAt),
      input.ip,
      input.userAgent,
    ],
  );
}

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

/** The sessions that can still be refreshed, newest use first. */
export async function listOpenSessions(
  db: Db,
  input: { readonly userId: number; readonly now: number },
): Promise<readonly OpenSession[]> {
  return db.query<OpenSession>(
    `select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
     from identity.session s join identity.refresh_token t on t.session_id = s.id and t.used_at is null
     where s.user_id = $1 and s.ended_at is null and t.expires_at > $2
     order by s.last_used_at desc, s.id desc`,
    [input.userId, toTimestamp(input.now)],
  );
}

/** Those of some sessions that can be used no more: ended, too old, left alone, or of a user who is shut out. */
export async function listEndedSessions(
  db: Db,
  input: { readonly ids: readonly string[]; readonly now: number },
): Promise<readonly string[]> {
  const live = await db.query<{ id: string }>(
    `select s.id from identity.session s
       join identity.user u on u.id = s.user_id
       join identity.refresh_token t on t.session_id = s.id and t.used_at is null
     where s.id = any($1::uuid[]) and s.ended_at is null and not u.is_disabled
       and s.expires_at > $2 and t.expires_at > $2`,
    [input.ids, toTimestamp(input.now)],
  );
  const liveIds = new Set(live.map(({ id }) => id));
  return input.ids.filter((id) => !liveIds.has(id));
}

/** Ends sessions of a user: the named ones, or all but the excepted. Returns the ids of those that ended. */
export async function endSessions(
  tx: Tx,
  input: {
    readonly userId: number;
    readonly ids: readonly string[] | 'all';
    readonly exceptId: string | null;
    readonly reason: EndReason;
    readonly now: number;
  },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `update identity.session set ended_at = $4, end_reason = $5
     where user_id = $1 and ended_at is null and ($2::uuid[] is null or id = any($2)) and id is distinct from $3
     returning id`,
    [
      input.userId,
      input.ids === 'all' ? null : input.ids,
      input.exceptId,
      toTimestamp(input.now),
      input.reason,
    ],
  );
  return rows.map(({ id }) => id);
}

/** The user agents and addresses of the user's sessions that are still on record, ended ones included. */
export async function listPlaces(
  db: Db,
  userId: number,
): Promise<readonly { readonly userAgent: string; readonly ip: string }[]> {
  return db.query('select distinct user_agent as "userAgent", ip from identity.session where user_id = $1', [
    userId,
  ]);
}

/** Removes sessions that expired, with their tokens. */
export async function deletePastSessions(db: Db, before: number): Promise<void> {
  const params = [toTimestamp(before)];
  const where = 'session_id in (select id from identity.session where expires_at < $1)';
  await pruneRows(db, 'identity.refresh_token', { where, params });
  await pruneRows(db, 'identity.session', { where: 'expires_at < $1', params });
}
