import type { DueCountdown } from '../countdown/index.ts';
import { liveOf } from './book.ts';
import { endPending } from './change-position.ts';
import type { UseCaseDeps } from './use-case-deps.ts';

/** Cancels the orders of a countdown that ran out, and notifies its owner of them. Positions stay. */
export async function endRanOut(
  { writer }: Pick<UseCaseDeps, 'writer'>,
  { id, userId, matchId }: DueCountdown,
): Promise<void> {
  await writer.submit({
    ...{ userId, once: null, countdownId: id },
    run: (batch) => {
      const orders = liveOf(batch.book, userId).filter(
        (record) => record.state === 'pending' && (matchId === null || record.matchId === matchId),
      );
      for (const record of orders) endPending(batch, record, 'countdown');
      if (orders.length === 0) return;
      batch.notices.push({
        ...{ userId, kind: 'contract_countdown_ran_out', key: String(id), at: batch.at },
        params: { count: String(orders.length) },
      });
    },
  });
}
