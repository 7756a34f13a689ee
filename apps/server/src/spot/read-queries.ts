import type { Trigger } from '@openbourse/engine';
import { type Db, toTimestamp } from '../kernel/db.ts';
import type { OrderName } from './book.ts';
import type { ExitState, LegType, OrderState } from './order.ts';
import { keyIn } from './public-id.ts';

export interface OrderRead {
  readonly id: number;
  readonly publicId: string;
  readonly clientOrderId: string | null;
  readonly matchId: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: LegType;
  readonly timeInForce: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  readonly state: OrderState;
  readonly revokeReason: string | null;
  readonly price: string | null;
  readonly stopPrice: string | null;
  readonly triggeredAt: number | null;
  readonly quantity: string | null;
  readonly total: string | null;
  readonly executedQuantity: string;
  readonly executedTotal: string;
  readonly fee: string;
  readonly feeCode: string;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly ocoPublicId: string | null;
  readonly ocoNumber: number | null;
  readonly ocoReason: string | null;
  readonly listClientOrderId: string | null;
  readonly trigger: Trigger | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly exitState: ExitState | null;
  readonly parentNumber: number | null;
  readonly trailBps: number | null;
  readonly activationPrice: string | null;
  readonly peakPrice: string | null;
  /** Of a trailing order the tick of its match. */
  readonly trailTick: string | null;
  readonly visibleQuantity: string | null;
}

export const ORDER = `select o.id, o.public_id as "publicId", o.client_order_id as "clientOrderId",
  o.match_id as "matchId", m.symbol, o.side, o.type, o.time_in_force as "timeInForce",
  o.post_only as "postOnly", o.state, o.revoke_reason as "revokeReason",
  trim_scale(o.price)::text as price, trim_scale(o.stop_price)::text as "stopPrice",
  o.triggered_at as "triggeredAt", trim_scale(o.quantity)::text as quantity, trim_scale(o.total)::text as total,
  trim_scale(o.executed_quantity)::text as "executedQuantity",
  trim_scale(o.executed_total)::text as "executedTotal", trim_scale(o.fee)::text as fee,
  received.code as "feeCode", o.maker_fee_ppm as "makerFeePpm", o.taker_fee_ppm as "takerFeePpm",
  sibling.public_id as "ocoPublicId", o.oco_order_id as "ocoNumber", sibling.revoke_reason as "ocoReason",
  o.list_client_order_id as "listClientOrderId", o.stop_trigger as trigger, o.created_at as "createdAt", o.updated_at as "updatedAt",
  trim_scale(o.take_profit)::text as "takeProfit", trim_scale(o.stop_loss)::text as "stopLoss", o.exit_state as "exitState",
  o.parent_order_id as "parentNumber", o.trail_bps as "trailBps", trim_scale(o.activation_price)::text as "activationPrice",
  trim_scale(o.trail_peak)::text as "peakPrice", case when o.trail_bps is not null then m.price_tick::text end as "trailTick",
  trim_scale(o.visible_quantity)::text as "visibleQuantity"
  from spot.order o
  join market.currency_match m on m.id = o.match_id
  join ledger.currency received
    on received.id = case o.side when 'buy' then m.base_currency_id else m.quote_currency_id end
  left join spot.order sibling
    on sibling.user_id = o.user_id and sibling.match_id = o.match_id and sibling.id = o.oco_order_id`;

export interface ListFilter {
  readonly userId: number;
  readonly matchId: number | null;
  readonly side: 'buy' | 'sell' | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Rows with a smaller id only: the keyset of the next page. */
  readonly beforeId: number | null;
  readonly rows: number;
}

/** The keys come first, whatever the planner believes of a user's orders: most of them have ended. */
const OPEN = `open as materialized (
  select * from spot.open_order where user_id = $1 and ($2::integer is null or match_id = $2))`;
const IS_OPEN = '(open.user_id, open.match_id, open.order_id) = (o.user_id, o.match_id, o.id)';

export function listOpenOrders(db: Db, userId: number, matchId: number | null): Promise<OrderRead[]> {
  return db.query<OrderRead>(`with ${OPEN} ${ORDER} join open on ${IS_OPEN} order by o.id desc`, [
    userId,
    matchId,
  ]);
}

/** `isOco` keeps the legs of OCO pairs. */
export function listOrders(
  db: Db,
  filter: ListFilter & {
    readonly type: LegType | null;
    readonly isOco: boolean;
    readonly state: OrderState | null;
  },
): Promise<OrderRead[]> {
  const isMeant = `($3::bigint is null or o.id < $3) and ($4::text is null or o.side = $4)
    and ($5::timestamptz is null or o.created_at >= $5) and ($6::timestamptz is null or o.created_at < $6)
    and ($7::text is null or o.type = $7) and (not $8::boolean or o.oco_order_id is not null)
    and ($9::text is null or o.state = $9)`;
  // Each match has its own place in the index, so that none of the user's other orders are read.
  const found =
    filter.state === 'pending'
      ? `select o.match_id, o.id from open join spot.order o on ${IS_OPEN} where ${isMeant}`
      : `select m.id as match_id, l.id from ${MATCHES}
         cross join lateral (${idsOfTimes('$1', { match: 'm.id', from: '$5', until: '$6' })}) as ids
         cross join lateral (
           select o.id from spot.order o
           where o.user_id = $1 and o.match_id = m.id and o.id >= ids.first and o.id <= ids.last and ${isMeant}
           order by o.id desc limit $10
         ) as l`;
  return db.query<OrderRead>(
    `with ${OPEN}, found as materialized (
       select match_id, id from (${found}) as own order by id desc limit $10
     )
     ${ORDER} join found on found.match_id = o.match_id and found.id = o.id
     where o.user_id = $1 order by o.id desc`,
    [
      ...[filter.userId, filter.matchId, filter.beforeId, filter.side, filter.from, filter.to],
      ...[filter.type, filter.isOco, filter.state, filter.rows],
    ],
  );
}

/** The one match, or all. */
const MATCHES = '(select id from market.currency_match where $2::integer is null or id = $2) as m';

/** Most that the clock may have stepped back between two orders. */
const CLOCK_STEP = "interval '60 s'";

/** A query of the bounds of ids of a user's orders in a match between two instants, each of which may be null. */
export function idsOfTimes(
  user: string,
  of: { readonly match: string; readonly from: string; readonly until: string },
): string {
  const at = (instant: string): string => `spot.order_id_at(${user}::integer, ${of.match}, ${instant})`;
  return `select
    case when ${of.from}::timestamptz is null then 0 else ${at(`${of.from} - ${CLOCK_STEP}`)} end as first,
    case when ${of.until}::timestamptz is null then ${ID_MAX} else ${at(`${of.until} + ${CLOCK_STEP}`)} end as last`;
}

const ID_MAX = 281_474_976_710_655;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The name as what it can be found by; the last allows the order's own id for want of a client's. */
function partsOf(name: OrderName): readonly [string | null, number | null, string | null, boolean] {
  if ('id' in name) return [name.id, null, null, false];
  if ('number' in name) return [null, name.number, null, false];
  if ('clientOrderId' in name) return [null, null, name.clientOrderId, false];
  return [UUID.test(name.label) ? name.label : null, null, name.label, true];
}

/** Keys that a public id ($2, made of $3 and $4), a number ($5) or a client's id ($6) leads to, each by its index. */
const NAMED = `select r.match_id, r.id from spot.order_row r where r.public_id = $2::uuid
  union all select $3::integer, $4::bigint
  union all select m.id, $5::bigint from market.currency_match m where $5::bigint is not null
  union all select c.match_id, c.id from spot.order c
    where hashtextextended(c.client_order_id, c.user_id) = hashtextextended($6::text, $1::bigint)`;

export async function findOrder(db: Db, userId: number, name: OrderName): Promise<OrderRead | undefined> {
  const [publicId, id, clientOrderId, isLabel] = partsOf(name);
  const key = publicId === null ? null : keyIn(publicId);
  // What a trader cancels too late is named so: planning the search by all names takes longer than finding it.
  if (key !== null && !isLabel) {
    const [order] = await db.query<OrderRead>(
      `${ORDER} where o.user_id = $1 and o.match_id = $2 and o.id = $3 and o.public_id = $4`,
      [userId, key.matchId, key.id, publicId],
    );
    return order;
  }
  const rows = await db.query<OrderRead>(
    `with named as materialized (${NAMED})
     ${ORDER} join named on named.match_id = o.match_id and named.id = o.id
     where o.user_id = $1 and (
       (o.public_id = $2 and (not $7::boolean or o.client_order_id is null)) or o.id = $5
       or o.client_order_id = $6)
     order by o.client_order_id nulls last limit 1`,
    [userId, publicId, key?.matchId ?? null, key?.id ?? null, id, clientOrderId, isLabel],
  );
  const order = rows[0];
  const label = 'number' in name ? name.label : undefined;
  const isMeant = label === undefined || label === (order?.clientOrderId ?? order?.publicId);
  return isMeant ? order : undefined;
}

export interface FillRead {
  readonly id: number;
  readonly orderId: string;
  readonly matchId: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly role: 'maker' | 'taker';
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly fee: string;
  readonly feeCode: string;
  readonly at: number;
}

const PRESENT_FILLS = `select own.id, o.public_id as "orderId", own.match_id as "matchId", m.symbol, own.side, own.role,
       trim_scale(own.price)::text as price, trim_scale(own.quantity)::text as quantity,
       trim_scale(own.total)::text as total, trim_scale(own.fee)::text as fee, received.code as "feeCode", own.at
     from own
     join spot.order o on o.user_id = $1 and o.match_id = own.match_id and o.id = own.order_id
     join market.currency_match m on m.id = own.match_id
     join ledger.currency received
       on received.id = case own.side when 'buy' then m.base_currency_id else m.quote_currency_id end`;

const MAKER_HALF = `select t.id, t.match_id, t.price, t.quantity, t.total, t.at, 'maker' as role,
    t.maker_order_id as order_id, t.maker_fee as fee, case t.taker_side when 'buy' then 'sell' else 'buy' end as side
  from spot.trade t`;
const TAKER_HALF = `select t.id, t.match_id, t.price, t.quantity, t.total, t.at, 'taker' as role,
    t.taker_order_id as order_id, t.taker_fee as fee, t.taker_side as side
  from spot.trade t`;

/** The keyset of the next page of fills. */
export interface FillPlace {
  readonly at: number;
  readonly id: number;
}

/** The user's side of trades, the newest first: each half of each match is found by its own index, then merged. */
export function listFills(
  db: Db,
  filter: Omit<ListFilter, 'beforeId'> & { readonly before: FillPlace | null },
): Promise<FillRead[]> {
  const { userId, matchId, side, from, to, before, rows } = filter;
  const window = `t.match_id = m.id and ($4::timestamptz is null or t.at >= $4)
    and ($5::timestamptz is null or t.at < $5)
    and ($6::timestamptz is null or (t.at <= $6 and (t.at, t.id) < ($6, $7::bigint)))
    order by t.at desc, t.id desc limit $8`;
  return db.query<FillRead>(
    `with own as (
       select l.* from ${MATCHES} cross join lateral (
         (${MAKER_HALF}
          where t.maker_user_id = $1 and ($3::text is null or t.taker_side <> $3) and ${window})
         union all
         (${TAKER_HALF}
          where t.taker_user_id = $1 and ($3::text is null or t.taker_side = $3) and ${window})
       ) as l
       order by l.at desc, l.id desc limit $8
     )
     ${PRESENT_FILLS}
     order by own.at desc, own.id desc limit $8`,
    [
      ...[userId, matchId, side, from, to],
      ...[before === null ? null : toTimestamp(before.at), before?.id ?? null, rows],
    ],
  );
}

/**
 * The trades of one order of the user. It takes when it comes or when its stop fires, and makes until it was last
 * touched: the indexes of users by match and time find its trades, and none of orders is needed. Where a clock that was
 * set back left some outside of these times, all trades of the user in the match are looked through.
 */
export async function listFillsOfOrder(
  db: Db,
  publicId: string,
  filter: Omit<ListFilter, 'beforeId'> & { readonly before: FillPlace | null },
): Promise<FillRead[]> {
  const key = keyIn(publicId);
  const [order] = await db.query<{
    id: number;
    matchId: number;
    times: string[];
    end: string;
    executed: string;
  }>(
    `select id, match_id as "matchId", array[created_at, coalesce(triggered_at, created_at)]::text[] as times,
       updated_at::text as end, executed_quantity as executed
     from spot.order where user_id = $2 and public_id = $1 and (match_id, id) in (
       select $3::integer, $4::bigint
       union all select r.match_id, r.id from spot.order_row r where r.public_id = $1::uuid)`,
    [publicId, filter.userId, key?.matchId ?? null, key?.id ?? null],
  );
  if (order === undefined) return [];
  return db.query<FillRead>(
    `with timely as materialized (
       ${MAKER_HALF}
       where t.maker_user_id = $1 and t.match_id = $2 and t.at >= ($3::timestamptz[])[1] and t.at <= $4::timestamptz
         and t.maker_order_id = $5
       union all
       ${TAKER_HALF}
       where t.taker_user_id = $1 and t.match_id = $2 and t.at = any($3::timestamptz[]) and t.taker_order_id = $5
     ), own as materialized (
       select * from timely where (select sum(quantity) from timely) = $6::numeric
       union all
       (${MAKER_HALF}
        where t.maker_user_id = $1 and t.match_id = $2 and t.maker_order_id = $5
          and $6::numeric <> (select coalesce(sum(quantity), 0) from timely))
       union all
       (${TAKER_HALF}
        where t.taker_user_id = $1 and t.match_id = $2 and t.taker_order_id = $5
          and $6::numeric <> (select coalesce(sum(quantity), 0) from timely))
     )
     ${PRESENT_FILLS}
     where ($7::integer is null or own.match_id = $7) and ($8::text is null or own.side = $8)
       and ($9::timestamptz is null or own.at >= $9) and ($10::timestamptz is null or own.at < $10)
       and ($11::timestamptz is null or (own.at, own.id) < ($11, $12::bigint))
     order by own.at desc, own.id desc limit $13`,
    [
      ...[filter.userId, order.matchId, order.times, order.end, order.id, order.executed],
      ...[filter.matchId, filter.side, filter.from, filter.to],
      ...[
        filter.before === null ? null : toTimestamp(filter.before.at),
        filter.before?.id ?? null,
        filter.rows,
      ],
    ],
  );
}

export interface TradeRead {
  readonly id: number;
  readonly price: string;
  readonly quantity: string;
  readonly side: 'buy' | 'sell';
  readonly at: number;
}

/** The latest public trades of a match, newest first. */
export function listRecentTrades(db: Db, matchId: number, rows: number): Promise<TradeRead[]> {
  return db.query<TradeRead>(
    `select trade_seq as id, trim_scale(price)::text as price, trim_scale(quantity)::text as quantity,
       taker_side as side, at
     from spot.trade where match_id = $1 order by trade_seq desc limit $2`,
    [matchId, rows],
  );
}

/** Counts the open orders of all users. */
export async function countOpenOrders(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from spot.open_order');
  return row?.count ?? 0;
}

/** An id at or above the newest order's and below that of the next; 0 before the first. */
export async function readLastOrderId(db: Db): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'select coalesce(max(last_order_id), 0) as id from spot.market_state',
  );
  return row?.id ?? 0;
}

/** The users who have an open order of a match. */
export async function listOwners(db: Db, matchId: number): Promise<readonly number[]> {
  const rows = await db.query<{ readonly userId: number }>(
    'select distinct user_id as "userId" from spot.open_order where match_id = $1',
    [matchId],
  );
  return rows.map(({ userId }) => userId);
}

/** The number of the last trade of each match that had any. */
export function listTradeSeqs(db: Db): Promise<{ readonly matchId: number; readonly seq: number }[]> {
  return db.query('select match_id as "matchId", trade_seq as seq from spot.market_state');
}
