import type { Db } from '../../kernel/db.ts';
import type { Violation } from '../../ledger/index.ts';

/** H1: an open sweep has one transaction that lives and none that was mined, one that is done has one that was mined. */
export function findWrongSweeps(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select s.id as sweep_id, a.currency_id, s.state, t.live, t.paid
     from wallet.sweep s join wallet.asset a on a.id = s.asset_id
     cross join lateral (
       select count(*) filter (where state = 'signed') as live, count(*) filter (where state = 'mined') as paid
       from wallet.sweep_transaction where sweep_id = s.id
     ) as t
     where t.live <> (s.state = 'open')::integer or t.paid <> (s.state = 'done')::integer limit 100`,
  );
}

/** H2: what a transaction of the hot wallet uses up is reserved for what it pays, a withdrawal or a sweep, and for nothing else. */
export function findSharedSlots(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.sweep_id, t.chain_code, t.txid, u.used
     from wallet.sweep_transaction t cross join unnest(t.slot) as u (used)
     left join wallet.withdrawal_slot s on s.chain_code = t.chain_code and s.used = u.used
     where s.sweep_id is distinct from t.sweep_id limit 100`,
  );
}

/** H3: a refill that is done was paid in full, and one that is open was not by blocks that no other branch takes back. */
export function findWrongRefills(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select f.id as refill_id, a.currency_id, f.state, f.amount::text, p.paid::text
     from wallet.refill f join wallet.asset a on a.id = f.asset_id join wallet.chain n on n.code = a.chain_code
     cross join lateral (
       select coalesce(sum(amount), 0) as paid, coalesce(sum(amount) filter (where height <= (
         select max(b.height) from wallet.scanned_block b where b.chain_code = n.code
       ) - n.confirmations_withdraw + 1), 0) as final
       from wallet.refill_payment where refill_id = f.id
     ) as p
     where (f.state = 'done' and p.paid < f.amount) or (f.state = 'open' and p.final >= f.amount) limit 100`,
  );
}
