import { type Db, toTimestamp } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/**
 * Amounts that orders and selling ads hold of the fiat accounts of their users, for the proof of all holds
 * (L5).
 */
export const FIAT_HOLDS = `select o.seller_id as user_id, a.id as account_id, o.held from fiat.order o
  left join ledger.account a on a.user_id = o.seller_id and a.wallet = 'fiat' and a.currency_id = o.currency_id
  where o.held > 0
  union all
  select d.user_id, a.id as account_id, d.held from fiat.ad d
  left join ledger.account a on a.user_id = d.user_id and a.wallet = 'fiat' and a.currency_id = d.currency_id
  where d.held > 0`;

/** P1: an order that is not over holds its coins, and the fee of a maker who sells. */
export function findWrongEscrow(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select public_id as order_id, currency_id from fiat.order
     where held <> case when state in ('completed', 'cancelled') then 0
       else quantity + case when taker_id = buyer_id then fee else 0 end end
     limit 100`,
  );
}

/** P2: what of an ad is in orders, and what was traded, are the sums of its orders. */
export function findWrongAds(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select a.id as ad_id, a.currency_id from fiat.ad a
     left join (
       select ad_id, coalesce(sum(quantity) filter (where state = 'completed'), 0) as completed,
         coalesce(sum(quantity) filter (where state not in ('completed', 'cancelled')), 0) as live
       from fiat.order group by ad_id
     ) o on o.ad_id = a.id
     where a.live <> coalesce(o.live, 0) or a.completed <> coalesce(o.completed, 0)
     limit 100`,
  );
}

/** P3: a completed order was released once, from its seller to its buyer less the fee of its maker; no other was. */
export function findWrongReleases(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(o.public_id::text, t.reference) as order_id, o.currency_id, t.id as txn_id
     from (select * from fiat.order where state = 'completed') o
     full join (
       select t.id, t.reference, t.idempotency_key, min(p.currency_id) as currency_id, max(p.currency_id) as other_currency,
         array_agg(distinct a.user_id) filter (where a.user_id is not null) as users,
         sum(p.amount) filter (where a.kind = 'house') as fee,
         sum(p.amount) filter (where a.kind = 'user' and a.wallet = 'fiat' and p.amount > 0) as received
       from ledger.txn t join ledger.posting p on p.txn_id = t.id join ledger.account a on a.id = p.account_id
       where t.kind = 'fiat_release' group by t.id
     ) t on t.reference = o.public_id::text
     left join lateral (
       select coalesce(sum(p.amount), 0) as amount from ledger.posting p join ledger.account a on a.id = p.account_id
       where p.txn_id = t.id and a.user_id = o.buyer_id and a.wallet = 'fiat'
     ) b on true
     where o.id is null or t.id is null or t.idempotency_key <> t.reference
       or t.currency_id <> o.currency_id or t.other_currency <> o.currency_id
       or not (t.users <@ array[o.buyer_id, o.seller_id]) or coalesce(t.fee, 0) <> o.fee or t.received <> o.quantity
       or b.amount <> o.quantity - case when o.taker_id = o.seller_id then o.fee else 0 end
     limit 100`,
  );
}

/**
 * P4: the reporter of a payment showed a voucher that was uploaded before, by the buyer and for this order.
 */
export function findWrongVouchers(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.public_id as order_id from fiat.order o left join file.file f on f.id = o.voucher_file_id
     where o.paid_at is not null and (
       f.id is null or f.user_id <> o.buyer_id or f.purpose <> 'payment_voucher' or f.created_at > o.paid_at
       or f.reference is distinct from 'fiat_order:' || o.public_id
     ) limit 100`,
  );
}

/** P5: what was due before an instant and still is. */
export function findOverdue(db: Db, at: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.public_id as order_id, d.kind from fiat.deadline d join fiat.order o on o.id = d.order_id
     where d.due_at < $1 limit 100`,
    [toTimestamp(at)],
  );
}

/** P5: each state has the deadline that ends it, and an outage stops all of them. */
export function findWrongDeadlines(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.public_id as order_id, o.state, d.kinds::text as kinds from fiat.order o
     left join (
       select order_id, array_agg(kind) filter (where kind not like 'remind%') as kinds, bool_or(due_at is null) as paused
       from fiat.deadline group by order_id
     ) d on d.order_id = o.id
     where case o.state
         when 'unpaid' then d.kinds is distinct from array['expire']
         when 'paid' then d.kinds is distinct from array['receipt']
         when 'postponed' then d.kinds is distinct from array['receipt']
         when 'disputed' then not coalesce(d.kinds <@ array['evidence', 'review'], true)
         else d.order_id is not null end
       or d.paused and not exists (select from fiat.outage where until is null)
     limit 100`,
  );
}

/** P6: no user buys on a day after the third cancellation that counts. */
export function findForbiddenPurchases(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with third as (
       select buyer_id, (ended_at at time zone 'UTC')::date as day, ended_at,
         row_number() over (partition by buyer_id, (ended_at at time zone 'UTC')::date order by ended_at, id) as ordinal
       from fiat.order where is_counted
     )
     select o.public_id as order_id, o.buyer_id from third t
     join fiat.order o on o.buyer_id = t.buyer_id and o.created_at > t.ended_at
       and (o.created_at at time zone 'UTC')::date = t.day
     where t.ordinal = 3 limit 100`,
  );
}

/** P8: the triggers that keep terms and histories are there and switched on. */
export function findMissingGuards(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select wanted.table_name, wanted.name
     from (values ('fiat.order', 'order_frozen'), ('fiat.order_event', 'order_event_append_only'),
       ('fiat.message', 'message_append_only'), ('fiat.evidence', 'evidence_append_only'),
       ('fiat.ruling', 'ruling_append_only')) as wanted(table_name, name)
     left join pg_trigger t
       on t.tgrelid = wanted.table_name::regclass and t.tgname = wanted.name and t.tgenabled = 'O'
     where t.oid is null`,
  );
}

/** P9: what is counted of people follows from their orders, in all and by day. */
export function findWrongPeople(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with side as (
       select o.buyer_id as user_id, o.state, true as is_buyer, o.is_counted or exists (
           select from fiat.order_event e where e.order_id = o.id and e.event = 'award_seller'
         ) as is_at_fault
       from fiat.order o
       union all
       select seller_id, state, false, false from fiat.order
     ), counted as (
       select user_id, count(*) as orders, count(*) filter (where state = 'completed') as completed,
         count(*) filter (where state = 'completed' or state = 'cancelled' and is_at_fault) as ended,
         count(*) filter (where state = 'completed' and is_buyer) as bought
       from side group by user_id
     ), days as (
       select user_id, sum(orders) as orders, sum(ended) as ended, sum(completed) as completed
       from fiat.person_day group by user_id
     )
     select coalesce(p.user_id, c.user_id) as user_id
     from fiat.person p full join counted c on c.user_id = p.user_id left join days d on d.user_id = p.user_id
     where p.user_id is null
       or (p.orders, p.ended, p.completed, p.bought) is distinct from
         (coalesce(c.orders, 0), coalesce(c.ended, 0), coalesce(c.completed, 0), coalesce(c.bought, 0))
       or (p.orders, p.ended, p.completed) is distinct from
         (coalesce(d.orders, 0), coalesce(d.ended, 0), coalesce(d.completed, 0))
     limit 100`,
  );
}

/** P10: every event is one of the table of transitions, or the first one. */
export function findWrongTransitions(
  db: Db,
  allowed: readonly {
    readonly from: string;
    readonly event: string;
    readonly actor: string;
    readonly to: string;
  }[],
): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.public_id as order_id, e.seq, e.event, e.actor, e.from_state, e.to_state
     from fiat.order_event e join fiat.order o on o.id = e.order_id
     where not case when e.seq = 1 then e.event = 'open' and e.from_state is null and e.to_state = 'unpaid'
         and e.actor in ('buyer', 'seller')
       else exists (
         select from jsonb_to_recordset($1::jsonb) as t("from" text, event text, actor text, "to" text)
         where t."from" = e.from_state and t.event = e.event and t.actor = e.actor and t."to" = e.to_state
       ) end
     limit 100`,
    [JSON.stringify(allowed)],
  );
}

/** P10: the events of an order follow each other without a gap and lead to its state. */
export function findBrokenHistories(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with history as (
       select order_id, seq, from_state, to_state, lag(to_state) over step as before, lag(seq, 1, 0) over step as earlier,
         lead(seq) over step as later
       from fiat.order_event window step as (partition by order_id order by seq)
     )
     select o.public_id as order_id, h.seq from fiat.order o left join history h on h.order_id = o.id
     where h.seq is null or h.seq <> h.earlier + 1 or h.from_state is distinct from h.before
       or h.later is null and h.to_state <> o.state
     limit 100`,
  );
}

/** P11: before a release the name of the payer was checked, also by a seller who confirmed. */
export function findUncheckedNames(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.public_id as order_id from fiat.order o
     join fiat.order_event e on e.order_id = o.id and e.to_state = 'completed'
     where o.is_stated_name_equal is null or e.event = 'confirm' and o.is_seen_name_equal is null
       or e.event = 'auto_confirm' and not (o.is_stated_name_equal and o.is_seen_name_equal is not false)
     limit 100`,
  );
}
