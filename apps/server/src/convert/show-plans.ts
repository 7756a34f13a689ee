import type { convert as calls, DecodedInputOf, ReplyOf } from '@openbourse/api';
import { pageOf, waitCursors } from '../kernel/page.ts';
import type { ConvertDeps } from './convert-deps.ts';
import { listPlans, listRuns, type PlanRow, type RunRow } from './plan-queries.ts';
import { namesOf } from './show-conversions.ts';

const PAGE_SIZE = 20;

type Lookup = Pick<ConvertDeps['market'], 'find'>;

/** Plans of a user, newest first. */
export async function showPlans(
  { db, market }: Pick<ConvertDeps, 'db' | 'market'>,
  userId: number,
): Promise<ReplyOf<typeof calls.plans>> {
  return (await listPlans(db, userId)).map((plan) => showPlan(market, plan));
}

export function showPlan(market: Lookup, plan: PlanRow): ReplyOf<typeof calls.addPlan> {
  const { id, matchId, amount, every, state } = plan;
  return {
    ...{ id, currency_match_id: matchId, ...namesOf(market.find(matchId), 'buy'), amount, every, state },
    ...{ first_at: plan.firstAt, next_at: plan.nextAt, created_at: plan.createdAt },
  };
}

/** Periods of the plans of a user, newest first. */
export async function showRuns(
  { db, market }: Pick<ConvertDeps, 'db' | 'market'>,
  userId: number,
  { plan_id: planId, cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.runs>,
): Promise<ReplyOf<typeof calls.runs>> {
  const before = waitCursors.read(cursor);
  const rows = await listRuns(db, { userId, planId: planId ?? null, before, rows: limit + 1 });
  return pageOf(rows, limit, {
    present: (row) => showRun(market, row),
    cursorOf: (row) => waitCursors.write({ at: row.dueAt, id: row.planId }),
  });
}

function showRun(market: Lookup, row: RunRow): ReplyOf<typeof calls.runs>['data'][number] {
  const { planId, dueAt, amount, state, reason, paid, received } = row;
  return {
    ...{
      id: `${planId}:${dueAt}`,
      plan_id: planId,
      due_at: dueAt,
      ...namesOf(market.find(row.matchId), 'buy'),
      amount,
      state,
      reason,
    },
    ...{ paid, received, fee_paid: row.feePaid, order_id: row.orderId, ended_at: row.endedAt },
  };
}
