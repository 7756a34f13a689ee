import { cancellationsLeft, nextMidnight } from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { listCancellations } from './limit-queries.ts';

/** Cancellations that a user has left today before buying stops. */
export async function readCancellationsLeft(
  db: Db,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<number> {
  return cancellationsLeft(await listCancellations(db, { userId, since: nextMidnight(at) - DAY_MS }), at);
}
