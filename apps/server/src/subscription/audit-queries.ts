import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/**
 * Amounts that commitments hold of the financial accounts of their users, for the proof of all holds (L5).
 */
export const SUBSCRIPTION_HOLDS = `select c.user_id, a.id as account_id, c.held from subscription.commitment c
  join subscription.offering o on o.id = c.offering_id
  left join ledger.account a on a.user_id = c.user_id and a.wallet = 'financial' and a.currency_id = o.quote_id
  where c.held > 0`;

/** S2: no more is allotted than was issued, and the totals of an offering are those of its commitments. */
export function findOversold(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as offering_id, o.token_id as currency_id
     from subscription.offering o
     left join lateral (
       select sum(c.allocated) as sold from subscription.commitment c where c.offering_id = o.id
     ) c on true
     where coalesce(c.sold, 0) > o.supply
       or o.state in ('allocated', 'settled') and coalesce(c.sold, 0) <> o.sold
       or o.state not in ('allocated', 'settled') and c.sold is not null
     limit 100`,
  );
}

/**
 * S2: no user has more than the cap, and a share costs its quantity at the price, rounded up, within the
 * amount.
 */
export function findWrongShares(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select c.id as commitment_id, o.token_id as currency_id
     from subscription.commitment c join subscription.offering o on o.id = c.offering_id
     join ledger.currency q on q.id = o.quote_id
     where c.allocated is not null and (
       c.allocated > o.cap_per_user or c.paid > c.amount
       or c.paid <> ceil(c.allocated * o.issue_price * 10::numeric ^ q.scale) / 10::numeric ^ q.scale
     ) limit 100`,
  );
}

/** S2: what holds money is live or waits for its payment, and nothing waits in an offering that is over. */
export function findWrongStates(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select c.id as commitment_id, o.token_id as currency_id
     from subscription.commitment c join subscription.offering o on o.id = c.offering_id
     where c.state <> 'cancelled' and not case o.state
       when 'published' then c.state = 'live'
       when 'allocated' then c.state in ('allocated', 'settled')
       when 'settled' then c.state = 'settled'
       when 'cancelled' then c.state in ('live', 'refunded')
       else false end
     or c.amount <> (
       select coalesce(sum(case s.kind when 'commit' then s.amount else -s.amount end), 0)
       from subscription.step s where s.commitment_id = c.id
     )
     limit 100`,
  );
}

/** S2: each settled commitment was posted once, with its tokens and what they cost, and nothing else was. */
export function findWrongPostings(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select c.id as commitment_id, t.id as txn_id, coalesce(c.token_id, t.currency_id) as currency_id
     from (
       select c.*, o.token_id, o.quote_id from subscription.commitment c
       join subscription.offering o on o.id = c.offering_id where c.state = 'settled' and c.allocated > 0
     ) c
     full join (
       select t.id, t.reference, min(p.currency_id) as currency_id, jsonb_object_agg(
         coalesce(a.user_id::text, a.wallet) || ':' || p.currency_id, p.amount
       ) as parts
       from ledger.txn t join ledger.posting p on p.txn_id = t.id join ledger.account a on a.id = p.account_id
       where t.kind = 'subscription_allocation' group by t.id
     ) t on t.reference = c.ref::text
     where c.id is null or t.id is null or t.parts <> jsonb_build_object(
       c.user_id || ':' || c.quote_id, -c.paid, 'subscription_proceeds:' || c.quote_id, c.paid,
       c.user_id || ':' || c.token_id, c.allocated, 'subscription_supply:' || c.token_id, -c.allocated
     ) limit 100`,
  );
}

/** S2: the house has of each token what its open offerings still have to give. */
export function findWrongSupply(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(h.currency_id, w.currency_id) as currency_id, h.amount::text as has, w.amount::text as needs
     from (
       select a.currency_id, a.available + coalesce((
         select sum(p.amount) from ledger.posting p where p.account_id = a.id and p.seq is null
           and p.txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal)
       ), 0) as amount
       from ledger.account a where a.user_id is null and a.wallet = 'subscription_supply'
     ) h
     full join (
       select o.token_id as currency_id, sum(o.supply - coalesce((
         select sum(c.allocated) from subscription.commitment c where c.offering_id = o.id and c.state = 'settled'
       ), 0)) as amount
       from subscription.offering o where o.state in ('published', 'allocated') group by o.token_id
     ) w on w.currency_id = h.currency_id
     where coalesce(h.amount, 0) <> coalesce(w.amount, 0) limit 100`,
  );
}

/** S2: what buyers paid is there or was moved out by two operators, and of no offering more than it brought. */
export function findWrongProceeds(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with paid as (
       select o.id, o.quote_id, o.state, coalesce(sum(c.paid) filter (where c.state = 'settled'), 0) as amount
       from subscription.offering o join subscription.commitment c on c.offering_id = o.id group by o.id
     ), moved as (
       select offering_id, currency_id, sum(amount) as amount from ledger.house_movement
       where offering_id is not null group by 1, 2
     ), rest as (
       select currency_id, sum(amount) as amount from (
         select quote_id as currency_id, amount from paid union all select currency_id, -amount from moved
       ) part group by 1
     ), house as (
       select a.currency_id, a.available + coalesce((
         select sum(p.amount) from ledger.posting p where p.account_id = a.id and p.seq is null
           and p.txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal)
       ), 0) as amount
       from ledger.account a where a.user_id is null and a.wallet = 'subscription_proceeds'
     )
     select null::integer as offering_id, currency_id from house full join rest using (currency_id)
     where coalesce(house.amount, 0) <> coalesce(rest.amount, 0)
     union all
     select moved.offering_id, moved.currency_id from moved left join paid on paid.id = moved.offering_id
       and paid.state = 'settled' and paid.quote_id = moved.currency_id
     where moved.amount > coalesce(paid.amount, 0)
     limit 100`,
  );
}

/** S2: the published file names exactly the commitments of the offering with what they got. */
export function findWrongFiles(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as offering_id, o.token_id as currency_id
     from subscription.offering o left join subscription.allocation a on a.offering_id = o.id
     where (o.state in ('allocated', 'settled')) <> (a.offering_id is not null)
       or a.offering_id is not null and exists (
         select 1 from (
           select (l ->> 'ref')::uuid as ref, (l ->> 'amount')::numeric as amount,
             (l ->> 'allocated')::numeric as allocated, (l ->> 'paid')::numeric as paid,
             (l ->> 'refunded')::numeric as refunded
           from jsonb_array_elements(a.text::jsonb -> 'commitments') as l
         ) f
         full join (
           select ref, amount, allocated, paid from subscription.commitment where offering_id = o.id and amount > 0
         ) c on c.ref = f.ref
         where c.ref is null or f.ref is null or c.amount <> f.amount or c.allocated <> f.allocated
           or c.paid <> f.paid or f.refunded <> f.amount - f.paid
       )
     limit 100`,
  );
}
