import type { Db } from '../kernel/db.ts';
import type { AuditRange, Violation } from './audit-check.ts';

/** A transfer is two postings of one user in one currency, as its row has it; the user's total stays. */
export function findWrongTransfers(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.id as txn_id, min(p.currency_id) as currency_id
     from ledger.txn t
     left join ledger.transfer f on f.public_id = t.reference::uuid
     left join ledger.posting p on p.txn_id = t.id
     left join ledger.account a on a.id = p.account_id
     where t.kind = 'transfer' and t.id > $1 and t.id <= $2
     group by t.id, f.id
     having f.id is null or count(*) <> 2 or sum(p.amount) <> 0
       or bool_or(a.user_id is distinct from f.user_id or p.currency_id <> f.currency_id
         or a.wallet is distinct from case when p.amount < 0 then f.from_wallet else f.to_wallet end
         or abs(p.amount) <> f.amount)
     limit 100`,
    [after, upTo],
  );
}

/** The row and its transaction are written together. */
export function findUnpostedTransfers(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select f.public_id::text as transfer_id, f.currency_id from ledger.transfer f
     where f.id > $1 and f.id <= $2 and not exists (
       select 1 from ledger.txn t where t.kind = 'transfer' and t.idempotency_key = f.public_id::text
     ) limit 100`,
    [after, upTo],
  );
}

/** A movement by hand was approved by two persons and is as approved, and each approved one was made. */
export function findWrongManualEntries(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with moved as (
       select t.reference, p.currency_id, p.amount, a.user_id, a.wallet
       from ledger.txn t
       join ledger.posting p on p.txn_id = t.id
       join ledger.account a on a.id = p.account_id and a.kind = 'user'
       where t.kind = 'manual_entry'
     ), approved as (
       select public_id::text as reference, currency_id, user_id, wallet,
         case direction when 'credit' then amount else -amount end as amount
       from ledger.manual_entry where checker_id <> maker_id
     )
     select coalesce(m.reference, e.reference) as reference, coalesce(m.currency_id, e.currency_id) as currency_id
     from moved m full join approved e on e.reference = m.reference and e.currency_id = m.currency_id
       and e.user_id = m.user_id and e.wallet = m.wallet and e.amount = m.amount
     where m.reference is null or e.reference is null limit 100`,
  );
}

/** A hold keeps what it took until it ends, and is never there twice. */
export function findBrokenHolds(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select h.reason, h.reference, min(a.currency_id) as currency_id
     from ledger.hold h left join ledger.account a on a.id = h.account_id and a.kind = 'user'
     where h.state = 'open'
     group by h.reason, h.reference
     having count(*) > 1 or count(a.id) = 0 or bool_or(h.remaining <= 0) limit 100`,
  );
}
