import { type Cancellation, cancellationsLeft, nextMidnight } from '@openbourse/engine';
import { type Db, toTimestamp } from '../../kernel/db.ts';

const DAY_MS = 86_400_000;

/** How many cancellations somebody has left today before buying stops. */
export async function readCancellationsLeft(
  db: Db,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<number> {
  return cancellationsLeft(await listCounted(db, { userId, since: nextMidnight(at) - DAY_MS }), at);
}

/** The ends since an instant that count against a buyer. */
function listCounted(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<Cancellation[]> {
  return db.query<Cancellation>(
    `select created_at as "createdAt", ended_at as "cancelledAt",
       case when cancel_reason is null then 'timeout' else 'buyer' end as cause
     from fiat.order where buyer_id = $1 and is_counted and ended_at >= $2`,
    [of.userId, toTimestamp(of.since)],
  );
}
