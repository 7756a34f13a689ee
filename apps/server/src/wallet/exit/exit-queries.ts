import { type Db, toTimestamp } from '../../kernel/db.ts';
import type { LeavingPart } from '../deposit/leaving-part.ts';

/** Amounts that left or were asked to within 24 hours and 30 days, in USDT, without what was given back. */
export interface Used {
  readonly day: string;
  readonly month: string;
}

/** Sums all exits: withdrawals, and what was sold to people. */
export async function readUsed(
  db: Db,
  { sold }: Pick<LeavingPart, 'sold'>,
  of: { readonly userId: number; readonly daySince: number; readonly monthSince: number },
): Promise<Used> {
  const rows = await db.query<Used>(
    `select trim_scale(coalesce(sum(value) filter (where at > $2), 0))::text as day,
       trim_scale(coalesce(sum(value), 0))::text as month
     from (
       select value_usdt as value, created_at as at from wallet.withdrawal
       where user_id = $1 and created_at > $3 and state not in ('rejected', 'cancelled')
       union all
       select s.value, s.at from (${sold}) as s where s.user_id = $1 and s.at > $3
     ) as left_by_all`,
    [of.userId, toTimestamp(of.daySince), toTimestamp(of.monthSince)],
  );
  return rows[0] ?? { day: '0', month: '0' };
}
