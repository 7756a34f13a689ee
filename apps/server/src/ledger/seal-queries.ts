import type { Db, Tx } from '../kernel/db.ts';

/** Waits for every transaction that is writing to the ledger, and keeps new ones out until the end of this one. */
export async function lockTxns(tx: Tx): Promise<void> {
  await tx.query('select ledger.lock_txns()');
}

export async function readLastTxnId(db: Db): Promise<number> {
  const rows = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from ledger.txn');
  return rows[0]?.id ?? 0;
}

export async function readLastSealedId(db: Db): Promise<number> {
  const rows = await db.query<{ id: number }>('select coalesce(max(last_txn_id), 0) as id from ledger.seal');
  return rows[0]?.id ?? 0;
}

export interface SealRow {
  readonly seq: number;
  readonly hash: Buffer;
}

export async function findLastSeal(db: Db): Promise<SealRow | undefined> {
  const rows = await db.query<SealRow>('select seq, hash from ledger.seal order by seq desc limit 1');
  return rows[0];
}

/** Those seals of some that are there, by their numbers. */
export function listSealHashes(db: Db, seqs: readonly number[]): Promise<SealRow[]> {
  return db.query<SealRow>('select seq, hash from ledger.seal where seq = any ($1::bigint[])', [seqs]);
}

/** Any fixed number: who seals holds the advisory lock of this key, so there is one chain. */
const SEAL_LOCK = 4_711_003;

export async function lockSeals(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [SEAL_LOCK]);
}

/** Appends a seal over the next transactions up to the bound, at most `txnsMax`; answers its last id or nothing. */
export async function insertSeal(
  tx: Tx,
  input: { readonly boundTxnId: number; readonly txnsMax: number; readonly at: string },
): Promise<{ fromId: number; toId: number } | undefined> {
  const rows = await tx.query<{ fromId: number; toId: number }>(
    `with previous as (
       select * from (
         select seq, last_txn_id, hash from ledger.seal
         union all select 0, 0, '\\x'::bytea
       ) as seals order by seq desc limit 1
     ), bound as (
       select max(id) as id from (
         select t.id from ledger.txn t, previous
         where t.id > previous.last_txn_id and t.id <= $1 order by t.id limit $2
       ) as next
     )
     insert into ledger.seal (seq, last_txn_id, hash, sealed_at)
     select previous.seq + 1, bound.id, ledger.seal_hash(previous.hash, previous.last_txn_id, bound.id), $3
     from previous, bound where bound.id is not null
     returning (select last_txn_id from previous) as "fromId", last_txn_id as "toId"`,
    [input.boundTxnId, input.txnsMax, input.at],
  );
  return rows[0];
}

/** Adds what the newly sealed transactions posted to the accounts of the platform. */
export async function rollUpPlatformAccounts(
  tx: Tx,
  range: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  await tx.query(
    `update ledger.account a set available = a.available + s.amount
     from (
       select account_id, sum(amount) as amount from ledger.posting
       where txn_id > $1 and txn_id <= $2 and seq is null group by account_id
     ) as s
     where a.id = s.account_id`,
    [range.fromId, range.toId],
  );
}
