import type { Db } from '../kernel/db.ts';
import { streamRows } from '../kernel/stream-rows.ts';

/** An account: its balance and number where a recording begins, and as it is stored at its end. */
export interface RecordedAccount {
  readonly row: 'account';
  readonly id: number;
  readonly kind: 'user' | 'house' | 'world';
  readonly userId: number | null;
  readonly uid: string | null;
  readonly wallet: string;
  readonly currencyId: number;
  readonly opening: string;
  readonly openingSeq: number;
  readonly available: string;
  readonly held: string;
  readonly lastSeq: number;
}

/** A posting as a seal hashes it. */
export type RecordedPosting = readonly [
  step: number,
  accountId: number,
  currencyId: number,
  kind: string,
  amount: string,
  seq: number | null,
  balanceAfter: string | null,
];

export interface RecordedTxn {
  readonly row: 'txn';
  readonly id: number;
  readonly kind: string;
  readonly reference: string | null;
  readonly key: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly postings: readonly RecordedPosting[];
}

/** A seal over all transactions since the one before. Its hash is lower-case hex. */
export interface RecordedSeal {
  readonly row: 'seal';
  readonly seq: number;
  readonly lastTxnId: number;
  readonly hash: string;
}

/** Accounts by their ids, with their balances after a seal that is none (0) or one of the ledger, not before what is detached. */
export async function* streamAccounts(view: Db, afterTxnId: number): AsyncGenerator<RecordedAccount> {
  yield* streamRows<RecordedAccount>(
    view,
    `with later as (
       select p.account_id, sum(p.amount) as amount from ledger.posting p
       where p.seq is null and p.txn_id > $1 and p.txn_id <= (select coalesce(max(last_txn_id), 0) from ledger.seal)
       group by p.account_id
     )
     select 'account' as row, a.id, a.kind, a.user_id as "userId", u.uid, a.wallet, a.currency_id as "currencyId",
       trim_scale(case when a.kind <> 'user' then a.available - coalesce(l.amount, 0)
         when b.txn_id > d.txn_id then b.balance_after else coalesce(o.balance, 0) end)::text as opening,
       coalesce(case when b.txn_id > d.txn_id then b.seq else o.seq end, 0) as "openingSeq", trim_scale(a.available)::text as available,
       trim_scale(a.held)::text as held, a.last_seq as "lastSeq"
     from ledger.account a
     left join identity."user" u on u.id = a.user_id
     left join later l on l.account_id = a.id
     cross join ledger.detached() d
     left join ledger.epoch_balance o on o.epoch_number = d.epoch and o.account_id = a.id
     left join lateral (
       select p.balance_after, p.seq, p.txn_id from ledger.posting p
       where a.kind = 'user' and p.account_id = a.id and p.seq is not null and p.txn_id <= $1
       order by p.seq desc limit 1
     ) b on true
     order by a.id`,
    [afterTxnId],
  );
}

/** Transactions after one, up to another one if there is an end, by their ids. */
export async function* streamTxns(
  view: Db,
  afterTxnId: number,
  lastTxnId: number | null = null,
): AsyncGenerator<RecordedTxn> {
  yield* streamRows<RecordedTxn>(
    view,
    `select 'txn' as row, t.id, t.kind, t.reference, t.idempotency_key as key,
       (extract(epoch from t.at) * 1000)::bigint as at, coalesce((
         select json_agg(json_build_array(p.step, p.account_id, p.currency_id, p.kind, trim_scale(p.amount)::text, p.seq,
           trim_scale(p.balance_after)::text) order by p.step)
         from ledger.posting p where p.txn_id = t.id
       ), '[]') as postings
     from ledger.txn t where t.id > $1 and ($2::bigint is null or t.id <= $2) order by t.id`,
    [afterTxnId, lastTxnId],
  );
}

/** Seals after one, by their numbers. */
export async function* streamSeals(view: Db, afterSeq: number): AsyncGenerator<RecordedSeal> {
  yield* streamRows<RecordedSeal>(
    view,
    `select 'seal' as row, seq, last_txn_id as "lastTxnId", encode(hash, 'hex') as hash
     from ledger.seal where seq > $1 order by seq`,
    [afterSeq],
  );
}

export async function findSealByHash(view: Db, hash: string): Promise<RecordedSeal | undefined> {
  const [row] = await view.query<RecordedSeal>(
    `select 'seal' as row, seq, last_txn_id as "lastTxnId", encode(hash, 'hex') as hash
     from ledger.seal where hash = decode($1, 'hex')`,
    [hash],
  );
  return row;
}
