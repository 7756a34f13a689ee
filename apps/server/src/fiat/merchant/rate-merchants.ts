import type { Tx } from '../../kernel/db.ts';
import { runEach } from '../../kernel/run-due.ts';
import type { Deps } from '../deps.ts';
import { lockPeople } from '../person/lock-people.ts';
import { dayBefore, RELIABILITY_DAYS } from './days.ts';
import { listMisrated, rateAds } from './merchant-queries.ts';

/** Copies the reliability to the ads of people who are locked; to be called when their orders ended. */
export async function rateMerchants(
  tx: Tx,
  { userIds, at }: { readonly userIds: readonly number[]; readonly at: number },
): Promise<void> {
  await rateAds(tx, { userIds, since: dayBefore(at, RELIABILITY_DAYS) });
}

/** Rates whoever's days have passed out of the reliability, one after the other. Repeating it is harmless. */
export async function rateAgain(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = deps.clock.now();
  const misrated = await listMisrated(deps.db, dayBefore(at, RELIABILITY_DAYS));
  await runEach(deps.log, misrated, (userId) =>
    deps.db.transaction(async (tx) => {
      await lockPeople(tx, [userId]);
      await rateMerchants(tx, { userIds: [userId], at });
    }),
  );
}
