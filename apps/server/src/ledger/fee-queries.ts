import { type Db, toTimestamp } from '../kernel/db.ts';

/** A range of transactions: after the first one, up to the last one. */
export interface TxnRange {
  readonly afterTxnId: number;
  readonly toTxnId: number;
}

/** When the first transaction of a range was made; null without any. */
export async function readFirstTxnAt(db: Db, range: TxnRange): Promise<number | null> {
  const [row] = await db.query<{ at: number }>(
    'select at from ledger.txn where id > $1 and id <= $2 order by id limit 1',
    [range.afterTxnId, range.toTxnId],
  );
  return row?.at ?? null;
}

/** The first transaction of a range that was made at an instant or later. */
export async function findTxnFrom(db: Db, range: TxnRange, from: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'select id from ledger.txn where id > $1 and id <= $2 and at >= $3 order by id limit 1',
    [range.afterTxnId, range.toTxnId, toTimestamp(from)],
  );
  return row?.id ?? null;
}

/** The accounts of the house that get trading fees. */
export type FeeAccount = 'fees' | 'contract_fee';

export interface TradedSum {
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
}

export interface PaidFee extends TradedSum {
  readonly house: FeeAccount;
}

/** The fees of trades that users paid by a posting of its own. */
export function listPaidFees(db: Db, range: TxnRange): Promise<PaidFee[]> {
  return db.query<PaidFee>(
    `select a.user_id as "userId", p.currency_id as "currencyId", trim_scale(-sum(p.amount))::text as amount,
       case p.kind when 'contract_open_fee' then 'contract_fee' else 'fees' end as house
     from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.txn_id > $1 and p.txn_id <= $2 and p.seq is not null
       and p.kind in ('spot_fee', 'contract_open_fee', 'fiat_fee')
     group by 1, 2, 4`,
    [range.afterTxnId, range.toTxnId],
  );
}

/** Volume that users moved by trades, both ways together. */
export function listTraded(
  db: Db,
  range: TxnRange,
): Promise<(TradedSum & { readonly kind: 'spot_trade' | 'fiat_release' })[]> {
  return db.query(
    `select p.kind, a.user_id as "userId", p.currency_id as "currencyId", trim_scale(sum(abs(p.amount)))::text as amount
     from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.txn_id > $1 and p.txn_id <= $2 and p.seq is not null and p.kind in ('spot_trade', 'fiat_release')
     group by 1, 2, 3`,
    [range.afterTxnId, range.toTxnId],
  );
}

export interface ContractFee {
  readonly kind: 'contract_open_fee' | 'contract_close';
  /** The position that opened, or the close. */
  readonly reference: string;
  readonly currencyId: number;
  readonly amount: string;
}

/** The fees of contracts as the house got them: a close is one posting of its user, the fee is one of the house. */
export function listContractFees(db: Db, range: TxnRange): Promise<ContractFee[]> {
  return db.query<ContractFee>(
    `select t.kind, t.reference, p.currency_id as "currencyId", trim_scale(p.amount)::text as amount
     from ledger.txn t join ledger.posting p on p.txn_id = t.id
     join ledger.account a on a.id = p.account_id and a.kind = 'house' and a.wallet = 'contract_fee'
     where t.id > $1 and t.id <= $2 and t.kind in ('contract_open_fee', 'contract_close') and p.amount > 0`,
    [range.afterTxnId, range.toTxnId],
  );
}
