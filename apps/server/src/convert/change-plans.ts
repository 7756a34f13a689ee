import {
  type convert as calls,
  type DecodedInputOf,
  PLAN_STARTS_WITHIN_DAYS,
  PLANS_MAX,
  type ReplyOf,
} from '@openbourse/api';
import { periodAfter, periodAt } from '@openbourse/engine';
import { compareDecimal, DAY_MS } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { orderBounds } from '../spot/index.ts';
import type { ConvertDeps } from './convert-deps.ts';
import { findTradable } from './find-tradable.ts';
import { insertPlan, listPlans, lockPlan, lockPlans, type PlanRow, setPlan } from './plan-queries.ts';
import { tooSmall } from './quote.ts';
import { showPlan } from './show-plans.ts';

type Plan = ReplyOf<typeof calls.addPlan>;
type Lookup = Pick<ConvertDeps, 'market'>;

/**
 * Adds a plan that buys in a match. Refuses `convert.too_small` and `convert.too_large` by the bounds of an order,
 * `convert.first_at` for a beginning that has passed or is far off, and `convert.too_many_plans`.
 */
export async function addPlan(
  { market }: Lookup,
  { tx, input, by: { userId }, now }: Change<typeof calls.addPlan>,
): Promise<Plan> {
  const match = findTradable(market, input.currency_match_id);
  checkAmount(match, input);
  const latest = now + PLAN_STARTS_WITHIN_DAYS * DAY_MS;
  const { every, first_at: firstAt, amount } = input;
  if (firstAt <= now || firstAt > latest)
    throw new AppError('convert.first_at', { field: 'first_at', limit: String(PLAN_STARTS_WITHIN_DAYS) });
  await lockPlans(tx, userId);
  if ((await listPlans(tx, userId)).length >= PLANS_MAX)
    throw new AppError('convert.too_many_plans', { limit: String(PLANS_MAX) });
  const plan = { userId, matchId: match.id, amount, every, firstAt, nextAt: firstAt, createdAt: now };
  return showPlan(market, await insertPlan(tx, plan));
}

function checkAmount(
  match: ReturnType<typeof findTradable>,
  { amount }: DecodedInputOf<typeof calls.addPlan>,
): void {
  const { minNotional, maxNotional } = orderBounds(match);
  if (compareDecimal(amount, minNotional) < 0) throw tooSmall(match, 'amount');
  if (compareDecimal(amount, maxNotional) > 0)
    throw new AppError('convert.too_large', { field: 'amount', symbol: match.symbol });
}

export async function pausePlan(
  { market }: Lookup,
  { tx, input, by }: Change<typeof calls.pausePlan>,
): Promise<Plan> {
  const plan = await lockOwn(tx, by.userId, input.id);
  return change(tx, market, { ...plan, state: 'paused', nextAt: null });
}

/** Goes on from the next period; what was due meanwhile is not made up for. */
export async function resumePlan(
  { market }: Lookup,
  { tx, input, by, now }: Change<typeof calls.resumePlan>,
): Promise<Plan> {
  const plan = await lockOwn(tx, by.userId, input.id);
  if (plan.state === 'active') return showPlan(market, plan);
  const { firstAt, every } = plan;
  const nextAt = periodAt(firstAt, every, periodAfter(firstAt, every, now));
  return change(tx, market, { ...plan, state: 'active', nextAt });
}

export async function removePlan({ tx, input, by }: Change<typeof calls.removePlan>): Promise<object> {
  const { id } = await lockOwn(tx, by.userId, input.id);
  await setPlan(tx, id, { state: 'removed', nextAt: null });
  return {};
}

async function lockOwn(tx: Tx, userId: number, id: number): Promise<PlanRow> {
  const plan = await lockPlan(tx, { id, userId });
  if (plan === null) throw new AppError('convert.plan_not_found', { field: 'id' });
  return plan;
}

async function change(tx: Tx, market: Lookup['market'], plan: PlanRow): Promise<Plan> {
  await setPlan(tx, plan.id, plan);
  return showPlan(market, plan);
}
