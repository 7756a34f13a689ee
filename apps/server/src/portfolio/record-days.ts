import { DAY_MS } from '@openbourse/money';
import { dayOf } from './point.ts';
import { pointsAt } from './points-at.ts';
import type { PortfolioDeps } from './portfolio-deps.ts';
import { deleteDays, insertDays, listWithoutDay } from './queries.ts';
import { valuesAt } from './value-at.ts';

const AT_ONCE = 200;
/** Transactions committed just before midnight are there by then. */
const SETTLED_MS = 30_000;
/** After these only the first day of each month is kept. */
const KEPT_DAYS = 400;
/** Of what is beyond, the newest days are looked at: those before were removed when they were the newest. */
const REMOVED_DAYS = 31;

/**
 * Keeps what every user had at the beginning of the day, and the profit up to there. Past days are not made up afterwards: a
 * day on which no server ran is missing.
 */
export async function recordDays(deps: PortfolioDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const day = dayOf(now);
  if (now - day < SETTLED_MS) return;
  for (let afterUser = 0; ; ) {
    const userIds = await listWithoutDay(db, { day, afterUser, most: AT_ONCE });
    const worths = await valuesAt(deps, db, { userIds, day });
    const points = await pointsAt(db, { at: day, worths });
    const rows = [...worths].map(([userId, { total }]) => ({
      userId,
      day,
      total,
      point: points.get(userId) ?? null,
    }));
    if (rows.length > 0) await db.transaction((tx) => insertDays(tx, rows));
    afterUser = userIds.at(-1) ?? afterUser;
    if (userIds.length < AT_ONCE) break;
  }
  const to = day - KEPT_DAYS * DAY_MS;
  await deleteDays(db, { from: to - REMOVED_DAYS * DAY_MS, to });
}
