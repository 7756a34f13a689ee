import type { NotificationGroup, OptionalNotificationKind } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** Address of a browser. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushSubscription extends PushTarget {
  /** The session that asked for it, and ends it. */
  readonly sessionId: string;
  readonly createdAt: number;
}

/** The subscriptions of a user, newest first; those of sessions that have ended may still be among them. */
export function listSubscriptions(db: Db, userId: number): Promise<PushSubscription[]> {
  return db.query<PushSubscription>(
    `select endpoint, p256dh, auth, session_id as "sessionId", created_at as "createdAt"
     from notification.push_subscription where user_id = $1 order by created_at desc`,
    [userId],
  );
}

/**
 * Keeps the subscription of a browser, which belongs to the session that used that browser last. One after the other,
 * because the pages of one browser subscribe at once.
 */
export async function storeSubscription(
  tx: Tx,
  row: PushSubscription & { readonly userId: number },
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('notification.push_subscription', 0))");
  await tx.query('delete from notification.push_subscription where session_id = $1 or endpoint = $2', [
    row.sessionId,
    row.endpoint,
  ]);
  await tx.query(
    `insert into notification.push_subscription (endpoint, user_id, p256dh, auth, session_id, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.endpoint, row.userId, row.p256dh, row.auth, row.sessionId, toTimestamp(row.createdAt)],
  );
}

/** Drops the subscriptions of sessions of a user. */
export async function dropSubscriptions(
  db: Db,
  of: { readonly userId: number; readonly sessionIds: readonly string[] },
): Promise<void> {
  await db.query(
    'delete from notification.push_subscription where user_id = $1 and session_id = any($2::uuid[])',
    [of.userId, of.sessionIds],
  );
}

/** Drops all but the newest subscriptions of a user. */
export async function dropOldSubscriptions(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx.query(
    `delete from notification.push_subscription where endpoint in (
       select endpoint from notification.push_subscription where user_id = $1
       order by created_at desc, endpoint offset $2)`,
    [userId, kept],
  );
}

export async function deleteSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db.query('delete from notification.push_subscription where endpoint = $1 and user_id = $2', [
    endpoint,
    userId,
  ]);
}

export async function listSilenced(db: Db, userId: number): Promise<readonly NotificationGroup[]> {
  const rows = await db.query<{ group: NotificationGroup }>(
    'select kind_group as "group" from notification.push_silence where user_id = $1',
    [userId],
  );
  return rows.map(({ group }) => group);
}

export async function silence(db: Db, userId: number, group: NotificationGroup): Promise<void> {
  await db.query(
    'insert into notification.push_silence (user_id, kind_group) values ($1, $2) on conflict do nothing',
    [userId, group],
  );
}

export async function endSilence(db: Db, userId: number, group: NotificationGroup): Promise<void> {
  await db.query('delete from notification.push_silence where user_id = $1 and kind_group = $2', [
    userId,
    group,
  ]);
}

export async function listKindsOff(db: Db, userId: number): Promise<readonly OptionalNotificationKind[]> {
  const rows = await db.query<{ kind: OptionalNotificationKind }>(
    'select kind from notification.kind_off where user_id = $1',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

export async function turnKindsOff(
  db: Db,
  userId: number,
  kinds: readonly OptionalNotificationKind[],
): Promise<void> {
  await db.query(
    'insert into notification.kind_off (user_id, kind) select $1, unnest($2::text[]) on conflict do nothing',
    [userId, kinds],
  );
}

export async function turnKindOn(db: Db, userId: number, kind: OptionalNotificationKind): Promise<void> {
  await db.query('delete from notification.kind_off where user_id = $1 and kind = $2', [userId, kind]);
}

export interface SealedPushKey {
  readonly publicKey: string;
  readonly privateKeySealed: Buffer;
}

export async function findPushKey(db: Db): Promise<SealedPushKey | null> {
  const rows = await db.query<SealedPushKey>(
    'select public_key as "publicKey", private_key_sealed as "privateKeySealed" from notification.push_key',
  );
  return rows[0] ?? null;
}

/** Keeps a new key pair, unless another process was first. */
export async function insertPushKey(db: Db, key: SealedPushKey): Promise<void> {
  await db.query(
    `insert into notification.push_key (public_key, private_key_sealed) values ($1, $2) on conflict do nothing`,
    [key.publicKey, key.privateKeySealed],
  );
}
