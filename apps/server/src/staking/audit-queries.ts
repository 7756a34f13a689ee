import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/** Amounts that orders in effect hold of the accounts of their users, for the proof of all holds (L5). */
export const STAKING_HOLDS = `select o.user_id, a.id as account_id, o.held from staking.order o
  join staking.product p on p.id = o.product_id
  left join ledger.account a
    on a.user_id = o.user_id and a.wallet = 'financial' and a.currency_id = p.currency_id
  where o.held > 0`;

/** S1: one dividend for each day up to the last one that is paid, each what the terms give. */
export function findWrongDividends(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, p.currency_id from staking.order o
       join staking.product p on p.id = o.product_id join ledger.currency c on c.id = p.currency_id
       left join lateral (
         select count(*) as days, min(day) as first_day, max(day) as last_day,
           bool_and(amount = o.daily_dividend) as is_same
         from staking.dividend where order_id = o.id
       ) d on true
     where o.days_total <> p.cycle_days
       or o.daily_dividend <> div(o.principal * 10::numeric ^ c.scale * p.apr_ppm, 365000000)
         / 10::numeric ^ c.scale
       or d.days <> o.days_paid
       or d.days > 0 and (d.first_day <> o.first_day or d.last_day <> o.first_day + o.days_paid - 1 or not d.is_same)
     limit 100`,
  );
}

/** S1: what was posted for an order is its dividends, and once all of them back when it was redeemed. */
export function findWrongPostings(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with posted as (
       select t.reference, t.kind, count(*) as txns, sum(p.amount) as net, min(p.account_id) as account_id,
         max(p.account_id) as other_account_id
       from ledger.txn t join ledger.posting p on p.txn_id = t.id and p.seq is not null
       where t.kind in ('staking_dividend', 'staking_redemption') group by t.reference, t.kind
     ), wanted as (
       select id, user_id, product_id, public_id::text as reference, 'staking_dividend' as kind,
         days_paid as txns, paid as net
       from staking.order where paid > 0
       union all
       select id, user_id, product_id, public_id::text, 'staking_redemption', 1, -paid
       from staking.order where paid > 0 and end_reason = 'redeemed'
     )
     select w.id as order_id, pr.currency_id, coalesce(w.kind, p.kind) as kind, p.net::text as posted
     from wanted w full join posted p on p.reference = w.reference and p.kind = w.kind
       left join staking.product pr on pr.id = w.product_id
       left join ledger.account a on a.id = p.account_id
     where w.id is null or p.reference is null or p.txns <> w.txns or p.net <> w.net
       or p.other_account_id <> p.account_id or a.user_id <> w.user_id or a.wallet <> 'financial'
       or a.currency_id <> pr.currency_id
     limit 100`,
  );
}

/** S1: what a pool has taken and paid is what its orders that were not redeemed hold and keep. */
export function findWrongPools(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.id as product_id, p.currency_id from staking.product p cross join lateral (
       select coalesce(sum(principal), 0) as taken, coalesce(sum(paid), 0) as paid from staking.order
       where product_id = p.id and end_reason is distinct from 'redeemed'
     ) o where p.taken <> o.taken or p.paid <> o.paid limit 100`,
  );
}

/** S1: the reward account of each currency covers all that its pools may still have to pay. */
export function findUncovered(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with obliged as (
       select p.currency_id, sum(case p.state
         when 'open' then div(p.quantity * 10::numeric ^ c.scale * p.cycle_days * p.apr_ppm + 364999999, 365000000)
           / 10::numeric ^ c.scale - p.paid
         else coalesce((
           select sum(o.daily_dividend * (o.days_total - o.days_paid)) from staking.order o
           where o.product_id = p.id and o.state = 'in_effect'
         ), 0) end) as obligations
       from staking.product p join ledger.currency c on c.id = p.currency_id
       where p.state <> 'draft' group by p.currency_id
     )
     select b.currency_id, b.obligations::text, f.funds::text from obliged b cross join lateral (
       select coalesce(sum(a.available + coalesce((
         select sum(p.amount) from ledger.posting p where p.account_id = a.id and p.seq is null
           and p.txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal)
       ), 0)), 0) as funds
       from ledger.account a
       where a.kind = 'house' and a.wallet = 'staking_rewards' and a.currency_id = b.currency_id
     ) f where f.funds < b.obligations`,
  );
}
