import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { SealedTerms } from './key-box.ts';
import type { Use } from './uses.ts';

/** A key as its owner and operators see it. */
export interface KeyRow extends SealedTerms {
  readonly id: number;
  readonly label: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly lastUsedIp: string | null;
  readonly revokedAt: number | null;
  readonly revokedBy: 'owner' | 'operator' | null;
  /** Proved by secrets that were replaced since: it works again once its owner confirms it with the new ones. */
  readonly isSuspended: boolean;
}

/** A key with its secret and what decides whether its user may act. */
export interface AdmittedRow extends SealedTerms {
  readonly id: number;
  readonly secret: Buffer;
  readonly userGroup: string;
  readonly isUserReal: boolean;
  readonly hasPayPassword: boolean;
  readonly isBarred: boolean;
}

const TERMS = `k.id, k.user_id as "userId", k.key, k.algorithm, k.may_trade as "mayTrade", k.ips, k.expires_at as "expiresAt"`;
const ROW = `${TERMS}, k.label, k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
  k.last_used_ip as "lastUsedIp", k.revoked_at as "revokedAt", k.revoked_by as "revokedBy",
  exists (select from identity.user u where u.id = k.user_id and k.proved_at <= u.recovered_at) as "isSuspended"`;
const BARRED = '(u.is_disabled or u.frozen_at is not null or coalesce(k.proved_at <= u.recovered_at, false))';

/** The key that is not revoked. */
export async function findByKey(db: Db, key: string): Promise<AdmittedRow | null> {
  const rows = await db.query<AdmittedRow>(
    `select ${TERMS}, k.secret, u.user_group as "userGroup", u.is_user_real as "isUserReal",
       u.pay_password_hash is not null as "hasPayPassword", ${BARRED} as "isBarred"
     from apikey.api_key k join identity.user u on u.id = k.user_id
     where k.key = $1 and k.revoked_at is null`,
    [key],
  );
  return rows[0] ?? null;
}

/** A key that is not revoked, by its number. */
export async function findKey(db: Db, id: number): Promise<KeyRow | null> {
  const rows = await db.query<KeyRow>(
    `select ${ROW} from apikey.api_key k where k.id = $1 and k.revoked_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** The keys of a user that are not revoked, newest first. */
export function listKeys(db: Db, userId: number): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    `select ${ROW} from apikey.api_key k where k.user_id = $1 and k.revoked_at is null order by k.id desc`,
    [userId],
  );
}

/** A page of all keys of a user, newest first. */
export function listAllKeys(
  db: Db,
  page: { readonly userId: number; readonly beforeId: number | null; readonly rows: number },
): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    `select ${ROW} from apikey.api_key k where k.user_id = $1 and ($2::bigint is null or k.id < $2)
     order by k.id desc limit $3`,
    [page.userId, page.beforeId, page.rows],
  );
}

export async function countKeys(db: Db, userId: number): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'select count(*) as count from apikey.api_key where user_id = $1 and revoked_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Locks a key, of one user or, for an operator, of anybody. */
export async function lockKey(
  tx: Tx,
  { id, userId }: { readonly id: number; readonly userId: number | null },
): Promise<(KeyRow & { readonly secret: Buffer }) | null> {
  const rows = await tx.query<KeyRow & { readonly secret: Buffer }>(
    `select ${ROW}, k.secret from apikey.api_key k
     where k.id = $1 and ($2::bigint is null or k.user_id = $2) for update`,
    [id, userId],
  );
  return rows[0] ?? null;
}

export async function insertKey(
  tx: Tx,
  key: SealedTerms & { readonly label: string; readonly secret: Buffer; readonly at: number },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into apikey.api_key (user_id, label, key, secret, may_trade, ips, expires_at, created_at, proved_at, algorithm)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`,
    [
      key.userId,
      key.label,
      key.key,
      key.secret,
      key.mayTrade,
      key.ips,
      instant(key.expiresAt),
      instant(key.at),
      key.algorithm,
    ],
  );
  return rows[0]?.id ?? 0;
}

export async function changeKey(
  tx: Tx,
  key: SealedTerms & {
    readonly id: number;
    readonly label: string;
    readonly secret: Buffer;
    readonly provedAt: number;
  },
): Promise<void> {
  await tx.query(
    `update apikey.api_key set label = $2, secret = $3, may_trade = $4, ips = $5, expires_at = $6, proved_at = $7
     where id = $1`,
    [key.id, key.label, key.secret, key.mayTrade, key.ips, instant(key.expiresAt), toTimestamp(key.provedAt)],
  );
}

export async function endKey(
  tx: Tx,
  end: { readonly id: number; readonly by: 'owner' | 'operator'; readonly at: number },
): Promise<void> {
  await tx.query('update apikey.api_key set revoked_at = $2, revoked_by = $3 where id = $1', [
    end.id,
    toTimestamp(end.at),
    end.by,
  ]);
}

/** The keys that expired in a stretch of time. */
export async function listExpired(
  db: Db,
  stretch: { readonly after: number; readonly until: number },
): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from apikey.api_key where revoked_at is null and expires_at > $1 and expires_at <= $2',
    [toTimestamp(stretch.after), toTimestamp(stretch.until)],
  );
  return rows.map(({ id }) => id);
}

/** The keys of a user who is frozen or disabled, and those that are suspended. */
export async function listBarred(db: Db, userId: number): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    `select k.id from apikey.api_key k join identity.user u on u.id = k.user_id
     where k.user_id = $1 and k.revoked_at is null and ${BARRED}`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Stores last uses; an older one changes nothing. */
export async function storeUses(db: Db, uses: readonly Use[]): Promise<void> {
  await db.query(
    `update apikey.api_key k set last_used_at = u.at, last_used_ip = u.ip
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as u (id, at, ip)
     where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
    [uses.map(({ keyId }) => keyId), uses.map(({ at }) => toTimestamp(at)), uses.map(({ ip }) => ip)],
  );
}

const instant = (at: number | null): string | null => (at === null ? null : toTimestamp(at));
