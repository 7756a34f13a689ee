import { DAY_MS } from '@openbourse/money';
import type { PortfolioDeps } from './portfolio-deps.ts';
import { deleteDaysBefore, insertDays, listWithoutDay } from './queries.ts';
import { dayOf, valuesAt } from './value-at.ts';

const AT_ONCE = 200;
/** Transactions committed just before midnight are there by then. */
const SETTLED_MS = 30_000;
const KEPT_DAYS = 400;

/**
 * Keeps what every user had at the beginning of the day. Past days are not made up afterwards: a day on which no server
 * ran is missing.
 */
export async function recordDays(deps: PortfolioDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const day = dayOf(now);
  if (now - day < SETTLED_MS) return;
  for (let afterUser = 0; ; ) {
    const userIds = await listWithoutDay(db, { day, afterUser, most: AT_ONCE });
    const values = await valuesAt(deps, db, { userIds, day });
    const rows = [...values].map(([userId, { total }]) => ({ userId, day, total }));
    if (rows.length > 0) await db.transaction((tx) => insertDays(tx, rows));
    afterUser = userIds.at(-1) ?? afterUser;
    if (userIds.length < AT_ONCE) break;
  }
  await deleteDaysBefore(db, day - KEPT_DAYS * DAY_MS);
}
