import type { Db, Tx } from '../../kernel/db.ts';

/** An epoch of the ledger. Hashes are lower-case hex. */
export interface EpochRow {
  readonly number: number;
  /** The first instant of the month after it. */
  readonly endsAt: number;
  readonly lastSealSeq: number;
  readonly lastTxnId: number;
  readonly sealHash: string;
  readonly accounts: number;
  readonly balancesHash: string;
  readonly hash: string;
  readonly sealedAt: number;
  /** When its trades were taken out of the tables; null while they are there. */
  readonly detachedAt: number | null;
}

const EPOCH = `e.number, e.ends_at as "endsAt", e.last_seal_seq as "lastSealSeq", e.last_txn_id as "lastTxnId",
  encode(e.seal_hash, 'hex') as "sealHash", e.accounts, encode(e.balances_hash, 'hex') as "balancesHash",
  encode(e.hash, 'hex') as hash, e.sealed_at as "sealedAt", d.at as "detachedAt"`;

/** A page of epochs, newest first. */
export function listEpochs(
  db: Db,
  page: { readonly before: number | null; readonly rows: number },
): Promise<EpochRow[]> {
  return db.query<EpochRow>(
    `select ${EPOCH} from ledger.epoch e left join ledger.epoch_detached d on d.epoch_number = e.number
     where $1::bigint is null or e.number < $1 order by e.number desc limit $2`,
    [page.before, page.rows],
  );
}

export async function findEpoch(db: Db, number: number): Promise<EpochRow | undefined> {
  const [row] = await db.query<EpochRow>(
    `select ${EPOCH} from ledger.epoch e left join ledger.epoch_detached d on d.epoch_number = e.number
     where e.number = $1`,
    [number],
  );
  return row;
}

/** Any fixed number: who makes an epoch holds the advisory lock of this key, so there is one chain. */
const EPOCH_LOCK = 4_711_004;

export async function lockEpochs(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [EPOCH_LOCK]);
}

/** A place in the ledger, at the end of a seal. */
export interface EpochEnd {
  readonly number: number;
  readonly lastSealSeq: number;
  readonly lastTxnId: number;
}

/** The newest epoch; zeros before the first one. */
export async function readLastEpoch(db: Db): Promise<EpochEnd> {
  const [row] = await db.query<EpochEnd>(
    `select number, last_seal_seq as "lastSealSeq", last_txn_id as "lastTxnId" from ledger.epoch
     order by number desc limit 1`,
  );
  return row ?? { number: 0, lastSealSeq: 0, lastTxnId: 0 };
}

/** The last seal before the first one that was made at an instant or later. */
export async function findSealBefore(db: Db, at: string): Promise<Omit<EpochEnd, 'number'> | undefined> {
  const [row] = await db.query<Omit<EpochEnd, 'number'>>(
    `select seq as "lastSealSeq", last_txn_id as "lastTxnId" from ledger.seal
     where seq < coalesce((select min(seq) from ledger.seal where sealed_at >= $1), 9223372036854775807)
     order by seq desc limit 1`,
    [at],
  );
  return row;
}

/**
 * Writes what every account has at a place: a user's by its last posting up to there, one of the platform by its row less what
 * came since. What moved in no transaction of the epoch is carried over from the one before.
 */
export async function insertBalances(
  tx: Tx,
  { previous, end }: { readonly previous: EpochEnd; readonly end: EpochEnd },
): Promise<void> {
  await tx.query(
    `with later as (
       select p.account_id, sum(p.amount) as amount from ledger.posting p
       where p.seq is null and p.txn_id > $3 and p.txn_id <= (select coalesce(max(last_txn_id), 0) from ledger.seal)
       group by p.account_id
     ), found as (
       select a.id, coalesce(b.seq, o.seq, 0) as seq,
         case when a.kind <> 'user' then a.available - coalesce(l.amount, 0)
           else coalesce(b.balance_after, o.balance) end as balance,
         o.account_id is not null as is_carried
       from ledger.account a
       left join later l on l.account_id = a.id
       left join lateral (
         select p.balance_after, p.seq, p.txn_id from ledger.posting p
         where a.kind = 'user' and p.account_id = a.id and p.seq is not null and p.txn_id <= $3
         order by p.seq desc limit 1
       ) last on true
       left join lateral (select last.balance_after, last.seq where last.txn_id > $4) b on true
       left join ledger.epoch_balance o on o.epoch_number = $1::bigint - 1 and o.account_id = a.id
     )
     insert into ledger.epoch_balance (epoch_number, account_id, balance, seq)
     select $1, id, balance, seq from found
     where $2::bigint > 0 and balance is not null and (seq > 0 or balance <> 0 or is_carried)`,
    [end.number, end.lastSealSeq, end.lastTxnId, previous.lastTxnId],
  );
}

/** Writes an epoch whose balances are there, with its hash. */
export async function insertEpoch(
  tx: Tx,
  { end, endsAt, at }: { readonly end: EpochEnd; readonly endsAt: string; readonly at: string },
): Promise<void> {
  await tx.query(
    `with made as (
       select row($1::bigint, $2::timestamptz, s.seq, s.last_txn_id, s.hash,
         (select count(*) from ledger.epoch_balance where epoch_number = $1), ledger.balances_hash($1),
         null, $4::timestamptz)::ledger.epoch as e
       from ledger.seal s where s.seq = $3
     ), hashed as (
       select e, ledger.epoch_hash(
         coalesce((select hash from ledger.epoch where number = $1::bigint - 1), ''), e) as hash
       from made
     )
     insert into ledger.epoch (number, ends_at, last_seal_seq, last_txn_id, seal_hash, accounts, balances_hash, hash,
       sealed_at)
     select (e).number, (e).ends_at, (e).last_seal_seq, (e).last_txn_id, (e).seal_hash, (e).accounts,
       (e).balances_hash, hash, (e).sealed_at
     from hashed`,
    [end.number, endsAt, end.lastSealSeq, at],
  );
}

export interface EpochChainRow {
  readonly seq: number;
  readonly hash: Buffer;
}

export async function findLastEpochHash(db: Db): Promise<EpochChainRow | undefined> {
  const rows = await db.query<EpochChainRow>(
    'select number as seq, hash from ledger.epoch order by number desc limit 1',
  );
  return rows[0];
}

/** Those epochs of some that are there, by their numbers. */
export function listEpochHashes(db: Db, numbers: readonly number[]): Promise<EpochChainRow[]> {
  return db.query<EpochChainRow>(
    'select number as seq, hash from ledger.epoch where number = any ($1::bigint[])',
    [numbers],
  );
}

export interface Detached {
  readonly epoch: number;
  readonly txnId: number;
  readonly endsAt: number | null;
}

/** The newest epoch whose trades are detached, and where it ends; zeros and null while none is. */
export async function readDetached(db: Db): Promise<Detached> {
  const [row] = await db.query<Detached>(
    'select epoch, txn_id as "txnId", ends_at as "endsAt" from ledger.detached()',
  );
  return row ?? { epoch: 0, txnId: 0, endsAt: null };
}

/** Says that an epoch is detached, with the last trade of each market until then; the owner of the tables alone may. */
export async function insertDetached(
  tx: Tx,
  of: { readonly epoch: EpochEnd; readonly manifestHash: string; readonly at: string },
): Promise<void> {
  await tx.query(
    `insert into ledger.epoch_detached (epoch_number, manifest_hash, trades, at)
     select $1, decode($3, 'hex'), coalesce((
       select trades from ledger.epoch_detached order by epoch_number desc limit 1
     ), '{}') || coalesce((
       select jsonb_object_agg(match_id, trade_seq) from (
         select split_part(reference, ':', 1) as match_id, max(split_part(reference, ':', 2)::bigint) as trade_seq
         from ledger.txn
         where kind = 'spot_trade' and id > (select d.txn_id from ledger.detached() d) and id <= $2 group by 1
       ) as last
     ), '{}'), $4`,
    [of.epoch.number, of.epoch.lastTxnId, of.manifestHash, of.at],
  );
}

/** Deletes trades that are detached, at most so many; answers how many. */
export async function deleteDetached(tx: Tx, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select ledger.detach_trades($1) as count', [most]);
  return row?.count ?? 0;
}
