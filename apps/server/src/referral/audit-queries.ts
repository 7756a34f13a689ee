import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/**
 * R1: no user is above their own account. Ids grow, so an inviter is always the elder; the trigger keeps it
 * so.
 */
export function findCycles(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select id as user_id, invited_by from identity.user where invited_by >= id
     union all
     select null, null from (values ('identity.user'::regclass, 'user_inviter_kept')) as wanted (table_oid, name)
     left join pg_trigger t on t.tgrelid = wanted.table_oid and t.tgname = wanted.name and t.tgenabled = 'O'
     where t.oid is null limit 100`,
  );
}

/** R1: the settled hours follow one another, and so do their ranges of the ledger. */
export function findBrokenHours(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select hour::text as hour from (
       select hour, after_txn_id, lag(hour) over w as hour_before, lag(to_txn_id) over w as txn_before
       from referral.settlement window w as (order by hour)
     ) as s
     where hour_before is not null
       and (hour_before + interval '1 hour' <> hour or txn_before <> after_txn_id)
     limit 100`,
  );
}

/** R1: what the ledger paid as commission is what the settlements say, by hour, receiver and currency. */
export function findWrongPayments(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(s.receiver_id, l.user_id) as user_id, coalesce(s.currency_id, l.currency_id) as currency_id
     from (
       select hour, receiver_id, currency_id, sum(ordinary + agent) as amount from referral.commission
       where is_paid group by 1, 2, 3
     ) s
     full join (
       select t.reference::timestamptz as hour, a.user_id, p.currency_id, sum(p.amount) as amount
       from ledger.txn t join ledger.posting p on p.txn_id = t.id and p.seq is not null
       join ledger.account a on a.id = p.account_id and a.wallet = 'trade'
       where t.kind = 'referral_commission' group by 1, 2, 3
     ) l on l.hour = s.hour and l.user_id = s.receiver_id and l.currency_id = s.currency_id
     where s.amount is distinct from l.amount limit 100`,
  );
}

/** R1: no receiver gets more of a fee than the share, and all together get less than the fee. */
export function findWrongShares(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select f.payer_id, f.currency_id from referral.fee f
     join referral.commission c on c.hour = f.hour and c.payer_id = f.payer_id and c.currency_id = f.currency_id
       and c.house = f.house
     group by f.hour, f.payer_id, f.currency_id, f.house, f.amount
     having sum(c.ordinary + c.agent) >= f.amount or bool_or(c.ordinary + c.agent > f.amount * c.rate / 10000)
     limit 100`,
  );
}
