import { FIAT_SELLER_FAULTS } from '@openbourse/api';
import { type Cancellation, REGRET_MS } from '@openbourse/engine';
import { type Db, toTimestamp } from '../../kernel/db.ts';

/** What somebody has taken on ads of others. */
export interface Taken {
  /** Purchases that are not over. */
  readonly active: number;
  /** In USDT, of orders that were not cancelled: since an instant, and ever. */
  readonly recent: string;
  readonly total: string;
}

export async function readTaken(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<Taken> {
  const [row] = await db.query<Taken>(
    `select (select count(*) from fiat.order where buyer_id = $1 and taker_id = $1
         and state not in ('completed', 'cancelled'))::integer as active,
       trim_scale(coalesce(sum(value) filter (where created_at >= $2), 0))::text as recent,
       trim_scale(coalesce(sum(value), 0))::text as total
     from fiat.order where taker_id = $1 and state <> 'cancelled'`,
    [of.userId, toTimestamp(of.since)],
  );
  return row ?? { active: 0, recent: '0', total: '0' };
}

/** The ends since an instant that count against a buyer. */
export function listCounted(
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

/** Cancellations since an instant that do not count because the buyer named a fault of the seller. */
export async function countBelievedFaults(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from fiat.order where buyer_id = $1 and state = 'cancelled' and not is_counted
       and ended_at >= $2 and cancel_reason = any($3::text[])
       and ended_at > created_at + $4::bigint * interval '1 millisecond'`,
    [of.userId, toTimestamp(of.since), FIAT_SELLER_FAULTS, REGRET_MS],
  );
  return row?.count ?? 0;
}
