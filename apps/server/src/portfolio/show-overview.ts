import { firstMark, profitBetween, returnBetween } from '@openbourse/engine';
import { DAY_MS, formatDecimal } from '@openbourse/money';
import { dayOf, unitsOf, VALUE_SCALE, type Worth } from './point.ts';
import { movedOf, pointAfter } from './points-at.ts';
import type { Overview, PortfolioDeps } from './portfolio-deps.ts';
import { presentWorth } from './present-worth.ts';
import { listDays } from './queries.ts';
import { valuesAt } from './value-at.ts';

const SHOWN_DAYS = 30;
export const PERCENT_SCALE = 4;

/**
 * Value of everything a user has, with the profit of the UTC day:
 * `profit = total - total at 00:00 - (inflows - outflows since)`, each flow at the price of its minute, and
 * in percent of the total at 00:00 with what came in.
 */
export async function showOverview(deps: PortfolioDeps, userId: number): Promise<Overview> {
  const { db, clock } = deps;
  const since = dayOf(clock.now());
  const present = await presentWorth(deps, userId);
  const before = (await valuesAt(deps, db, { userIds: [userId], day: since })).get(userId);
  const days = await listDays(db, { userId, from: since - (SHOWN_DAYS - 1) * DAY_MS });
  return {
    total: present.total,
    accounts: present.accounts,
    unrealised_profit: present.unrealised,
    unpriced: [...present.unpriced.keys()],
    today: before === undefined ? null : await todayOf(deps, { userId, since, before, present }),
    days: days.map(({ at, total }) => ({ at, total })),
  };
}

/**
 * Null where it would be a guess: a price of then is missing, or the amount of something without a price has changed,
 * which counts as nothing now and was paid for.
 */
async function todayOf(
  { db, clock }: PortfolioDeps,
  of: { readonly userId: number; readonly since: number; readonly before: Worth; readonly present: Worth },
): Promise<Overview['today']> {
  const { userId, since, before, present } = of;
  if (!before.isWhole) return null;
  const moved = (await movedOf(db, { spans: [{ userId, since }], to: null })).get(userId) ?? null;
  const first = { ...firstMark({ at: since, total: unitsOf(before.total) }), unpriced: before.unpriced };
  const last = pointAfter(first, { at: clock.now(), worth: present, moved });
  const profit = last === null ? null : profitBetween(first, last);
  if (last === null || profit === null) return null;
  const percent = returnBetween(first, last, PERCENT_SCALE);
  return {
    since,
    profit: formatDecimal(profit, VALUE_SCALE),
    percent: percent === null ? null : formatDecimal(percent, PERCENT_SCALE),
  };
}
