import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';
import { listTradeSeqs, readLastOrderId } from './read-queries.ts';
import { IS_WHOLE } from './whole-order.ts';

/** Where the last audit ended. A match that is not named is looked at from its first trade. */
export interface SpotBounds {
  readonly afterTxnId: number;
  readonly afterOrderId: number;
  readonly matchIds: readonly number[];
  readonly afterTradeSeqs: readonly number[];
}

/** The trades since the last audit, each match from its own bound. */
export const NEW_TRADES = `select t.* from (
    select s.match_id, coalesce(b.seq, 0) as after_seq
    from spot.market_state s left join unnest($1::integer[], $2::bigint[]) as b(match_id, seq) using (match_id)
  ) as bound
  cross join lateral (
    select * from spot.trade t where t.match_id = bound.match_id and t.trade_seq > bound.after_seq
  ) as t`;

/** The first change of the filters after an order, or after it was amended, as `c`: what was before it is what the order had to obey. */
export const NEXT_FILTERS = `left join lateral (
    select f.price_tick_before, f.quantity_step_before, f.min_notional_before from market.filter_change f
    where f.match_id = o.match_id and f.state = 'applied' and f.after_order_id >= greatest(o.id, (
      select max(a.id) from spot.amendment a where (a.user_id, a.match_id, a.order_id) = (o.user_id, o.match_id, o.id)))
    order by f.after_order_id, f.effective_from, f.id limit 1
  ) c on true`;

export const tradeBounds = (since: SpotBounds): unknown[] => [since.matchIds, since.afterTradeSeqs];

export async function readBounds(
  db: Db,
): Promise<{ orderId: number; trades: { matchId: number; seq: number }[] }> {
  const orderId = await readLastOrderId(db);
  return { orderId, trades: await listTradeSeqs(db) };
}

export function listEngineSeqs(db: Db): Promise<{ matchId: number; engineSeq: number }[]> {
  return db.query('select match_id as "matchId", engine_seq as "engineSeq" from spot.market_state');
}

/** M2: the best bid lies below the best ask. */
export function findCrossedBooks(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.match_id, max(price) filter (where side = 'buy')::text as bid,
       min(price) filter (where side = 'sell')::text as ask
     from spot.open_order w join spot.order o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
     where type = 'limit' or triggered_seq is not null
     group by o.match_id
     having max(price) filter (where side = 'buy') >= min(price) filter (where side = 'sell')`,
  );
}

/** M3: at one price, a taker meets makers in the order of their sequence, icebergs in that of their slices. */
export function findBrokenPriority(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with taken as (
       select t.match_id, t.trade_seq, t.taker_order_id, t.price,
         coalesce(r.seq, o.triggered_seq, o.placed_seq) as maker_seq, coalesce(r.fill, 0) as maker_fill
       from (${NEW_TRADES}) as t join spot.order o on (o.user_id, o.match_id, o.id) = (t.maker_user_id, t.match_id, t.maker_order_id)
       left join lateral spot.refilled_by(o.user_id, o.match_id, o.id, o.visible_quantity, t.trade_seq - 1) as r
         on o.visible_quantity is not null
       where o.visible_quantity is null or ${IS_WHOLE}
     ), pairs as (
       select *, lag(maker_seq) over taking as earlier, lag(maker_fill) over taking as earlier_fill
       from taken window taking as (partition by match_id, taker_order_id, price order by trade_seq)
     )
     select match_id, trade_seq from pairs where (earlier, earlier_fill) >= (maker_seq, maker_fill) limit 100`,
    tradeBounds(since),
  );
}

/** M4: executed is the sum of the trades, the state says what remains, and an order that waits is noted as open. */
export function findWrongQuantities(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with sides as (
       select maker_user_id as user_id, match_id, maker_order_id as order_id, quantity from (${NEW_TRADES}) as made
       union all select taker_user_id, match_id, taker_order_id, quantity from (${NEW_TRADES}) as taken
     ), sums as (
       select user_id, match_id, order_id, sum(quantity) as quantity from sides group by user_id, match_id, order_id
     )
     select coalesce(o.id, s.order_id) as order_id, o.match_id, o.state, o.executed_quantity::text,
       s.quantity::text as traded
     from (select * from spot.order where id > $3) as o full join sums s
       on (s.user_id, s.match_id, s.order_id) = (o.user_id, o.match_id, o.id)
     left join spot.order known on (known.user_id, known.match_id, known.id) = (s.user_id, s.match_id, s.order_id)
     where (o.id is null and (known.id is null or known.executed_quantity < s.quantity))
       or (o.id is not null and (
         o.executed_quantity <> coalesce(s.quantity, 0)
         or (o.state = 'completed' and o.executed_quantity <> coalesce(o.quantity, o.executed_quantity))
         or (o.state = 'completed' and o.executed_quantity = 0)
         or (o.state <> 'completed' and o.executed_quantity = o.quantity)
       ))
     union all
     select o.id, o.match_id, o.state, null, null
     from spot.order o left join spot.open_order w
       on (w.user_id, w.match_id, w.order_id) = (o.user_id, o.match_id, o.id)
     where o.id > $3 and o.state = 'pending' and w.order_id is null
     limit 100`,
    [...tradeBounds(since), since.afterOrderId],
  );
}

/** M6: a trade happens at the maker's price, within both limits. */
export function findWrongPrices(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.match_id, t.trade_seq, t.price::text
     from (${NEW_TRADES}) as t
     left join spot.order maker on (maker.user_id, maker.match_id, maker.id) = (t.maker_user_id, t.match_id, t.maker_order_id)
     left join spot.order taker on (taker.user_id, taker.match_id, taker.id) = (t.taker_user_id, t.match_id, t.taker_order_id)
     where maker.id is null or taker.id is null or maker.price is null or t.price <> maker.price
       or maker.side = taker.side or taker.side <> t.taker_side
       or maker.match_id <> t.match_id or taker.match_id <> t.match_id
       or maker.user_id <> t.maker_user_id or taker.user_id <> t.taker_user_id
       or (taker.side = 'buy' and t.price > taker.price) or (taker.side = 'sell' and t.price < taker.price)
     limit 100`,
    tradeBounds(since),
  );
}

/**
 * M7: no user trades with himself; ticks, lots and the least notional hold that were in force when an order
 * was placed. Steps only ever get finer, so a trade between orders of two times is a multiple of the present
 * ones.
 */
export function findBrokenFilters(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.match_id, t.trade_seq, null as order_id
     from (${NEW_TRADES}) as t join market.currency_match m on m.id = t.match_id
     where t.maker_user_id = t.taker_user_id or mod(t.price, m.price_tick) <> 0
       or mod(t.quantity, m.quantity_step) <> 0
     union all
     select o.match_id, null, o.id
     from spot.order o join market.currency_match m on m.id = o.match_id
     ${NEXT_FILTERS}
     where o.id > $3 and (
       mod(o.price, coalesce(c.price_tick_before, m.price_tick)) <> 0
       or mod(o.stop_price, coalesce(c.price_tick_before, m.price_tick)) <> 0
       or mod(o.quantity, coalesce(c.quantity_step_before, m.quantity_step)) <> 0
       or least(o.quantity * coalesce(o.price, o.stop_price), o.total)
         < coalesce(c.min_notional_before, m.min_notional)
     )
     limit 100`,
    [...tradeBounds(since), since.afterOrderId],
  );
}

/** M8: the total is price times quantity, and each fee is rounded up at the step of the asset received. */
export function findWrongFees(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with market as materialized (
       select m.id, base.scale as base_scale, quote.scale as quote_scale from market.currency_match m
       join ledger.currency base on base.id = m.base_currency_id
       join ledger.currency quote on quote.id = m.quote_currency_id
     ), rated as (
       select t.*, m.base_scale, m.quote_scale, maker.maker_fee_ppm as maker_ppm, taker.taker_fee_ppm as taker_ppm
       from (${NEW_TRADES}) as t
       join market m on m.id = t.match_id
       join spot.order maker on (maker.user_id, maker.match_id, maker.id) = (t.maker_user_id, t.match_id, t.maker_order_id)
       join spot.order taker on (taker.user_id, taker.match_id, taker.id) = (t.taker_user_id, t.match_id, t.taker_order_id)
     ), expected as (
       select *,
         case taker_side when 'buy' then quantity else total end as taker_received,
         case taker_side when 'buy' then total else quantity end as maker_received,
         power(10::numeric, case taker_side when 'buy' then base_scale else quote_scale end) as taker_units,
         power(10::numeric, case taker_side when 'buy' then quote_scale else base_scale end) as maker_units
       from rated
     )
     select match_id, trade_seq from expected
     where total <> price * quantity
       or taker_fee <> ceil(taker_received * taker_units * taker_ppm / 1000000) / taker_units
       or maker_fee <> ceil(maker_received * maker_units * maker_ppm / 1000000) / maker_units
     limit 100`,
    tradeBounds(since),
  );
}

/** M9: the last price of a match is the one of its newest trade. */
export function findWrongLastPrices(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select s.match_id, s.last_price::text, t.price::text as trade_price from spot.market_state s
     left join spot.trade t on t.match_id = s.match_id and t.trade_seq = s.trade_seq
     where s.last_price is distinct from t.price`,
  );
}

/** M9: the trades of a match are numbered without a gap. */
export function findTradeGaps(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `select s.match_id, s.trade_seq, count(t.trade_seq) as trades
     from spot.market_state s
     left join unnest($1::integer[], $2::bigint[]) as b(match_id, seq) on b.match_id = s.match_id
     left join (${NEW_TRADES}) as t on t.match_id = s.match_id
     group by s.match_id, b.seq
     having count(t.trade_seq) <> s.trade_seq - coalesce(b.seq, 0)
       or coalesce(max(t.trade_seq), s.trade_seq) <> s.trade_seq`,
    tradeBounds(since),
  );
}

/**
 * M9: a minute's candle is the sum of its trades. Of a match that was audited before, the minute of the first new
 * trade may have older trades too, so the minutes after it are compared.
 */
export function findWrongCandles(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with minutes as (
       select match_id, date_trunc('minute', at) as minute, count(*) as trades,
         sum(quantity) as volume, sum(total) as turnover
       from (${NEW_TRADES}) as t group by 1, 2
     ), firsts as (select match_id, min(minute) as minute from minutes group by 1)
     select m.match_id, m.minute, m.volume::text, c.volume::text as candle_volume
     from minutes m
     join firsts f using (match_id)
     left join market.candle c on c.match_id = m.match_id and c.period = '1m' and c.open_time = m.minute
     where (m.match_id <> all($1::integer[]) or m.minute > f.minute)
       and (c.trades is distinct from m.trades or c.volume is distinct from m.volume
         or c.turnover is distinct from m.turnover)
     limit 100`,
    tradeBounds(since),
  );
}

/** M9: each step of the engine is on exactly one order or amendment. It reads every order, so only a full audit runs it. */
export async function findEngineGaps(db: Db, since: SpotBounds): Promise<Violation[]> {
  if (since.afterOrderId > 0) return [];
  return db.query<Violation>(
    `with steps as (
       select match_id, placed_seq as seq from spot.order
       union all select match_id, triggered_seq from spot.order where triggered_seq is not null
       union all select match_id, cancelled_seq from spot.order where cancelled_seq is not null
       union all select match_id, engine_seq from spot.amendment
     ), counted as (
       select match_id, count(*) as steps, count(distinct seq) as numbers, max(seq) as highest
       from steps group by match_id
     )
     select match_id, s.engine_seq, c.steps, c.numbers, c.highest
     from spot.market_state s full join counted c using (match_id)
     where coalesce(s.engine_seq, -1) <> coalesce(c.steps, 0) or coalesce(c.numbers, 0) <> coalesce(c.steps, 0)
       or coalesce(c.highest, 0) <> coalesce(s.engine_seq, -1)`,
  );
}

/** M10: executed total and fee of an order are the sums over its trades. */
export function findWrongTotals(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with sides as (
       select maker_user_id as user_id, match_id, maker_order_id as order_id, total, maker_fee as fee
       from (${NEW_TRADES}) as made
       union all select taker_user_id, match_id, taker_order_id, total, taker_fee from (${NEW_TRADES}) as taken
     ), sums as (
       select user_id, match_id, order_id, sum(total) as total, sum(fee) as fee from sides
       group by user_id, match_id, order_id
     )
     select o.id as order_id, o.match_id, o.executed_total::text, s.total::text as traded
     from spot.order o left join sums s on (s.user_id, s.match_id, s.order_id) = (o.user_id, o.match_id, o.id)
     where o.id > $3 and (o.executed_total <> coalesce(s.total, 0) or o.fee <> coalesce(s.fee, 0))
     limit 100`,
    [...tradeBounds(since), since.afterOrderId],
  );
}

/**
 * M11: an id of a client names one order of a user, and one of a pair the two legs of one pair. No index says so, the
 * writer does. Only the hash may choose the rows: a user has many orders, and one of an id.
 */
export function findRepeatedClientIds(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with placed as (select * from spot.order_row where id > $1)
     select p.id as order_id, p.match_id, o.id as other_order_id, coalesce(p.client_text, p.client_uuid::text) as client_order_id
     from placed p join spot.order_row o
       on hashtextextended(coalesce(o.client_text, o.client_uuid::text), o.user_id)
         = hashtextextended(coalesce(p.client_text, p.client_uuid::text), p.user_id)
       and o.user_id + 0 = p.user_id and o.id < p.id
       and coalesce(o.client_text, o.client_uuid::text) = coalesce(p.client_text, p.client_uuid::text)
     union all
     select p.id, p.match_id, o.id, p.list_client_order_id
     from placed p join spot.order_row o
       on o.user_id = p.user_id and o.list_client_order_id = p.list_client_order_id
     where o.id < p.id and p.oco_order_id is distinct from o.id
     limit 100`,
    [since.afterOrderId],
  );
}

/** L7 and L8 of a spot trade: who posts what, and nothing else. */
export function findWrongTradePostings(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with traded as (
       select t.*, m.base_currency_id as base, m.quote_currency_id as quote,
         case t.taker_side when 'buy' then t.taker_user_id else t.maker_user_id end as buyer,
         case t.taker_side when 'buy' then t.maker_user_id else t.taker_user_id end as seller,
         case t.taker_side when 'buy' then t.taker_fee else t.maker_fee end as buyer_fee,
         case t.taker_side when 'buy' then t.maker_fee else t.taker_fee end as seller_fee
       from (${NEW_TRADES}) as t join market.currency_match m on m.id = t.match_id
     ), posted as (
       select x.id as txn_id, d.match_id, d.trade_seq, count(*) as postings,
         coalesce(sum(p.amount) filter (where a.user_id = d.buyer and a.currency_id = d.quote), 0) = -d.total
           and coalesce(sum(p.amount) filter (where a.user_id = d.seller and a.currency_id = d.quote), 0)
             = d.total - d.seller_fee
           and coalesce(sum(p.amount) filter (where a.user_id = d.seller and a.currency_id = d.base), 0)
             = -d.quantity
           and coalesce(sum(p.amount) filter (where a.user_id = d.buyer and a.currency_id = d.base), 0)
             = d.quantity - d.buyer_fee
           and coalesce(bool_and(a.wallet = 'trade' and a.user_id in (d.buyer, d.seller)
             or a.kind = 'house' and a.wallet = 'fees'), false) as is_exact,
         4 + 2 * (d.buyer_fee > 0)::integer + 2 * (d.seller_fee > 0)::integer as expected
       from traded d
       join ledger.txn x on x.id > $3 and x.kind = 'spot_trade' and x.reference = d.match_id || ':' || d.trade_seq
       join ledger.posting p on p.txn_id = x.id
       join ledger.account a on a.id = p.account_id
       group by x.id, d.match_id, d.trade_seq, d.total, d.quantity, d.buyer_fee, d.seller_fee
     )
     select match_id, trade_seq, txn_id, postings from posted where not is_exact or postings <> expected limit 100`,
    [...tradeBounds(since), since.afterTxnId],
  );
}

/**
 * L9 and M9: each trade has exactly one transaction, unless that was exported and detached, and each transaction of a trade has
 * its trade.
 */
export function findTradesWithoutTxn(db: Db, since: SpotBounds): Promise<Violation[]> {
  return db.query<Violation>(
    `with txns as (select id, reference from ledger.txn where id > $3 and kind = 'spot_trade'),
     detached as materialized (
       select match_id, ledger.detached_trade(match_id) as trade_seq from spot.market_state
     )
     select t.match_id, t.trade_seq, null as txn_id
     from (${NEW_TRADES}) as t
     join detached d on d.match_id = t.match_id and d.trade_seq < t.trade_seq
     left join txns x on x.reference = t.match_id || ':' || t.trade_seq
     group by t.match_id, t.trade_seq having count(x.id) <> 1
     union all
     select null, null, x.id from txns x
     left join spot.trade t on x.reference ~ '^[0-9]{1,9}:[0-9]{1,15}$'
       and t.match_id = case when x.reference ~ '^[0-9]{1,9}:' then split_part(x.reference, ':', 1)::integer end
       and t.trade_seq = case when x.reference ~ ':[0-9]{1,15}$' then split_part(x.reference, ':', 2)::bigint end
     where t.match_id is null
     limit 100`,
    [...tradeBounds(since), since.afterTxnId],
  );
}
