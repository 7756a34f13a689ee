import { cancellationsLeft, FAULTS_BELIEVED_A_DAY, nextMidnight } from '@openbourse/engine';
import type { Db } from '../../kernel/db.ts';
import { countBelievedFaults, listCounted } from './limit-queries.ts';

const DAY_MS = 86_400_000;

/** How many cancellations somebody has left today before buying stops. */
export async function readCancellationsLeft(
  db: Db,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<number> {
  return cancellationsLeft(await listCounted(db, { userId, since: nextMidnight(at) - DAY_MS }), at);
}

/** Whether a fault of the seller keeps a cancellation of somebody from counting today. */
export async function isFaultBelieved(
  db: Db,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<boolean> {
  const believed = await countBelievedFaults(db, { userId, since: nextMidnight(at) - DAY_MS });
  return believed < FAULTS_BELIEVED_A_DAY;
}
