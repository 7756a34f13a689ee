import type { Db, Statement, Tx } from '../kernel/db.ts';
import type { Balance, BalanceKey, PlatformAccount, PlatformAccountKey } from './account.ts';
import type { JournalColumns } from './journal.ts';

export interface BalanceRecord extends Omit<Balance, 'available' | 'held'> {
  readonly available: string;
  readonly held: string;
}

/** Locks the rows of the keys that exist, in the order of their ids: the lock order of the whole ledger. */
export function lockBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<BalanceRecord[]> {
  return tx.query<BalanceRecord>(
    `select a.id as "accountId", a.user_id as "userId", a.wallet, a.currency_id as "currencyId",
       c.code, c.scale, a.available, a.held, a.last_seq as "lastSeq"
     from unnest($1::bigint[], $2::text[], $3::integer[]) as k(user_id, wallet, currency_id)
     join ledger.account a on a.user_id = k.user_id and a.wallet = k.wallet and a.currency_id = k.currency_id
     join ledger.currency c on c.id = a.currency_id
     order by a.id
     for update of a`,
    columnsOf(keys),
  );
}

/** Makes rows in one order for everybody, so that two who need the same ones wait for each other one way only. */
export async function insertMissingBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  await tx.query(
    `insert into ledger.account (kind, user_id, wallet, currency_id)
     select 'user', k.user_id, k.wallet, k.currency_id
     from unnest($1::bigint[], $2::text[], $3::integer[]) as k(user_id, wallet, currency_id)
     order by k.user_id, k.wallet, k.currency_id
     on conflict (user_id, wallet, currency_id) do nothing`,
    columnsOf(keys),
  );
}

function columnsOf(keys: readonly BalanceKey[]): readonly unknown[] {
  return [keys.map((key) => key.userId), keys.map((key) => key.wallet), keys.map((key) => key.currencyId)];
}

export function updateBalances(rows: {
  readonly accountIds: readonly number[];
  readonly available: readonly string[];
  readonly held: readonly string[];
  readonly lastSeqs: readonly number[];
}): Statement {
  return {
    sql: `update ledger.account a set available = v.available, held = v.held, last_seq = v.last_seq
     from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::bigint[]) as v(id, available, held, last_seq)
     where a.id = v.id`,
    params: [rows.accountIds, rows.available, rows.held, rows.lastSeqs],
  };
}

/** Ids are drawn inside the statement, which has locked the table by then: the sealer relies on it. */
export function insertJournal({ txns, postings }: JournalColumns): Statement {
  return {
    sql: `with head as materialized (
       select nextval('ledger.txn_id_seq') as id, t.*
       from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) with ordinality
         as t(kind, reference, idempotency_key, at, number)
     ), inserted as (
       insert into ledger.txn (id, kind, reference, idempotency_key, at) overriding system value
       select id, kind, reference, idempotency_key, at from head
     )
     insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
     select head.id, p.step, p.account_id, p.currency_id, p.kind, p.amount, p.seq, p.balance_after
     from unnest($5::integer[], $6::smallint[], $7::bigint[], $8::integer[], $9::text[], $10::numeric[],
         $11::bigint[], $12::numeric[])
       as p(number, step, account_id, currency_id, kind, amount, seq, balance_after)
     join head on head.number = p.number`,
    params: [
      txns.kinds,
      txns.references,
      txns.idempotencyKeys,
      txns.at,
      postings.txnNumbers,
      postings.steps,
      postings.accountIds,
      postings.currencyIds,
      postings.kinds,
      postings.amounts,
      postings.seqs,
      postings.balancesAfter,
    ],
  };
}

export async function hasTxn(
  tx: Tx,
  key: { readonly kind: string; readonly idempotencyKey: string },
): Promise<boolean> {
  const rows = await tx.query('select 1 from ledger.txn where kind = $1 and idempotency_key = $2', [
    key.kind,
    key.idempotencyKey,
  ]);
  return rows.length > 0;
}

export async function findPlatformAccount(
  db: Db,
  key: PlatformAccountKey,
): Promise<PlatformAccount | undefined> {
  const rows = await db.query<PlatformAccount>(
    `select a.id as "accountId", a.currency_id as "currencyId", c.scale
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.user_id is null and a.kind = $1 and a.wallet = $2 and a.currency_id = $3`,
    [key.kind, key.name, key.currencyId],
  );
  return rows[0];
}

/** Balance of an account of the platform, with what is posted and not yet rolled up. */
export async function readPlatformBalance(db: Db, key: PlatformAccountKey): Promise<string> {
  const [row] = await db.query<{ balance: string }>(
    `select trim_scale(a.available + coalesce((
       select sum(p.amount) from ledger.posting p where p.account_id = a.id and p.seq is null
         and p.txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal)
     ), 0))::text as balance
     from ledger.account a where a.user_id is null and a.kind = $1 and a.wallet = $2 and a.currency_id = $3`,
    [key.kind, key.name, key.currencyId],
  );
  return row?.balance ?? '0';
}

export async function insertPlatformAccount(db: Db, key: PlatformAccountKey): Promise<void> {
  await db.query(
    `insert into ledger.account (kind, wallet, currency_id) values ($1, $2, $3)
     on conflict (user_id, wallet, currency_id) do nothing`,
    [key.kind, key.name, key.currencyId],
  );
}
