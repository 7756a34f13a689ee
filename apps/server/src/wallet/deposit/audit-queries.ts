import type { Db } from '../../kernel/db.ts';
import type { Violation } from '../../ledger/index.ts';

/**
 * The deposits to examine: all of them, or those that are open and those that the transactions after an id
 * concern.
 */
const CONCERNED = `(select d.* from wallet.deposit d where $1 = 0 or d.state in ('seen', 'credited')
    or d.id in (
      select t.idempotency_key::uuid from ledger.txn t
      where t.id > $1 and t.kind in ('deposit', 'deposit_reversal', 'deposit_shortfall', 'deposit_debt_repaid')
    )) as d`;

/** D1: an output counts once. The unique index says so between two looks. */
export function findRepeatedOutputs(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select chain_code, txid, output_index, count(*) as deposits from wallet.deposit
     where chain_code is not null and state <> 'orphaned'
     group by chain_code, txid, output_index having count(*) > 1 limit 100`,
  );
}

/** D2: what is credited is what the chain moved, cut at the scale of the coin. */
export function findInventedAmounts(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select d.id::text as deposit_id, d.currency_id, d.received::text, d.amount::text
     from ${CONCERNED} join ledger.currency c on c.id = d.currency_id
     where d.chain_code is not null and d.amount <> trunc(d.received, c.scale) limit 100`,
    [afterTxnId],
  );
}

/** D3: credited means enough confirmations and at least the minimum. */
export function findWrongCredits(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select d.id::text as deposit_id, d.currency_id, d.state
     from ${CONCERNED}
     join wallet.chain h on h.code = d.chain_code
     left join lateral (
       select max(height) as height from wallet.scanned_block where chain_code = d.chain_code
     ) as tip on true
     where (d.state in ('credited', 'withdrawable') and (d.amount < d.minimum or d.block_height > tip.height))
       or (d.state = 'below_minimum' and d.amount >= d.minimum and d.amount > 0)
       or (d.state in ('late', 'rejected') and d.amount < d.minimum)
       or (d.state = 'seen' and d.block_height <= tip.height - h.confirmations_credit + 1)
     limit 100`,
    [afterTxnId],
  );
}

/** D4: nothing is withdrawable before its time, and nothing waits longer. */
export function findWrongMaturity(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select d.id::text as deposit_id, d.currency_id, d.state
     from ${CONCERNED}
     join wallet.chain h on h.code = d.chain_code
     left join lateral (
       select max(height) as height from wallet.scanned_block where chain_code = d.chain_code
     ) as tip on true
     where d.state in ('credited', 'withdrawable')
       and (d.state = 'withdrawable') <> (tip.height - d.block_height + 1 >= h.confirmations_withdraw)
     limit 100`,
    [afterTxnId],
  );
}

/** D5 and D6: a credit has one transaction of its amount, an orphan one more with the signs flipped, others none. */
export function findWrongTxns(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with expected as (
       select d.id::text as id, d.currency_id, case when d.credited_at is not null then -d.amount end as credit,
         case when d.credited_at is not null and d.state = 'orphaned' then d.amount end as reversal,
         nullif(-d.shortfall, 0) as shortfall, nullif(d.repaid, 0) as repaid
       from ${CONCERNED}
     )
     select e.id as deposit_id, e.currency_id, wanted.kind, wanted.amount::text as wanted, found.amount::text as found
     from expected e
     cross join lateral (values ('deposit', e.credit), ('deposit_reversal', e.reversal),
       ('deposit_shortfall', e.shortfall), ('deposit_debt_repaid', e.repaid)) as wanted(kind, amount)
     left join lateral (
       select sum(p.amount) as amount from ledger.txn t
       join ledger.posting p on p.txn_id = t.id
       join ledger.account a on a.id = p.account_id and a.kind = 'world'
       where t.kind = wanted.kind and t.idempotency_key = e.id
     ) as found on true
     where wanted.amount is distinct from found.amount limit 100`,
    [afterTxnId],
  );
}

/** D5: a transaction of deposits belongs to one. */
export function findForeignTxns(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.id as txn_id, t.kind from ledger.txn t
     where t.id > $1 and t.kind in ('deposit', 'deposit_reversal', 'deposit_shortfall', 'deposit_debt_repaid')
       and not exists (select 1 from wallet.deposit d where d.id = t.idempotency_key::uuid)
     limit 100`,
    [afterTxnId],
  );
}
