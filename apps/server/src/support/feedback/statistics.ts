import { FEEDBACK_LIMITS, FEEDBACK_TYPES, type feedback as calls, type ReplyOf } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { Deps } from '../deps.ts';
import { countWaiting, firstReplies } from './desk-queries.ts';

/** Waiting feedback, and the time that first replies took in the last 7 and 30 days. */
export async function showStatistics(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<ReplyOf<typeof calls.operatorStatistics>> {
  const now = deps.clock.now();
  const [waiting, week, month] = await Promise.all([
    countWaiting(deps.db, now - FEEDBACK_LIMITS.serviceMs),
    firstReplies(deps.db, now - 7 * DAY_MS),
    firstReplies(deps.db, now - 30 * DAY_MS),
  ]);
  const oldest = waiting.flatMap((one) => (one.oldest === null ? [] : [one.oldest]));
  return {
    open: waiting.reduce((sum, one) => sum + one.open, 0),
    overdue: waiting.reduce((sum, one) => sum + one.overdue, 0),
    oldest_waiting_since: oldest.length === 0 ? null : Math.min(...oldest),
    service_ms: FEEDBACK_LIMITS.serviceMs,
    median_first_reply_7d_ms: week.medianMs,
    median_first_reply_30d_ms: month.medianMs,
    first_replies_7d: week.count,
    first_replies_30d: month.count,
    by_type: FEEDBACK_TYPES.map((type) => {
      const found = waiting.find((one) => one.type === type);
      return { type, open: found?.open ?? 0, overdue: found?.overdue ?? 0 };
    }),
  };
}
