import type { ReferralVoidReason } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';

/** Distance of one user below another one; null where it is not below. */
export async function findDepth(
  db: Db,
  wanted: { readonly viewerId: number; readonly userId: number },
): Promise<number | null> {
  const [row] = await db.query<{ depth: number }>(
    `with recursive up as (
       select invited_by as user_id, 1 as depth from identity.user where id = $2 and invited_by is not null
       union all
       select u.invited_by, up.depth + 1 from up join identity.user u on u.id = up.user_id
       where u.invited_by is not null and up.user_id <> $1
     )
     select depth from up where user_id = $1`,
    [wanted.viewerId, wanted.userId],
  );
  return row?.depth ?? null;
}

export async function readCounts(
  db: Db,
  userId: number,
): Promise<{ readonly level1: number; readonly level2: number; readonly inviteCode: string }> {
  const [row] = await db.query<{ level1: number; level2: number; inviteCode: string }>(
    `select u.invite_code as "inviteCode",
       (select count(*)::integer from identity.user where invited_by = u.id) as level1,
       (select count(*)::integer from identity.user a join identity.user b on b.invited_by = a.id
         where a.invited_by = u.id) as level2
     from identity.user u where u.id = $1`,
    [userId],
  );
  return row ?? { level1: 0, level2: 0, inviteCode: '' };
}

export interface InviteeRow {
  readonly id: number;
  readonly uid: string;
  readonly registeredAt: number;
  readonly isVerified: boolean;
  readonly invitees: number;
  readonly rewardUsdt: string | null;
  readonly voidReason: ReferralVoidReason | null;
}

/** Users whom some users invited, newest first, with what each brought the viewer. */
export function listInvitees(
  db: Db,
  filter: {
    readonly viewerId: number;
    readonly inviterId: number;
    /** One level further below. */
    readonly isSecond: boolean;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<InviteeRow[]> {
  return db.query<InviteeRow>(
    `select u.id, u.uid, u.created_at as "registeredAt", u.is_user_real as "isVerified",
       (select count(*)::integer from identity.user where invited_by = u.id) as invitees,
       coalesce(brought.value, '0') as "rewardUsdt", v.reason as "voidReason"
     from identity.user u
     left join lateral (
       select case when count(*) = count(value_usdt) then trim_scale(sum(value_usdt))::text end as value
       from referral.commission where receiver_id = $1 and payer_id = u.id and void_reason is null
     ) brought on true
     left join referral.void_relation v on v.payer_id = u.id and v.receiver_id = $1 and v.lifted_at is null
     where case when $3 then u.invited_by in (select id from identity.user where invited_by = $2)
         else u.invited_by = $2 end
       and ($4::bigint is null or u.id < $4)
     order by u.id desc limit $5`,
    [filter.viewerId, filter.inviterId, filter.isSecond, filter.beforeId, filter.rows],
  );
}

const TEAM = `with recursive team as (
    select id, 1 as depth from identity.user where invited_by = $1
    union all
    select u.id, team.depth + 1 from team join identity.user u on u.invited_by = team.id
  )`;

export interface TeamSums {
  readonly team: number;
  readonly joined: number;
  readonly active: number;
  readonly volume: string;
  readonly fees: string;
  readonly commission: string;
}

/** Business of everyone below a user since an instant, and the viewer's share of it. */
export async function sumTeam(
  db: Db,
  wanted: { readonly userId: number; readonly viewerId: number; readonly since: number },
): Promise<TeamSums> {
  const [row] = await db.query<TeamSums>(
    `${TEAM}
     select count(*)::integer as team, count(*) filter (where u.created_at >= $3)::integer as joined,
       (select count(distinct payer_id)::integer from referral.fee
         where hour >= $3 and payer_id in (select id from team)) as active,
       (select trim_scale(coalesce(sum(value_usdt), 0))::text from referral.turnover
         where hour >= $3 and user_id in (select id from team)) as volume,
       (select trim_scale(coalesce(sum(value_usdt), 0))::text from referral.fee
         where hour >= $3 and payer_id in (select id from team)) as fees,
       (select trim_scale(coalesce(sum(value_usdt), 0))::text from referral.commission
         where receiver_id = $2 and hour >= $3 and void_reason is null and payer_id in (select id from team))
         as commission
     from team join identity.user u on u.id = team.id`,
    [wanted.userId, wanted.viewerId, toTimestamp(wanted.since)],
  );
  return row ?? { team: 0, joined: 0, active: 0, volume: '0', fees: '0', commission: '0' };
}

export interface TeamRow {
  readonly id: number;
  readonly uid: string;
  readonly depth: number;
  readonly registeredAt: number;
  readonly isVerified: boolean;
  readonly isAgent: boolean;
  readonly volume: string;
  readonly fees: string;
  readonly commission: string;
  readonly voidReason: ReferralVoidReason | null;
}

/** Everybody below a user, newest first. */
export function listTeam(
  db: Db,
  filter: {
    readonly userId: number;
    readonly since: number;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<TeamRow[]> {
  const sumOf = (table: string, where: string) =>
    `(select trim_scale(coalesce(sum(value_usdt), 0))::text from referral.${table} where hour >= $2 and ${where})`;
  return db.query<TeamRow>(
    `${TEAM}
     select u.id, u.uid, team.depth, u.created_at as "registeredAt", u.is_user_real as "isVerified",
       coalesce((select rate > 0 from referral.agent_version where user_id = u.id
         order by effective_from desc, id desc limit 1), false) as "isAgent",
       ${sumOf('turnover', 'user_id = u.id')} as volume, ${sumOf('fee', 'payer_id = u.id')} as fees,
       ${sumOf('commission', 'payer_id = u.id and receiver_id = $1 and void_reason is null')} as commission,
       v.reason as "voidReason"
     from team join identity.user u on u.id = team.id
     left join referral.void_relation v on v.payer_id = u.id and v.receiver_id = $1 and v.lifted_at is null
     where $3::bigint is null or u.id < $3
     order by u.id desc limit $4`,
    [filter.userId, toTimestamp(filter.since), filter.beforeId, filter.rows],
  );
}
