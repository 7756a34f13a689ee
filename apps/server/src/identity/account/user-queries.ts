import type { Locale } from '@openbourse/i18n';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { Account } from './account.ts';

export interface User {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaId: number;
  readonly passwordHash: string;
  readonly payPasswordHash: string | null;
  readonly isDisabled: boolean;
  readonly isUserReal: boolean;
  readonly userGroup: string;
  readonly level: 0 | 1 | 2;
  readonly withdrawalHoldUntil: number | null;
  readonly locale: Locale;
  readonly antiPhishingCode: string | null;
  readonly frozenAt: number | null;
  readonly createdAt: number;
}

export interface NewUser {
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaId: number;
  readonly passwordHash: string;
  readonly payPasswordHash: string | null;
  readonly level: number;
  readonly userGroup: string;
  readonly inviteCode: string;
  readonly invitedBy: number | null;
  readonly locale: Locale;
  readonly createdAt: number;
}

const USER = `select id, uid, email, mobile, area_id as "areaId", password_hash as "passwordHash",
  pay_password_hash as "payPasswordHash", is_disabled as "isDisabled", is_user_real as "isUserReal", user_group as "userGroup", level,
  withdrawal_hold_until as "withdrawalHoldUntil", locale, anti_phishing_code as "antiPhishingCode",
  frozen_at as "frozenAt", created_at as "createdAt" from identity.user`;

export async function findUserByAccount(db: Db, account: Account): Promise<User | null> {
  const column = account.kind === 'email' ? 'email' : 'mobile';
  const rows = await db.query<User>(`${USER} where ${column} = $1`, [account.value]);
  return rows[0] ?? null;
}

export async function findUser(db: Db, userId: number): Promise<User | null> {
  const rows = await db.query<User>(`${USER} where id = $1`, [userId]);
  return rows[0] ?? null;
}

export async function findUserIdByUid(db: Db, uid: string): Promise<number | undefined> {
  const rows = await db.query<{ id: number }>('select id from identity.user where uid = $1', [uid]);
  return rows[0]?.id;
}

export function listUids(db: Db, userIds: readonly number[]): Promise<{ id: number; uid: string }[]> {
  return db.query<{ id: number; uid: string }>('select id, uid from identity.user where id = any($1)', [
    userIds,
  ]);
}

/** Holds the user's row, so that logins, resets and certifications of one user happen one after the other. */
export async function lockUser(tx: Tx, userId: number): Promise<User | null> {
  const rows = await tx.query<User>(`${USER} where id = $1 for no key update`, [userId]);
  return rows[0] ?? null;
}

export async function findInviter(db: Db, inviteCode: string): Promise<number | null> {
  const rows = await db.query<{ id: number }>('select id from identity.user where invite_code = $1', [
    inviteCode,
  ]);
  return rows[0]?.id ?? null;
}

/** Returns the new id, or null when a unique field is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into identity.user (uid, email, mobile, area_id, password_hash, pay_password_hash, is_user_real, level,
       user_group, invite_code, invited_by, locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::integer > 0, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      user.uid,
      user.email,
      user.mobile,
      user.areaId,
      user.passwordHash,
      user.payPasswordHash,
      user.level,
      user.userGroup,
      user.inviteCode,
      user.invitedBy,
      user.locale,
      toTimestamp(user.createdAt),
    ],
  );
  return rows[0]?.id ?? null;
}

export async function setPasswordHash(
  tx: Tx,
  input: { readonly userId: number; readonly passwordHash: string },
): Promise<void> {
  await tx.query('update identity.user set password_hash = $2 where id = $1', [
    input.userId,
    input.passwordHash,
  ]);
}

export async function setPayPasswordHash(
  tx: Tx,
  input: { readonly userId: number; readonly payPasswordHash: string },
): Promise<void> {
  await tx.query('update identity.user set pay_password_hash = $2 where id = $1', [
    input.userId,
    input.payPasswordHash,
  ]);
}

/** A user and the group that chooses the fees. */
export interface GroupedUser {
  readonly id: number;
  readonly userGroup: string;
}

/** Users after one in the order of their ids, with their groups. */
export function listGroups(
  db: Db,
  of: { readonly afterId: number; readonly rows: number },
): Promise<GroupedUser[]> {
  return db.query<GroupedUser>(
    'select id, user_group as "userGroup" from identity.user where id > $1 order by id limit $2',
    [of.afterId, of.rows],
  );
}

/** Puts users into groups; answers whose group is another one by it. */
export async function setGroups(
  tx: Tx,
  groups: readonly { readonly userId: number; readonly userGroup: string }[],
): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    `update identity.user u set user_group = g.user_group
     from unnest($1::bigint[], $2::text[]) as g(id, user_group)
     where u.id = g.id and u.user_group <> g.user_group returning u.id`,
    [groups.map(({ userId }) => userId), groups.map(({ userGroup }) => userGroup)],
  );
  return rows.map(({ id }) => id);
}

export async function setLevel(
  tx: Tx,
  input: { readonly userId: number; readonly level: number },
): Promise<void> {
  await tx.query('update identity.user set is_user_real = $2::integer > 0, level = $2 where id = $1', [
    input.userId,
    input.level,
  ]);
}

export async function setDisabled(
  tx: Tx,
  input: { readonly userId: number; readonly isDisabled: boolean },
): Promise<void> {
  await tx.query('update identity.user set is_disabled = $2 where id = $1', [input.userId, input.isDisabled]);
}

/** Records that a secret was replaced by a person who did not have it: its earlier proofs count no more. */
export async function setRecovered(
  tx: Tx,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  await tx.query('update identity.user set recovered_at = $2 where id = $1', [userId, toTimestamp(at)]);
}

/** Freezes the user, or ends the freeze with null. */
export async function setFrozen(
  tx: Tx,
  input: {
    readonly userId: number;
    readonly frozen: { readonly at: number; readonly by: 'owner' | 'operator' } | null;
  },
): Promise<void> {
  const { userId, frozen } = input;
  await tx.query('update identity.user set frozen_at = $2, frozen_by = $3 where id = $1', [
    userId,
    frozen === null ? null : toTimestamp(frozen.at),
    frozen?.by ?? null,
  ]);
}

/** Keeps the language of the user's last request, for messages. */
export async function setLocale(
  db: Db,
  input: { readonly userId: number; readonly locale: Locale },
): Promise<void> {
  await db.query('update identity.user set locale = $2 where id = $1 and locale <> $2', [
    input.userId,
    input.locale,
  ]);
}

export async function setAntiPhishingCode(
  tx: Tx,
  input: { readonly userId: number; readonly code: string | null },
): Promise<void> {
  await tx.query('update identity.user set anti_phishing_code = $2 where id = $1', [
    input.userId,
    input.code,
  ]);
}

/**
 * Binds an e-mail address or mobile number; false when another user has it, even one who takes it in this instant:
 * the unique index decides then, and the savepoint keeps the transaction usable.
 */
export async function setAccount(
  tx: Tx,
  input: { readonly userId: number; readonly account: Account },
): Promise<boolean> {
  const column = input.account.kind === 'email' ? 'email' : 'mobile';
  await tx.query('savepoint set_account');
  try {
    await tx.query(`update identity.user set ${column} = $2 where id = $1`, [
      input.userId,
      input.account.value,
    ]);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint set_account');
    return false;
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

export interface Area {
  readonly id: number;
  readonly iso: string;
  readonly callingCode: string;
}

const AREA = 'select id, iso, calling_code as "callingCode" from identity.area';

export async function listAreas(db: Db): Promise<readonly Area[]> {
  return db.query<Area>(`${AREA} order by id`);
}

export async function findAreaByIso(db: Db, iso: string): Promise<Area | null> {
  return (await db.query<Area>(`${AREA} where iso = $1`, [iso]))[0] ?? null;
}

export async function findArea(db: Db, id: number): Promise<Area | null> {
  return (await db.query<Area>(`${AREA} where id = $1`, [id]))[0] ?? null;
}
