import type { Db } from '../kernel/db.ts';
import type { AuditRange, Violation } from '../ledger/index.ts';

/** Y1: a payment was posted once, by the transaction of its id: from the payer's spot account to the payee's. */
export function findWrongPayments(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.public_id as payment_id, p.currency_id, t.id as txn_id
     from payment.payment p
     left join ledger.txn t on t.kind = 'payment' and t.idempotency_key = p.public_id::text
     left join lateral (
       select count(*) as postings,
         coalesce(sum(o.amount) filter (where a.user_id = p.payer_id and a.wallet = 'trade'), 0) as sent,
         coalesce(sum(o.amount) filter (where a.user_id = p.payee_id and a.wallet = 'trade'), 0) as received,
         bool_and(o.currency_id = p.currency_id) as is_same_currency
       from ledger.posting o join ledger.account a on a.id = o.account_id where o.txn_id = t.id
     ) o on true
     where p.id > $1 and p.id <= $2
       and (t.id is null or t.reference is distinct from p.public_id::text or o.postings <> 2 or o.sent <> -p.amount
         or o.received <> p.amount or o.is_same_currency is distinct from true)
     limit 100`,
    [after, upTo],
  );
}

/** Y1: no transaction pays without a payment. */
export function findPostedAlone(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.id as txn_id, t.reference from ledger.txn t
     where t.kind = 'payment' and t.id > $1 and t.id <= $2
       and not exists (select from payment.payment p where p.public_id::text = t.idempotency_key)
     limit 100`,
    [after, upTo],
  );
}

/** The id of a payment, so many on; null where there are fewer. */
export async function findPaymentEnd(db: Db, after: number, rows: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'select id from payment.payment where id > $1 order by id offset $2 limit 1',
    [after, rows - 1],
  );
  return row?.id ?? null;
}

/** The id of a transaction that pays, so many on; null where there are fewer. */
export async function findPostedEnd(db: Db, after: number, rows: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    "select id from ledger.txn where kind = 'payment' and id > $1 order by id offset $2 limit 1",
    [after, rows - 1],
  );
  return row?.id ?? null;
}
