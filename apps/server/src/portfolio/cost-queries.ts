import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** A holding as it is stored: whole numbers as text, null where unknown. */
export type StoredHolding = readonly [quantity: string, cost: string | null, realised: string | null];

export interface StoredBook {
  readonly lastTxnId: number;
  /** The last posting of each account that is counted, by the account's id. */
  readonly places: Readonly<Record<string, number>>;
  /** By currency. */
  readonly holdings: Readonly<Record<string, StoredHolding>>;
}

export async function findBook(db: Db, userId: number): Promise<StoredBook | undefined> {
  const [row] = await db.query<StoredBook>(
    `select last_txn_id as "lastTxnId", places, holdings from portfolio.cost_book where user_id = $1`,
    [userId],
  );
  return row;
}

/** Keeps a book, unless one is kept that goes further. */
export async function keepBook(tx: Tx, userId: number, book: StoredBook): Promise<void> {
  await tx.query(
    `insert into portfolio.cost_book as b (user_id, last_txn_id, places, holdings) values ($1, $2, $3::jsonb, $4::jsonb)
     on conflict (user_id) do update
     set last_txn_id = excluded.last_txn_id, places = excluded.places, holdings = excluded.holdings
     where b.last_txn_id < excluded.last_txn_id`,
    [userId, book.lastTxnId, JSON.stringify(book.places), JSON.stringify(book.holdings)],
  );
}

export interface DetachedBalance {
  readonly accountId: number;
  readonly seq: number;
  readonly code: string;
  readonly scale: number;
  readonly balance: string;
}

/** The end of the newest epoch that is detached, 0 while none is, and what a user's accounts had then. */
export async function readDetachedBalances(
  db: Db,
  userId: number,
): Promise<{ readonly lastTxnId: number; readonly balances: readonly DetachedBalance[] }> {
  const rows = await db.query<{ lastTxnId: number; balance: DetachedBalance | null }>(
    `select d.txn_id as "lastTxnId", case when o.account_id is null then null else jsonb_build_object(
       'accountId', a.id, 'seq', o.seq, 'code', c.code, 'scale', c.scale, 'balance', trim_scale(o.balance)::text) end as balance
     from ledger.detached() d
     left join ledger.account a on a.kind = 'user' and a.user_id = $1
     left join ledger.epoch_balance o on o.epoch_number = d.epoch and o.account_id = a.id
     left join ledger.currency c on c.id = a.currency_id`,
    [userId],
  );
  return {
    lastTxnId: rows[0]?.lastTxnId ?? 0,
    balances: rows.flatMap(({ balance }) => (balance === null ? [] : [balance])),
  };
}

/** The last transaction of the newest seal that was made before an instant: everything up to there is settled. */
export async function findSettledTxn(db: Db, before: number): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'select last_txn_id as id from ledger.seal where sealed_at < $1 order by seq desc limit 1',
    [toTimestamp(before)],
  );
  return row?.id ?? 0;
}

export interface CostPosting {
  readonly txnId: number;
  readonly accountId: number;
  readonly seq: number;
  readonly code: string;
  readonly scale: number;
  readonly kind: string;
  readonly txnKind: string;
  readonly at: number;
  readonly amount: string;
}

/**
 * Postings of all accounts of a user after some places and up to a transaction, in its order: the next ones of each account
 * are found by its index, then merged.
 */
export function listPostingsAfter(
  db: Db,
  of: {
    readonly userId: number;
    readonly places: Readonly<Record<string, number>>;
    readonly upTo: number | null;
    readonly rows: number;
  },
): Promise<CostPosting[]> {
  return db.query<CostPosting>(
    `select p.txn_id as "txnId", a.id as "accountId", p.seq, c.code, c.scale, p.kind, p."txnKind", p.at,
       trim_scale(p.amount)::text as amount
     from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     left join unnest($2::bigint[], $3::bigint[]) as k(account_id, seq) on k.account_id = a.id
     cross join lateral (
       select q.*, t.kind as "txnKind", t.at from ledger.posting q join ledger.txn t on t.id = q.txn_id
       where q.account_id = a.id and q.seq > coalesce(k.seq, 0) and ($4::bigint is null or q.txn_id <= $4)
       order by q.seq limit $5
     ) as p
     where a.kind = 'user' and a.user_id = $1 and a.last_seq > coalesce(k.seq, 0)
     order by p.txn_id, p.step limit $5`,
    [of.userId, Object.keys(of.places), Object.values(of.places), of.upTo, of.rows],
  );
}

export interface WantedPrice {
  readonly code: string;
  readonly at: number;
}

/** Prices of currencies in another one at instants: the close of the minute, or of the last one before it that has one. */
export async function listMinutePrices(
  db: Db,
  of: { readonly wanted: readonly WantedPrice[]; readonly quote: string },
): Promise<readonly (string | null)[]> {
  if (of.wanted.length === 0) return [];
  const rows = await db.query<{ price: string | null }>(
    `select trim_scale(k.close)::text as price
     from unnest($1::text[], $2::timestamptz[]) with ordinality as w(code, at, number)
     left join lateral (
       select k.close from market.currency_match m
       join ledger.currency b on b.id = m.base_currency_id and b.code = w.code
       join ledger.currency q on q.id = m.quote_currency_id and q.code = $3
       join market.candle k on k.match_id = m.id and k.period = '1m' and k.open_time <= w.at
       order by k.open_time desc limit 1
     ) k on true order by w.number`,
    [of.wanted.map(({ code }) => code), of.wanted.map(({ at }) => toTimestamp(at)), of.quote],
  );
  return rows.map(({ price }) => price);
}

export interface HeldCurrency {
  readonly currencyId: number;
  readonly code: string;
  readonly name: string;
  readonly logo: string;
  readonly scale: number;
  /** In all accounts of the user. */
  readonly quantity: string;
}

/** Currencies that ever moved on the accounts of a user, with what is there. */
export function listHeld(db: Db, userId: number): Promise<HeldCurrency[]> {
  return db.query<HeldCurrency>(
    `select c.id as "currencyId", c.code, c.name, c.logo, c.scale,
       trim_scale(sum(a.available + a.held))::text as quantity
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.kind = 'user' and a.user_id = $1 group by c.id order by c.id`,
    [userId],
  );
}

/** Users after one of whom postings are not in their book, in the order of their ids. */
export async function listBehind(
  db: Db,
  of: { readonly afterUser: number; readonly most: number },
): Promise<readonly number[]> {
  const rows = await db.query<{ userId: number }>(
    `select distinct a.user_id as "userId" from ledger.account a
     left join portfolio.cost_book b on b.user_id = a.user_id
     where a.kind = 'user' and a.user_id > $1 and a.last_seq > coalesce((b.places ->> a.id::text)::bigint, 0)
     order by a.user_id limit $2`,
    [of.afterUser, of.most],
  );
  return rows.map(({ userId }) => userId);
}
