import type { CountdownProduct } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Log } from '../kernel/log.ts';
import { type DueCountdown, listDue } from './queries.ts';

/** Countdowns that one run takes; more are left to the next. */
const AT_ONCE = 500;

/**
 * Hands every countdown of a product that has run out to the writer of its orders, which cancels them and removes it in one
 * commit. What is refused because the writer is away is found again by the next run.
 */
export function createRunOut(
  deps: { readonly db: Db; readonly clock: Pick<Clock, 'now'>; readonly log: Pick<Log, 'warn'> },
  of: {
    readonly product: CountdownProduct;
    readonly cancel: (due: DueCountdown) => Promise<unknown>;
  },
): () => Promise<void> {
  const { db, clock, log } = deps;
  return async () => {
    const due = await listDue(db, { product: of.product, at: clock.now(), rows: AT_ONCE });
    await Promise.all(
      due.map((one) =>
        of.cancel(one).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          log.warn({ err: error, countdown: one.id }, 'a countdown that ran out is tried again');
        }),
      ),
    );
  };
}
