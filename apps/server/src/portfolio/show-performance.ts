import { PORTFOLIO_RANGES, type PortfolioRange } from '@openbourse/api';
import { profitBetween, returnBetween } from '@openbourse/engine';
import { DAY_MS, formatDecimal } from '@openbourse/money';
import { dayOf, type Point, startingAt, VALUE_SCALE } from './point.ts';
import { pointsAt } from './points-at.ts';
import type { Performance, PortfolioDeps } from './portfolio-deps.ts';
import { presentWorth } from './present-worth.ts';
import { type KeptDay, listDays, listFirstPostings } from './queries.ts';
import { PERCENT_SCALE } from './show-overview.ts';
import { valuesAt } from './value-at.ts';

/** Days of each range, the running one among them. */
const DAYS_OF: Readonly<Record<Exclude<PortfolioRange, 'all'>, number>> = {
  '1d': 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
};

const NOTHING: Performance = {
  started_at: null,
  known_since: null,
  known_profit: null,
  total: '0',
  periods: [],
  days: [],
  months: [],
};

/** Everything that is known of a user's days: those that are kept, oldest first, and the present. */
interface Course {
  readonly start: number;
  readonly days: readonly KeptDay[];
  readonly now: KeptDay;
}

/** Profit and time-weighted return of a user over ranges that end now, and of each day and month that is kept. */
export async function showPerformance(deps: PortfolioDeps, userId: number): Promise<Performance> {
  const [first] = await listFirstPostings(deps.db, [userId]);
  if (first === undefined) return NOTHING;
  const course = await courseOf(deps, { userId, start: dayOf(first.at) });
  const { at, point } = course.now;
  // A sum that begins now says nothing yet.
  const known = point !== null && point.since < at ? point : null;
  return {
    started_at: course.start,
    known_since: known?.since ?? null,
    known_profit: known === null ? null : formatDecimal(known.profit, VALUE_SCALE),
    total: course.now.total,
    periods: PORTFOLIO_RANGES.map((range) => ({ range, ...periodOf(course, range) })),
    days: stretches(course.days, course.now),
    months: stretches(course.days.filter(isMonthStart(course.start)), course.now),
  };
}

async function courseOf(
  deps: PortfolioDeps,
  { userId, start }: { readonly userId: number; readonly start: number },
): Promise<Course> {
  const { db, clock } = deps;
  const at = clock.now();
  const today = dayOf(at);
  const kept = (await listDays(db, { userId, from: 0 })).filter((day) => day.at > start && day.at <= today);
  const days = [{ at: start, total: '0', point: startingAt(start) }, ...kept];
  // The job keeps a day some minutes after its beginning; what it will write is the same.
  if (days.at(-1)?.at !== today) {
    const worths = await valuesAt(deps, db, { userIds: [userId], day: today });
    const point = (await pointsAt(db, { at: today, worths })).get(userId) ?? null;
    days.push({ at: today, total: worths.get(userId)?.total ?? '0', point });
  }
  const worth = await presentWorth(deps, userId);
  const point =
    (await pointsAt(db, { at, worths: new Map([[userId, worth]]), isNow: true })).get(userId) ?? null;
  return { start, days, now: { at, total: worth.total, point } };
}

function periodOf(course: Course, range: PortfolioRange): Omit<Performance['periods'][number], 'range'> {
  const { now, days, start } = course;
  const began = range === 'all' ? start : dayOf(now.at) - (DAYS_OF[range] - 1) * DAY_MS;
  const since = Math.max(began, start);
  return { since, ...between(days.find(({ at }) => at === since)?.point ?? null, now.point) };
}

/** The time from each day to the next one of the list, the last one until now. */
function stretches(days: readonly KeptDay[], now: KeptDay): Performance['days'] {
  return days.map((day, index) => {
    const next = days[index + 1] ?? now;
    return { at: day.at, to: next.at, total: day.total, ...between(day.point, next.point) };
  });
}

function between(
  from: Point | null,
  to: Point | null,
): { readonly profit: string | null; readonly percent: string | null } {
  const profit = from === null || to === null ? null : profitBetween(from, to);
  const percent = from === null || to === null ? null : returnBetween(from, to, PERCENT_SCALE);
  return {
    profit: profit === null ? null : formatDecimal(profit, VALUE_SCALE),
    percent: profit === null || percent === null ? null : formatDecimal(percent, PERCENT_SCALE),
  };
}

function isMonthStart(start: number): (day: KeptDay) => boolean {
  return ({ at }) => at === start || new Date(at).getUTCDate() === 1;
}
