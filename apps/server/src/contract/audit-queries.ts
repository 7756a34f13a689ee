import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/** Amounts that contracts hold of the accounts of their users, for the proof of all holds (L5). */
export const CONTRACT_HOLDS = `select p.user_id, a.id as account_id, p.held from contract.position p
  left join ledger.account a on a.user_id = p.user_id and a.wallet = 'contract' and a.currency_id = 1
  where p.closed_at is null and p.held > 0`;

/** C1: a position holds its margin, a pending order also its fee, and what has ended holds nothing. */
export function findWrongMargins(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.id as position_id, p.match_id from contract.position p
     where p.closed_at is not null and p.held <> 0
       or p.state in ('trading', 'closing') and p.held <> p.margin
       or p.state = 'pending' and p.held <> p.margin + p.open_fee
     limit 100`,
  );
}

/** C2: the closes of a position follow each other without a gap, and sum up to what the position says. */
export function findWrongCloses(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with sums as (
       select position_id, sum(lots) as lots, sum(profit) as profit, sum(fee + liquidation_fee) as fee,
         max(lots_before) as most
       from contract.close group by position_id
     )
     select p.id as position_id, p.match_id from contract.position p
     left join sums s on s.position_id = p.id
     where p.opened_at is not null and (
       p.lots_opened - p.lots <> coalesce(s.lots, 0) or p.realised_profit <> coalesce(s.profit, 0)
       or p.close_fee <> coalesce(s.fee, 0) or coalesce(s.most, p.lots_opened) <> p.lots_opened
     ) limit 100`,
  );
}

/** C2: each opening, close and night is posted once, and what the user got is what the row says. */
export function findWrongPostings(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with posted as (
       select t.id, t.kind, t.idempotency_key as key,
         coalesce(sum(p.amount) filter (where p.seq is not null), 0) as net
       from ledger.txn t join ledger.posting p on p.txn_id = t.id
       where t.kind in ('contract_open_fee', 'contract_close', 'contract_overnight') group by t.id
     ), owed as (
       select 'contract_open_fee' as kind, id::text as key, -open_fee as net, match_id from contract.position
       where opened_at is not null and open_fee > 0
       union all
       select 'contract_close', position_id::text || ':' || lots_before, profit + deficit - fee - liquidation_fee,
         match_id
       from contract.close where profit <> 0 or fee <> 0 or liquidation_fee <> 0
       union all
       select 'contract_overnight',
         position_id::text || ':' || (extract(epoch from day::timestamp at time zone 'UTC') * 1000)::bigint, -fee, match_id
       from contract.overnight_fee where fee <> 0
     )
     select t.id as txn_id, o.kind, o.key, o.match_id from posted t
     full join owed o on o.kind = t.kind and o.key = t.key
     where t.id is null or o.key is null or t.net <> o.net limit 100`,
  );
}

/** C3: a close of an isolated position costs at most the margin that it gives free. */
export function findLossesBeyondMargin(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select c.id as close_id, c.match_id from contract.close c
     where c.facts ->> 'margin_mode' = 'isolated' and c.returned < 0
       or c.deficit > 0 and c.deficit > -c.profit
     limit 100`,
  );
}

/**
 * C4: entry and exit are recorded ticks of the mark price; a trigger is passed by the tick at which it fired, which is
 * recorded and not after the close; a trailing stop fired at its distance from the
 * recorded tick that it followed; a covering close brought a profit to another position of the same account; a match
 * closes positions by its delisting only, from its date on.
 */
export function findWrongTriggers(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select c.id as close_id, c.match_id from contract.close c
     join tick.series s on s.match_id = c.match_id and s.kind = 'mark'
     left join tick.tick e on e.series_id = s.id and e.seq = c.exit_seq
     cross join lateral (
       select coalesce((c.facts -> 'trigger' ->> 'price')::numeric, c.close_price) as price,
         coalesce((c.facts -> 'trigger' ->> 'seq')::bigint, c.exit_seq) as seq,
         (c.facts ->> c.reason)::numeric as level,
         (c.side = 'long') = (c.reason = 'take_profit') as is_rising
     ) f
     left join tick.tick t on t.series_id = s.id and t.seq = f.seq
     left join lateral (
       select k.seq, k.price, k.price * (1 + k.sign * coalesce(k.percent, 0) / 100) + k.sign * coalesce(k.distance, 0) as level
       from (select (c.facts -> 'trailing' -> 'best' ->> 'seq')::bigint as seq,
         (c.facts -> 'trailing' -> 'best' ->> 'price')::numeric as price,
         (c.facts -> 'trailing' ->> 'percent')::numeric as percent,
         (c.facts -> 'trailing' ->> 'distance')::numeric as distance,
         case c.side when 'long' then -1 else 1 end as sign) k
     ) b on true
     left join tick.tick h on h.series_id = s.id and h.seq = b.seq
     where c.closed_at > (select min(at) from tick.tick where series_id = s.id) and (
         e.seq is null or e.price <> c.close_price or e.at <> c.closed_at
       )
       or c.reason in ('take_profit', 'stop_loss') and (
         f.level is null and c.facts ? 'trigger' or case when f.is_rising then f.price < f.level else f.price > f.level end
         or f.seq <= c.entry_seq or f.seq > c.exit_seq or t.price <> f.price
         or t.seq is null and (c.facts -> 'trigger' ->> 'at')::bigint
           > (select extract(epoch from min(at)) * 1000 from tick.tick where series_id = s.id)
       )
       or c.reason = 'trailing_stop' and (
         b.level is null or case c.side when 'long' then f.price > b.level else f.price < b.level end
         or b.seq >= f.seq or f.seq > c.exit_seq or h.price <> b.price
       )
       or c.reason = 'covering' and (
         c.profit <= 0 or c.lots <> c.lots_before or c.facts ->> 'margin_mode' <> 'cross' or not exists (
           select 1 from contract.position o
           where o.id = (c.facts -> 'covered' ->> 'id')::uuid and o.id <> c.position_id and o.user_id = c.user_id
             and o.margin_mode = 'cross' and o.opened_at <= c.closed_at and (o.closed_at is null or o.closed_at >= c.closed_at)
         )
       )
       or c.reason = 'delisted' and (c.lots <> c.lots_before or not exists (
         select 1 from market.delisting d
         where d.match_id = c.match_id and d.state in ('ending', 'done') and d.delists_at <= c.closed_at
       ))
       or c.reason = 'liquidation' and c.facts ->> 'margin_mode' = 'isolated'
         and case c.side when 'long' then c.close_price > (c.facts ->> 'liquidation_price')::numeric + (
             select m.price_tick from market.currency_match m where m.id = c.match_id)
           else c.close_price < (c.facts ->> 'liquidation_price')::numeric - (
             select m.price_tick from market.currency_match m where m.id = c.match_id) end
     limit 100`,
  );
}

/** C5: a position has one fee for a night at most, only for nights that it was open, and their sum is its own. */
export function findWrongOvernightFees(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.id as position_id, p.match_id from contract.position p
     left join lateral (
       select sum(f.fee) as fee, bool_or(
         p.opened_at >= (f.day + 1)::timestamp at time zone 'UTC'
         or p.closed_at < (f.day + 1)::timestamp at time zone 'UTC'
       ) as is_wrong
       from contract.overnight_fee f where f.position_id = p.id
     ) f on true
     where p.overnight_fee <> coalesce(f.fee, 0) or f.is_wrong limit 100`,
  );
}

/** C6: lots within the version of the rules, and the notional that the entry gives, rounded up at eight decimals. */
export function findWrongSizes(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.id as position_id, p.match_id from contract.position p
     join contract.rule r on r.id = p.rule_id
     where p.match_id <> r.match_id or p.lots_opened > (r.terms ->> 'lots_max')::integer
       or p.notional is not null
         and p.notional <> ceil(
           p.open_price * p.lots * (r.terms ->> 'lot_size')::numeric * p.conversion * 100000000) / 100000000
     limit 100`,
  );
}

/** C7: neither the pool nor the insurance fund owes; what they would owe belongs to other users. */
export function findOwingFunds(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select a.wallet as account, c.code as currency from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     where a.user_id is null and a.kind = 'house' and a.wallet in ('contract_pool', 'insurance_fund')
       and a.available + coalesce((
         select sum(p.amount) from ledger.posting p where p.account_id = a.id and p.seq is null
           and p.txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal)
       ), 0) < 0`,
  );
}
