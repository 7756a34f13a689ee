import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** Any fixed number: who changes the rate of an agent holds the advisory lock of this key. */
const AGENT_LOCK = 4_711_029;

/** Lets one change of a rate after the other be measured against the agents above and below. */
export async function lockAgents(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [AGENT_LOCK]);
}

export interface NewVersion {
  readonly userId: number;
  readonly rate: number;
  readonly effectiveFrom: number;
  readonly setAt: number;
  readonly operatorName: string | null;
  readonly reason: string | null;
  readonly setByUserId: number | null;
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into referral.agent_version (user_id, rate, effective_from, set_at, operator_name, reason, set_by_user_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      version.userId,
      version.rate,
      toTimestamp(version.effectiveFrom),
      toTimestamp(version.setAt),
      version.operatorName,
      version.reason,
      version.setByUserId,
    ],
  );
  return row?.id ?? 0;
}

export interface VersionRow {
  readonly userId: number;
  readonly rate: number;
  readonly effectiveFrom: number;
  readonly operatorName: string | null;
  readonly reason: string | null;
  readonly setByUid: string | null;
}

/** Every version of some users, the last one to hold first. */
export function listVersions(db: Db, userIds: readonly number[]): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    `select v.user_id as "userId", v.rate, v.effective_from as "effectiveFrom", v.operator_name as "operatorName",
       v.reason, u.uid as "setByUid"
     from referral.agent_version v left join identity.user u on u.id = v.set_by_user_id
     where v.user_id = any($1::bigint[]) order by v.user_id, v.effective_from desc, v.id desc`,
    [userIds],
  );
}

const LATEST = `select user_id, rate from (
    select distinct on (user_id) user_id, rate from referral.agent_version order by user_id, effective_from desc, id desc
  ) as newest where rate > 0`;

export interface AgentRate {
  readonly userId: number;
  readonly rate: number;
}

/** The nearest agent above a user, by the rates set last. */
export async function findUpperAgent(db: Db, userId: number): Promise<AgentRate | null> {
  const [row] = await db.query<AgentRate>(
    `with recursive agent as (${LATEST}), up as (
       select invited_by as user_id, 1 as depth from identity.user where id = $1 and invited_by is not null
       union all
       select u.invited_by, up.depth + 1 from up join identity.user u on u.id = up.user_id
       where u.invited_by is not null and up.user_id not in (select user_id from agent)
     )
     select agent.user_id as "userId", agent.rate from up join agent on agent.user_id = up.user_id
     order by up.depth limit 1`,
    [userId],
  );
  return row ?? null;
}

/** The agents whose nearest agent above is the user, by the rates set last; with how far below they are. */
export function listLowerAgents(db: Db, userId: number): Promise<(AgentRate & { readonly depth: number })[]> {
  return db.query(
    `with recursive agent as (${LATEST}), down as (
       select id, 1 as depth from identity.user where invited_by = $1
       union all
       select u.id, down.depth + 1 from down join identity.user u on u.invited_by = down.id
       where down.id not in (select user_id from agent)
     )
     select down.id as "userId", agent.rate, down.depth from down join agent on agent.user_id = down.id
     order by down.id desc`,
    [userId],
  );
}

/** Agents by the number of their first version, newest first; `isEnded` marks those whose last rate is 0. */
export function listAgents(
  db: Db,
  filter: {
    readonly userId: number | null;
    readonly isEnded: boolean | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<{ readonly id: number; readonly userId: number; readonly uid: string }[]> {
  return db.query(
    `select first.id, first.user_id as "userId", u.uid from (
       select min(id) as id, user_id, (array_agg(rate order by effective_from desc, id desc))[1] as rate
       from referral.agent_version group by user_id
     ) as first join identity.user u on u.id = first.user_id
     where ($1::bigint is null or first.user_id = $1) and ($2::boolean is null or (first.rate = 0) = $2)
       and ($3::bigint is null or first.id < $3)
     order by first.id desc limit $4`,
    [filter.userId, filter.isEnded, filter.beforeId, filter.rows],
  );
}
