import { type Db, toTimestamp } from '../../kernel/db.ts';
import type { LeavingPart } from '../deposit/leaving-part.ts';

/** Amounts that left or were asked to within 24 hours and 30 days, in USDT, without what was given back. */
export interface Used {
  readonly day: string;
  readonly month: string;
}

/** Sums all exits: withdrawals, and what was sold and paid to people. */
export async function readUsed(
  db: Db,
  { given }: Pick<LeavingPart, 'given'>,
  of: { readonly userId: number; readonly daySince: number; readonly monthSince: number },
): Promise<Used> {
  const rows = await db.query<Used>(
    `select trim_scale(coalesce(sum(value) filter (where at > $2), 0))::text as day,
       trim_scale(coalesce(sum(value), 0))::text as month
     from (
       select value_usdt as value, created_at as at from wallet.withdrawal
       where user_id = $1 and created_at > $3 and state not in ('rejected', 'cancelled')
       union all
       select g.value, g.at from (${given}) as g where g.user_id = $1 and g.at > $3
     ) as left_by_all`,
    [of.userId, toTimestamp(of.daySince), toTimestamp(of.monthSince)],
  );
  return rows[0] ?? { day: '0', month: '0' };
}

/** Reads what of a coin is free in the trade account, and what it holds for orders and withdrawals. */
export async function readTradeBalance(
  db: Db,
  userId: number,
  currencyId: number,
): Promise<{ readonly available: string; readonly held: string }> {
  const rows = await db.query<{ available: string; held: string }>(
    `select trim_scale(available)::text as available, trim_scale(held)::text as held from ledger.account
     where user_id = $1 and wallet = 'trade' and currency_id = $2`,
    [userId, currencyId],
  );
  return rows[0] ?? { available: '0', held: '0' };
}
