import type { Db } from '../../kernel/db.ts';
import type { Violation } from '../../ledger/index.ts';

/**
 * The withdrawals to examine: all of them, or those that are open and those that the transactions after an id
 * concern.
 */
const CONCERNED = `(select w.* from wallet.withdrawal w
    where $1 = 0 or w.state in ('pending_review', 'approved', 'broadcast', 'proof_broken') or w.id in (
      select t.idempotency_key::uuid from ledger.txn t where t.id > $1 and t.kind = 'withdrawal'
    )) as w`;

/**
 * W1 and W2: what is under way is held in full; what ended was settled once or given back once. What is frozen is held
 * as it was proved, whatever its row says now.
 */
export function findWrongHolds(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.id::text as withdrawal_id, w.currency_id, w.state, h.state as hold, h.remaining::text
     from ${CONCERNED}
     left join ledger.hold h on h.reason = 'withdrawal' and h.reference = w.id::text
     left join ledger.account a on a.id = h.account_id
     where h.id is null or case when w.flags @> array['proof_broken']
       then (w.state, h.state) not in (('proof_broken', 'open'), ('rejected', 'released'))
       else a.user_id <> w.user_id or a.currency_id <> w.currency_id
         or (w.state, h.state, h.remaining) not in (
           ('pending_review', 'open', w.amount), ('approved', 'open', w.amount), ('broadcast', 'open', w.amount),
           ('success', 'settled', 0), ('rejected', 'released', 0), ('cancelled', 'released', 0)
         ) end limit 100`,
    [afterTxnId],
  );
}

/** W1: nothing is held for a withdrawal that does not exist. */
export function findForeignHolds(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select h.id as hold_id, h.reference from ledger.hold h
     where h.reason = 'withdrawal' and h.state = 'open'
       and not exists (select 1 from wallet.withdrawal w where w.id::text = h.reference) limit 100`,
  );
}

/** W2 and W3: a success has one transaction of its amount, its fee and what arrived; nothing else has one. */
export function findWrongTxns(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.id::text as withdrawal_id, w.currency_id, w.state, found.paid::text, found.fee::text
     from ${CONCERNED}
     left join lateral (
       select -sum(p.amount) filter (where a.kind = 'user' and a.user_id = w.user_id) as amount,
         sum(p.amount) filter (where a.kind = 'world' and a.wallet = 'chain:' || w.chain_code) as paid,
         coalesce(sum(p.amount) filter (where a.kind = 'house' and a.wallet = 'withdrawal_fee'), 0) as fee,
         count(*) as postings
       from ledger.txn t join ledger.posting p on p.txn_id = t.id join ledger.account a on a.id = p.account_id
       where t.kind = 'withdrawal' and t.idempotency_key = w.id::text
     ) as found on true
     where case when w.state = 'success'
       then (found.amount, found.paid, found.fee) is distinct from (w.amount, w.amount - w.fee, w.fee)
         or found.postings <> case when w.fee = 0 then 2 else 3 end
       else found.postings > 0 end limit 100`,
    [afterTxnId],
  );
}

/** W4: the last approver is neither the first one nor the user, and there were enough approvals. */
export function findWrongApprovals(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.id::text as withdrawal_id, w.currency_id, w.first_operator_id, w.decided_by from ${CONCERNED}
     where w.first_operator_id = w.decided_by
       or (w.state in ('approved', 'broadcast', 'success')
         and num_nonnulls(w.first_operator_id, w.decided_by) <> w.approvals_needed)
       or exists (
         select 1 from operator.operator o where o.user_id = w.user_id and o.id in (w.first_operator_id, w.decided_by)
       ) limit 100`,
    [afterTxnId],
  );
}

/** W5 and W6: of what was not frozen the address had cooled down, and a proof serves one request. */
export function findEarlyUses(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.id::text as withdrawal_id, w.currency_id from ${CONCERNED}
     join wallet.withdrawal_address b on b.id = w.address_id
     where not w.flags @> array['proof_broken'] and (w.created_at < b.usable_at or b.user_id <> w.user_id
       or (b.address, coalesce(b.memo, '')) <> (w.address, coalesce(w.memo, ''))
       or exists (select 1 from wallet.withdrawal o where o.proof = w.proof and o.id <> w.id)) limit 100`,
    [afterTxnId],
  );
}

/** W7 and W8: one transaction lives or has paid, a success has exactly one that paid, and others have none. */
export function findWrongTransactions(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.id::text as withdrawal_id, w.currency_id, w.state, t.live, t.paid from ${CONCERNED}
     cross join lateral (
       select count(*) filter (where state = 'signed') as live, count(*) filter (where state = 'mined') as paid
       from wallet.withdrawal_transaction where withdrawal_id = w.id
     ) as t
     where t.live > 1 or t.paid <> (w.state = 'success')::integer
       or (t.live > 0 and w.state not in ('approved', 'broadcast'))
       or (t.live = 0 and w.state = 'broadcast') limit 100`,
    [afterTxnId],
  );
}

/** W9: what was asked for in any 24 hours and 30 days stays within the limits that held at its end. */
export function findExcesses(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select w.id::text as withdrawal_id, w.currency_id from ${CONCERNED}
     cross join lateral (
       select sum(o.value_usdt) filter (where o.created_at > w.created_at - interval '24 hours') as day,
         sum(o.value_usdt) as month
       from wallet.withdrawal o
       where o.user_id = w.user_id and o.id <= w.id and o.created_at > w.created_at - interval '30 days'
         and o.state not in ('rejected', 'cancelled', 'proof_broken')
     ) as total
     where w.state not in ('rejected', 'cancelled', 'proof_broken')
       and (total.day > w.daily_limit_usdt or total.month > w.monthly_limit_usdt) limit 100`,
    [afterTxnId],
  );
}
