import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { Violation } from '../../ledger/index.ts';

/** Lets one transaction at a time book fees of a chain. */
export async function lockFees(tx: Tx, chainCode: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.network_fee:' || $1, 0))", [
    chainCode,
  ]);
}

/** The fee that is booked for a transaction, with all corrections. */
export async function findBooked(
  tx: Tx,
  of: { readonly chainCode: string; readonly txid: string },
): Promise<{ readonly rows: number; readonly fee: string }> {
  const rows = await tx.query<{ rows: number; fee: string }>(
    `select count(*) as rows, trim_scale(coalesce(sum(fee), 0))::text as fee from wallet.network_fee
     where chain_code = $1 and (txid = $2 or txid like $2 || '#%')`,
    [of.chainCode, of.txid],
  );
  return rows[0] ?? { rows: 0, fee: '0' };
}

/** The chain's own coin, with its decimals in the ledger and how far the ledger is ahead of what was paid. */
export interface FeeCoin {
  readonly currencyId: number;
  readonly scale: number;
  readonly ahead: string;
}

export async function findFeeCoin(db: Db, chainCode: string): Promise<FeeCoin | undefined> {
  const rows = await db.query<FeeCoin>(
    `select a.currency_id as "currencyId", c.scale, trim_scale(coalesce((
       select f.ahead from wallet.network_fee f where f.chain_code = $1 order by f.id desc limit 1
     ), 0))::text as ahead
     from wallet.asset a join ledger.currency c on c.id = a.currency_id
     where a.chain_code = $1 and a.contract_address is null`,
    [chainCode],
  );
  return rows[0];
}

export async function insertFee(
  tx: Tx,
  row: {
    readonly chainCode: string;
    readonly txid: string;
    readonly currencyId: number;
    readonly fee: string;
    readonly posted: string;
    readonly ahead: string;
    readonly at: number;
  },
): Promise<void> {
  const { chainCode, txid, currencyId, fee, posted, ahead, at } = row;
  await tx.query(
    `insert into wallet.network_fee (chain_code, txid, currency_id, fee, posted, ahead, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [chainCode, txid, currencyId, fee, posted, ahead, toTimestamp(at)],
  );
}

/** N1: a fee is posted once, as its row says, by the house to its chain, and nothing else is. */
export function findWrongPostings(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with posted as (
       select t.id, t.idempotency_key as key, p.currency_id, a.wallet, p.amount,
         sum(p.amount) filter (where a.kind = 'house' and a.wallet = 'network_fee') over (partition by t.id) as paid
       from ledger.txn t join ledger.posting p on p.txn_id = t.id join ledger.account a on a.id = p.account_id
       where t.kind = 'network_fee' and t.id > $1
     )
     select p.id as txn_id, p.currency_id, p.key from posted p
     left join wallet.network_fee f on f.chain_code || ':' || f.txid = p.key
     where p.wallet <> 'network_fee'
       and (p.wallet, p.currency_id, p.amount, -p.paid)
         is distinct from ('chain:' || f.chain_code, f.currency_id, f.posted, f.posted) limit 100`,
    [afterTxnId],
  );
}

/** N2: all that was posted of a chain is less than one step above all that was paid, and no fee is left out. */
export function findWrongFees(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select f.chain_code, f.currency_id, sum(f.posted - f.fee)::text as ahead
     from wallet.network_fee f join ledger.currency c on c.id = f.currency_id
     group by f.chain_code, f.currency_id, c.scale
     having sum(f.posted - f.fee) < 0 or sum(f.posted - f.fee) >= 10.0 ^ -c.scale
       or sum(f.posted) <> coalesce((
         select sum(p.amount) from ledger.txn t join ledger.posting p on p.txn_id = t.id
         join ledger.account a on a.id = p.account_id
         where t.kind = 'network_fee' and a.kind = 'world' and a.wallet = 'chain:' || f.chain_code
           and p.currency_id = f.currency_id
       ), 0)
     limit 100`,
  );
}

/** N3: what was mined for a withdrawal, a collection or a sweep since fees are booked has its fee. */
export function findUnbooked(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with since as (select chain_code, min(at) as at from wallet.network_fee group by chain_code), ended as (
       select chain_code, txid, ended_at from wallet.withdrawal_transaction where state = 'mined'
       union all select chain_code, txid, ended_at from wallet.collection where state = 'mined'
       union all select chain_code, txid, ended_at from wallet.sweep_transaction where state = 'mined'
     )
     select e.chain_code, e.txid, a.currency_id from ended e join since s using (chain_code)
     join wallet.asset a on a.chain_code = e.chain_code and a.contract_address is null
     where e.ended_at >= s.at and not exists (
       select from wallet.network_fee f where f.chain_code = e.chain_code and f.txid = e.txid
     ) limit 100`,
  );
}
