import type { Db } from '../kernel/db.ts';

/** A currency and what all its accounts of the house and of the world lack, which is what users have. */
export interface OwedCurrency {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
  readonly owed: string;
}

/** Every currency with what the ledger owes to users of it, by the accounts that stand against theirs. */
export function listOwedCurrencies(db: Db): Promise<OwedCurrency[]> {
  return db.query<OwedCurrency>(
    `with unsealed as (
       select account_id, sum(amount) as amount from ledger.posting
       where seq is null and txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal) group by account_id
     ), platform as (
       select a.currency_id, sum(a.available + coalesce(u.amount, 0)) as amount
       from ledger.account a left join unsealed u on u.account_id = a.id
       where a.kind in ('house', 'world') group by a.currency_id
     )
     select c.id, c.code, c.scale, trim_scale(coalesce(-p.amount, 0))::text as owed
     from ledger.currency c left join platform p on p.currency_id = c.id order by c.code`,
  );
}

export interface OwedUser {
  readonly userId: number;
  readonly uid: string;
  readonly amount: string;
}

/** The next users who have something of a currency, by their ids, with the sum of all their accounts. */
export function listOwedUsers(
  db: Db,
  of: { readonly currencyId: number; readonly afterUserId: number; readonly rows: number },
): Promise<OwedUser[]> {
  return db.query<OwedUser>(
    `select a.user_id as "userId", u.uid, trim_scale(a.amount)::text as amount
     from (
       select user_id, sum(available + held) as amount from ledger.account
       where kind = 'user' and currency_id = $1 and user_id > $2
       group by user_id having sum(available + held) > 0 order by user_id limit $3
     ) as a left join identity."user" u on u.id = a.user_id
     order by a.user_id`,
    [of.currencyId, of.afterUserId, of.rows],
  );
}

/** The last transaction that a view contains, and the hash of the newest seal; null without one. */
export async function readLedgerState(
  db: Db,
): Promise<{ readonly lastTxnId: number; readonly seal: string | null }> {
  const [row] = await db.query<{ lastTxnId: number; seal: string | null }>(
    `select (select coalesce(max(id), 0) from ledger.txn) as "lastTxnId",
       (select encode(hash, 'hex') from ledger.seal order by seq desc limit 1) as seal`,
  );
  return row ?? { lastTxnId: 0, seal: null };
}

/** Asks nothing: it keeps a transaction from ending for being idle. */
export async function touch(db: Db): Promise<void> {
  await db.query('select 1');
}
