import type { fiat as calls, ReplyOf } from '@openbourse/api';
import { assert } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { dayBefore } from '../merchant/days.ts';
import { findNow, listDays, listEscrow, sumRulings } from './statistics-queries.ts';

/** Today is one of them. */
const DAYS = 30;

/** Trading between people, now and in the last days. */
export async function showStatistics(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<ReplyOf<typeof calls.operatorStatistics>> {
  const { db } = deps;
  const at = deps.clock.now();
  const since = Date.parse(dayBefore(at, DAYS - 1));
  const [now, escrow, days, rulings] = await Promise.all([
    findNow(db),
    listEscrow(db),
    listDays(db, since),
    sumRulings(db, since),
  ]);
  assert(now !== undefined && rulings !== undefined, 'a sum is one row');
  return {
    active_orders: now.activeOrders,
    waiting_orders: now.waitingOrders,
    oldest_wait_ms: now.oldestWait === null ? null : at - now.oldestWait,
    open_ads: now.openAds,
    merchants: now.merchants,
    applications: now.applications,
    bonds: now.bonds,
    escrow,
    days: days.map(({ day, ...sums }) => ({ day: Date.parse(day), ...sums })),
    ruled_for_buyer: rulings.forBuyer,
    ruled_for_seller: rulings.forSeller,
    reviewed: rulings.reviewed,
    overturned: rulings.overturned,
  };
}
