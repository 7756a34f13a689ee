import type { Locale } from '@openbourse/i18n';
import { type Db, toTimestamp } from '../../kernel/db.ts';

export interface UserFilter {
  /** Those among whom the others filter; null for all. */
  readonly ids: readonly number[] | null;
  readonly uid: string | null;
  /** Beginnings, in lower case. */
  readonly email: string | null;
  readonly mobile: string | null;
  readonly level: number | null;
  readonly state: 'active' | 'frozen' | 'disabled' | null;
  readonly from: number | null;
  readonly to: number | null;
  /** The row before the page. */
  readonly before: { readonly createdAt: number; readonly id: number } | null;
  readonly rows: number;
}

export interface UserRow {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly level: number;
  readonly isDisabled: boolean;
  readonly frozenAt: number | null;
  readonly hasAuthenticator: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
}

const STATES = {
  disabled: 'u.is_disabled',
  frozen: 'u.frozen_at is not null and not u.is_disabled',
  active: 'u.frozen_at is null and not u.is_disabled',
} as const;

/**
 * Users, newest first; by the account where its beginning is asked for, because then the index of the accounts gives a
 * page at once, however many begin alike. Only the conditions that are asked for are written, so that each filter finds its index however
 * many users there are.
 */
export async function listUsers(db: Db, filter: UserFilter): Promise<readonly UserRow[]> {
  const params: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (placeholder: string) => string, value: unknown): void => {
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  if (filter.ids !== null) add((p) => `u.id = any(${p}::bigint[])`, filter.ids);
  if (filter.uid !== null) add((p) => `u.uid = ${p}`, filter.uid);
  if (filter.email !== null) add((p) => `u.email like ${p}`, beginningOf(filter.email));
  if (filter.mobile !== null) add((p) => `u.mobile like ${p}`, beginningOf(filter.mobile));
  if (filter.level !== null) add((p) => `u.level = ${p}`, filter.level);
  if (filter.state !== null) conditions.push(STATES[filter.state]);
  if (filter.from !== null) add((p) => `u.created_at >= ${p}`, toTimestamp(filter.from));
  if (filter.to !== null) add((p) => `u.created_at < ${p}`, toTimestamp(filter.to));
  const account = accountAskedFor(filter);
  if (filter.before !== null && account !== null) {
    add((p) => `u.${account} ~>~ (select ${account} from identity.user where id = ${p})`, filter.before.id);
  } else if (filter.before !== null) {
    params.push(toTimestamp(filter.before.createdAt), filter.before.id);
    conditions.push(`(u.created_at, u.id) < ($${params.length - 1}, $${params.length})`);
  }
  params.push(filter.rows);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = account === null ? 'u.created_at desc, u.id desc' : `u.${account} using ~<~`;
  return db.query<UserRow>(
    `select u.id, u.uid, u.email, u.mobile, u.level, u.is_disabled as "isDisabled", u.frozen_at as "frozenAt",
       exists (select 1 from identity.authenticator a where a.user_id = u.id and a.bound_at is not null)
         as "hasAuthenticator",
       u.created_at as "createdAt",
       (select max(s.last_used_at) from identity.session s where s.user_id = u.id) as "lastSeenAt"
     from identity.user u ${where} order by ${order} limit $${params.length}`,
    params,
  );
}

function accountAskedFor({ email, mobile }: UserFilter): 'email' | 'mobile' | null {
  if (email !== null) return 'email';
  return mobile === null ? null : 'mobile';
}

/** A pattern that matches the text and whatever follows. */
function beginningOf(text: string): string {
  return `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export interface UserDetail {
  readonly id: number;
  readonly userGroup: string;
  readonly inviteCode: string;
  readonly invitedBy: number | null;
  readonly frozenBy: 'owner' | 'operator' | null;
  readonly locale: Locale;
}

export async function findUserDetail(db: Db, userId: number): Promise<UserDetail | null> {
  const rows = await db.query<UserDetail>(
    `select id, user_group as "userGroup", invite_code as "inviteCode", invited_by as "invitedBy",
       frozen_by as "frozenBy", locale from identity.user where id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
