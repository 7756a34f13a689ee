import type { Db } from '../../kernel/db.ts';
import type { Violation } from '../audit-check.ts';

/** Each epoch has the hash of what its row says and of the one before, and ends with a seal that is there. */
export function findBrokenEpochs(db: Db, afterNumber: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with chain as (
       select e, e.number, e.last_txn_id, e.last_seal_seq, e.seal_hash, e.balances_hash, e.hash, e.accounts,
         lag(e.number, 1, 0) over own as previous_number, lag(e.last_seal_seq, 1, 0) over own as previous_seal,
         lag(e.hash, 1, ''::bytea) over own as previous_hash
       from ledger.epoch e where e.number >= $1 window own as (order by e.number)
     )
     select c.number as epoch from chain c
     left join ledger.seal s on s.seq = c.last_seal_seq
     where c.number > $1 and (
       c.number <> c.previous_number + 1 or c.last_seal_seq <= c.previous_seal
       or c.hash <> ledger.epoch_hash(c.previous_hash, c.e)
       or (s.last_txn_id, s.hash) is distinct from (c.last_txn_id, c.seal_hash)
       or c.number >= (select epoch from ledger.detached()) and (
         c.balances_hash <> ledger.balances_hash(c.number)
         or c.accounts <> (select count(*) from ledger.epoch_balance b where b.epoch_number = c.number)
       )
     ) limit 100`,
    [afterNumber],
  );
}

/** The balance of an account at the end of an epoch is that before and what was posted; so is the number of its postings. */
export function findWrongEpochBalances(db: Db, afterNumber: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with epoch as (
       select number, last_txn_id, lag(last_txn_id, 1, 0) over (order by number) as from_id from ledger.epoch
     ), looked as (
       select * from epoch where number > greatest($1, (select d.epoch from ledger.detached() d))
     ), parts as (
       select l.number, b.account_id, b.balance as amount, b.seq from looked l
       join ledger.epoch_balance b on b.epoch_number = l.number
       union all
       select l.number, b.account_id, -b.balance, -b.seq from looked l
       join ledger.epoch_balance b on b.epoch_number = l.number - 1
       union all
       select l.number, p.account_id, -sum(p.amount), -count(p.seq) from looked l
       join ledger.posting p on p.txn_id > l.from_id and p.txn_id <= l.last_txn_id
       group by l.number, p.account_id
     )
     select p.number as epoch, p.account_id, min(a.currency_id) as currency_id, sum(p.amount)::text as drift
     from parts p left join ledger.account a on a.id = p.account_id
     group by p.number, p.account_id having sum(p.amount) <> 0 or sum(p.seq) <> 0 limit 100`,
    [afterNumber],
  );
}
