import type { AccountTypeCode } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';

export interface BalanceRead {
  readonly id: number | null;
  readonly wallet: AccountTypeCode;
  readonly currencyId: number;
  readonly code: string;
  readonly name: string;
  readonly logo: string;
  readonly available: string;
  readonly held: string;
  readonly total: string;
}

const BALANCE = `a.id, c.id as "currencyId", c.code, c.name, c.logo,
  trim_scale(coalesce(a.available, 0))::text as available, trim_scale(coalesce(a.held, 0))::text as held,
  trim_scale(coalesce(a.available + a.held, 0))::text as total`;

/** Every active currency of the trade account, and the rows of the others that hold something. */
export function listBalances(db: Db, userId: number): Promise<BalanceRead[]> {
  return db.query<BalanceRead>(
    `select 'trade' as wallet, ${BALANCE}
     from ledger.currency c
     left join ledger.account a on a.user_id = $1 and a.wallet = 'trade' and a.currency_id = c.id
     where c.is_active or a.available + a.held > 0
     union all
     select a.wallet, ${BALANCE}
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.user_id = $1 and a.wallet <> 'trade' and a.available + a.held > 0
     order by wallet, "currencyId"`,
    [userId],
  );
}

/** The balance of a currency, with zeros when nothing moved yet; nothing when the currency is unknown. */
export async function findBalance(
  db: Db,
  key: { readonly userId: number; readonly wallet: AccountTypeCode; readonly currencyId: number },
): Promise<BalanceRead | undefined> {
  const rows = await db.query<BalanceRead>(
    `select $2::text as wallet, ${BALANCE}
     from ledger.currency c
     left join ledger.account a on a.user_id = $1 and a.wallet = $2 and a.currency_id = c.id
     where c.id = $3 and (c.is_active or a.id is not null)`,
    [key.userId, key.wallet, key.currencyId],
  );
  return rows[0];
}

export async function findBalanceById(
  db: Db,
  key: { readonly userId: number; readonly accountId: number },
): Promise<BalanceRead | undefined> {
  const rows = await db.query<BalanceRead>(
    `select a.wallet, ${BALANCE}
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.user_id = $1 and a.id = $2`,
    [key.userId, key.accountId],
  );
  return rows[0];
}

export interface EntryRead {
  readonly txnId: number;
  readonly step: number;
  readonly wallet: AccountTypeCode;
  readonly currencyId: number;
  readonly code: string;
  readonly kind: string;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly reference: string | null;
  readonly at: number;
}

/** Kinds that are the many; an index leads past them to the others. */
const MANY = `('spot_trade', 'spot_fee')`;
const MANY_KINDS: readonly string[] = ['spot_trade', 'spot_fee'];

/** A page of a user's postings, newest first: the newest of each account are found by its index, then merged. */
export function listEntries(
  db: Db,
  filter: {
    readonly userId: number;
    readonly wallet: AccountTypeCode | null;
    readonly currencyId: number | null;
    /** Null for all. */
    readonly kinds: readonly string[] | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly before: { readonly txnId: number; readonly step: number } | null;
    readonly rows: number;
  },
): Promise<EntryRead[]> {
  const isRare = filter.kinds?.every((kind) => !MANY_KINDS.includes(kind)) === true;
  return db.query<EntryRead>(
    `select p.txn_id as "txnId", p.step, a.wallet, a.currency_id as "currencyId", c.code, p.kind,
       trim_scale(p.amount)::text as amount, trim_scale(p.balance_after)::text as "balanceAfter",
       p.reference, p.at
     from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     cross join lateral (
       select q.*, t.reference, t.at from ledger.posting q join ledger.txn t on t.id = q.txn_id
       where q.account_id = a.id and q.seq is not null
         and ($4::text[] is null or q.kind = any($4)) ${isRare ? `and q.kind not in ${MANY}` : ''}
         and ($5::bigint is null or (q.txn_id, q.step) < ($5, $6::integer))
         and ($8::timestamptz is null or t.at >= $8) and ($9::timestamptz is null or t.at < $9)
       order by q.seq desc limit $7
     ) as p
     where a.user_id = $1 and ($2::text is null or a.wallet = $2) and ($3::integer is null or a.currency_id = $3)
     order by p.txn_id desc, p.step desc limit $7`,
    [
      filter.userId,
      filter.wallet,
      filter.currencyId,
      filter.kinds,
      filter.before?.txnId ?? null,
      filter.before?.step ?? null,
      filter.rows,
      filter.from,
      filter.to,
    ],
  );
}

/** The end of the time of which a user's trades were exported and taken out; null where none were. */
export async function findExportedUntil(db: Db, userId: number): Promise<number | null> {
  const [row] = await db.query<{ endsAt: number | null }>(
    `select d.ends_at as "endsAt" from ledger.detached() d where exists (
       select from ledger.account a
       join ledger.epoch_balance o on o.epoch_number = d.epoch and o.account_id = a.id and o.seq > 0
       where a.user_id = $1
     )`,
    [userId],
  );
  return row?.endsAt ?? null;
}

export interface MovementRead {
  readonly accountId: number;
  readonly lastSeq: number;
  readonly code: string;
  /** Null in the row of an account without a movement. */
  readonly amount: string | null;
  readonly at: number | null;
}

/** Every trade account of a user with its postings since a place, those of trades left out. */
export function listMovements(
  db: Db,
  of: { readonly userId: number; readonly since: ReadonlyMap<number, number> | null },
): Promise<MovementRead[]> {
  const since = of.since ?? new Map<number, number>();
  return db.query<MovementRead>(
    `select a.id as "accountId", a.last_seq as "lastSeq", c.code, m.amount, m.at
     from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     left join unnest($3::bigint[], $4::bigint[]) as k(account_id, seq) on k.account_id = a.id
     left join lateral (
       select trim_scale(p.amount)::text as amount, t.at, p.txn_id, p.step
       from ledger.posting p join ledger.txn t on t.id = p.txn_id
       where $2 and p.account_id = a.id and p.seq > coalesce(k.seq, 0)
         and p.kind not in ('spot_trade', 'spot_fee')
     ) as m on true
     where a.user_id = $1 and a.wallet = 'trade'
     order by m.txn_id, m.step`,
    [of.userId, of.since !== null, [...since.keys()], [...since.values()]],
  );
}
