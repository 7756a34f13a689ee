import type { ConversionReason, PlanState, Recurrence, RunState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface PlanRow {
  readonly id: number;
  readonly userId: number;
  readonly matchId: number;
  readonly amount: string;
  readonly every: Recurrence;
  readonly firstAt: number;
  readonly state: PlanState;
  readonly nextAt: number | null;
  readonly createdAt: number;
}

const PLAN = `p.id, p.user_id as "userId", p.match_id as "matchId", trim_scale(p.amount)::text as amount, p.every,
  p.first_at as "firstAt", p.state, p.next_at as "nextAt", p.created_at as "createdAt"`;

/** Makes additions of one user wait for each other, until the end of the transaction. */
export async function lockPlans(tx: Tx, userId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('convert.plan:' || $1::bigint, 0))", [
    userId,
  ]);
}

/** Plans of a user that were not removed, newest first. */
export function listPlans(db: Db, userId: number): Promise<PlanRow[]> {
  return db.query<PlanRow>(
    `select ${PLAN} from convert.plan p where p.user_id = $1 and p.state <> 'removed' order by p.id desc`,
    [userId],
  );
}

export async function insertPlan(tx: Tx, plan: Omit<PlanRow, 'id' | 'state'>): Promise<PlanRow> {
  const [added] = await tx.query<PlanRow>(
    `insert into convert.plan as p (user_id, match_id, amount, every, first_at, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${PLAN}`,
    [
      ...[plan.userId, plan.matchId, plan.amount, plan.every, toTimestamp(plan.firstAt)],
      ...[plan.nextAt === null ? null : toTimestamp(plan.nextAt), toTimestamp(plan.createdAt)],
    ],
  );
  if (added === undefined) throw new Error('an inserted plan is returned');
  return added;
}

/** Locks a plan of a user that was not removed. */
export async function lockPlan(
  tx: Tx,
  of: { readonly id: number; readonly userId: number },
): Promise<PlanRow | null> {
  const [row] = await tx.query<PlanRow>(
    `select ${PLAN} from convert.plan p where p.id = $1 and p.user_id = $2 and p.state <> 'removed' for update`,
    [of.id, of.userId],
  );
  return row ?? null;
}

export async function setPlan(
  tx: Tx,
  id: number,
  to: { readonly state: PlanState | 'removed'; readonly nextAt: number | null },
): Promise<void> {
  await tx.query('update convert.plan set state = $2, next_at = $3 where id = $1', [
    id,
    to.state,
    to.nextAt === null ? null : toTimestamp(to.nextAt),
  ]);
}

/** Locks plans that are due, the longest waiting first; those that another process has locked are left to it. */
export function lockDuePlans(tx: Tx, now: number, rows: number): Promise<PlanRow[]> {
  return tx.query<PlanRow>(
    `select ${PLAN} from convert.plan p where p.state = 'active' and p.next_at <= $1
     order by p.next_at limit $2 for update skip locked`,
    [toTimestamp(now), rows],
  );
}

/** A period of a plan that has become due. */
export interface NewRun {
  readonly planId: number;
  readonly userId: number;
  readonly dueAt: number;
  readonly state: 'running' | 'missed';
}

export async function insertRuns(tx: Tx, runs: readonly NewRun[], at: number): Promise<void> {
  await tx.query(
    `insert into convert.run (plan_id, due_at, user_id, state, ended_at)
     select plan_id, due_at, user_id, state, case when state = 'missed' then $5::timestamptz end
     from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[]) as r (plan_id, due_at, user_id, state)
     on conflict do nothing`,
    [
      ...[runs.map(({ planId }) => planId), runs.map(({ dueAt }) => toTimestamp(dueAt))],
      ...[runs.map(({ userId }) => userId), runs.map(({ state }) => state), toTimestamp(at)],
    ],
  );
}

export async function moveOn(
  tx: Tx,
  plans: readonly { readonly id: number; readonly nextAt: number }[],
): Promise<void> {
  await tx.query(
    `update convert.plan p set next_at = n.next_at
     from unnest($1::bigint[], $2::timestamptz[]) as n (id, next_at) where p.id = n.id`,
    [plans.map(({ id }) => id), plans.map(({ nextAt }) => toTimestamp(nextAt))],
  );
}

/** A period that is to be bought. */
export interface RunningRow {
  readonly planId: number;
  readonly userId: number;
  readonly dueAt: number;
  readonly matchId: number;
  readonly amount: string;
  readonly attempts: number;
  readonly conversionId: string | null;
}

export function listRunning(db: Db, except: readonly string[], rows: number): Promise<RunningRow[]> {
  return db.query<RunningRow>(
    `select r.plan_id as "planId", r.user_id as "userId", r.due_at as "dueAt", p.match_id as "matchId",
       trim_scale(p.amount)::text as amount, r.attempts, r.conversion_id as "conversionId"
     from convert.run r join convert.plan p on p.id = r.plan_id
     where r.state = 'running' and r.plan_id || ' ' || (extract(epoch from r.due_at) * 1000)::bigint <> all ($1::text[])
     order by r.due_at limit $2`,
    [except, rows],
  );
}

type RunName = Pick<RunningRow, 'planId' | 'dueAt'>;

/** Counts an attempt with its conversion; false where the period is bought or ended elsewhere. */
export async function setAttempt(
  tx: Tx,
  { planId, dueAt }: RunName,
  attempt: { readonly attempts: number; readonly conversionId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update convert.run set attempts = $3, conversion_id = $4
     where plan_id = $1 and due_at = $2 and state = 'running' and attempts = $3 - 1 returning plan_id`,
    [planId, toTimestamp(dueAt), attempt.attempts, attempt.conversionId],
  );
  return rows.length > 0;
}

/** Ends a period that is under way; false where it has ended. */
export async function endRun(
  tx: Tx,
  { planId, dueAt }: RunName,
  end: { readonly reason: ConversionReason | null; readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update convert.run set state = case when $3::text is null then 'done' else 'failed' end, reason = $3, ended_at = $4
     where plan_id = $1 and due_at = $2 and state = 'running' returning plan_id`,
    [planId, toTimestamp(dueAt), end.reason, toTimestamp(end.at)],
  );
  return rows.length > 0;
}

/** A period with what came of it. */
export interface RunRow extends RunName {
  readonly matchId: number;
  readonly amount: string;
  readonly state: RunState;
  readonly reason: ConversionReason | null;
  readonly paid: string | null;
  readonly received: string | null;
  readonly feePaid: string | null;
  readonly orderId: string | null;
  readonly endedAt: number | null;
}

/** Periods of the plans of a user, newest first. */
export function listRuns(
  db: Db,
  filter: {
    readonly userId: number;
    readonly planId: number | null;
    readonly before: { readonly at: number; readonly id: number } | null;
    readonly rows: number;
  },
): Promise<RunRow[]> {
  const { before } = filter;
  return db.query<RunRow>(
    `select r.plan_id as "planId", r.due_at as "dueAt", p.match_id as "matchId", trim_scale(p.amount)::text as amount,
       r.state, r.reason, trim_scale(c.paid)::text as paid, trim_scale(c.received)::text as received,
       trim_scale(c.fee_paid)::text as "feePaid", c.order_id as "orderId", r.ended_at as "endedAt"
     from convert.run r join convert.plan p on p.id = r.plan_id left join convert.conversion c on c.id = r.conversion_id
     where r.user_id = $1 and ($2::bigint is null or r.plan_id = $2)
       and ($3::timestamptz is null or (r.due_at, r.plan_id) < ($3, $4::bigint))
     order by r.due_at desc, r.plan_id desc limit $5`,
    [
      ...[filter.userId, filter.planId, before === null ? null : toTimestamp(before.at), before?.id ?? null],
      filter.rows,
    ],
  );
}
