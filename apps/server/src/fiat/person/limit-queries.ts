import { type Db, toTimestamp } from '../../kernel/db.ts';

/** Amounts that a user has taken on ads of others. */
export interface Taken {
  /** Purchases that are not over. */
  readonly active: number;
  /** In USDT, of orders that were not canceled: since an instant, and ever. */
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

/** When orders of a buyer were canceled or ran out of time, since an instant; epoch milliseconds. */
export async function listCancellations(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<readonly number[]> {
  const rows = await db.query<{ endedAt: number }>(
    `select ended_at as "endedAt" from fiat.order where buyer_id = $1 and is_counted and ended_at >= $2`,
    [of.userId, toTimestamp(of.since)],
  );
  return rows.map(({ endedAt }) => endedAt);
}
