import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import { listBehind } from './cost-queries.ts';
import { dayOf } from './point.ts';
import { bringOn } from './read-costs.ts';

const USERS_AT_ONCE = 100;
const PAGES_AT_ONCE = 20;
/** A run reads nothing more after it. */
const RUN_MS = 20_000;

/**
 * Brings the books of all users up once a day, some in each run, so that a request has no more to read than the trades of
 * about a day. After a restart the pass begins anew, and finds those done that were.
 */
export function createBookkeeping(db: Database, clock: Clock): () => Promise<void> {
  const pass = { day: 0, afterUser: 0, isOver: true };
  return async () => {
    const startedAt = clock.now();
    const day = dayOf(startedAt);
    if (pass.day !== day && pass.isOver) Object.assign(pass, { day, afterUser: 0, isOver: false });
    while (!pass.isOver) {
      const users = await listBehind(db, { afterUser: pass.afterUser, most: USERS_AT_ONCE });
      for (const userId of users) {
        let hasMore = true;
        while (hasMore) {
          if (clock.now() - startedAt > RUN_MS) return;
          hasMore = await bringOn(db, { userId, now: startedAt, pagesMax: PAGES_AT_ONCE });
        }
        pass.afterUser = userId;
      }
      pass.isOver = users.length < USERS_AT_ONCE;
    }
  };
}

/** Brings every book up, before the trades of an epoch are detached that is over for long. */
export async function carryBooks(db: Database, now: number): Promise<void> {
  for (let afterUser = 0; ; ) {
    const users = await listBehind(db, { afterUser, most: USERS_AT_ONCE });
    for (const userId of users) while (await bringOn(db, { userId, now, pagesMax: PAGES_AT_ONCE }));
    if (users.length < USERS_AT_ONCE) return;
    afterUser = users.at(-1) ?? afterUser;
  }
}
