import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/** Amounts that micro orders hold of the accounts of their users, for the proof of all holds (L5). */
export const MICRO_HOLDS = `select o.user_id, a.id as account_id, o.held from micro.order o
  left join ledger.account a on a.user_id = o.user_id and a.wallet = 'micro' and a.currency_id = 1
  where o.settled_at is null and o.held > 0`;

const RATE = `case o.state when 'won' then 1000000 + o.profit_ppm when 'lost' then 1000000 - o.loss_ppm
  else 1000000 end`;

/** X2: what is paid is the stake with its frozen rate, cut at eight decimals. */
export function findWrongPayouts(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, o.match_id from micro.order o
     where o.settled_at is not null and o.payout <> trunc(o.stake * ${RATE} / 1000000, 8)
       or o.held <> case when o.settled_at is null and not o.is_practice then o.stake else 0 end
     limit 100`,
  );
}

/** X2, X5: one settlement per order that won or lost, and the user's part of it is payout less stake. */
export function findWrongSettlements(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, o.match_id, t.id as txn_id
     from (select * from micro.order where settled_at is not null and not is_practice and payout <> stake) o
     full join (
       select t.id, t.reference, sum(p.amount) filter (where p.seq is not null) as net
       from ledger.txn t join ledger.posting p on p.txn_id = t.id
       where t.kind = 'micro_settlement' group by t.id
     ) t on t.reference = o.public_id::text
     where o.id is null or t.id is null or t.net <> o.payout - o.stake
     limit 100`,
  );
}

/** X3: entry and exit are the ticks that the rules name, as far as the ticks are kept. */
export function findWrongTicks(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, o.match_id from micro.order o
     where o.entry_seq is not null
       and o.entry_at > (select min(at) from tick.tick where series_id = o.series_id)
       and (
         o.entry_seq is distinct from (
           select seq from tick.tick where series_id = o.series_id and at > o.accepted_at order by at, seq limit 1
         )
         or o.exit_seq is not null and o.exit_seq is distinct from (
           select seq from tick.tick where series_id = o.series_id and at <= o.expires_at order by at desc, seq desc limit 1
         )
         or exists (
           select 1 from tick.tick t where t.series_id = o.series_id
             and (t.seq = o.entry_seq and (t.price <> o.entry_price or t.at <> o.entry_at)
               or t.seq = o.exit_seq and (t.price <> o.exit_price or t.at <> o.exit_at))
         )
       )
     limit 100`,
  );
}

/** X4: an order is void only where the rules know no tick. */
export function findWrongVoids(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, o.match_id from micro.order o
     where o.state = 'void' and (
       o.payout <> o.stake
       or o.accepted_at > (select min(at) from tick.tick where series_id = o.series_id) and case o.void_reason
         when 'no_entry_tick' then exists (
           select 1 from tick.tick t where t.series_id = o.series_id
             and t.at > o.accepted_at and t.at <= o.accepted_at + interval '2 seconds'
         )
         else exists (
           select 1 from tick.tick t where t.series_id = o.series_id
             and t.at <= o.expires_at and t.at >= o.expires_at - interval '3 seconds'
         ) end
     ) limit 100`,
  );
}

/** X5: the public days are the sums of the orders. */
export function findWrongDays(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(d.day, o.day)::text as day, coalesce(d.seconds, o.seconds) as seconds
     from micro.day d full join (
       select (settled_at at time zone 'UTC')::date as day, seconds, count(*) as orders,
         count(*) filter (where state = 'won') as won, count(*) filter (where state = 'lost') as lost,
         sum(stake) as stakes, sum(stake - payout) as house_profit
       from micro.order where settled_at is not null and not is_practice group by 1, 2
     ) o on o.day = d.day and o.seconds = d.seconds
     where d.orders is distinct from o.orders or d.won is distinct from o.won or d.lost is distinct from o.lost
       or d.stakes is distinct from o.stakes or d.house_profit is distinct from o.house_profit
     limit 100`,
  );
}

/** X6: what waits for a tick is what is open. */
export function findWrongDue(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(o.id, d.order_id) as order_id, o.match_id
     from (select * from micro.order where settled_at is null) o
     full join micro.due d on d.order_id = o.id and d.user_id = o.user_id
     where o.id is null or d.order_id is null
       or d.due_at <> case o.state when 'pending' then o.accepted_at else o.expires_at end
     limit 100`,
  );
}

/** X6: nothing stays open for 5 s after a tick that settles it. */
export function findOverdue(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, o.match_id from micro.order o
     cross join lateral (select max(at) as at from tick.tick where series_id = o.series_id) newest
     where o.settled_at is null and exists (
       select 1 from tick.tick t where t.series_id = o.series_id
         and t.at >= o.expires_at and t.at < newest.at - interval '5 seconds'
     ) limit 100`,
  );
}
