import type { Trigger } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import type { OrderName } from './book.ts';
import type { LegType, OrderState } from './order.ts';

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
  o.list_client_order_id as "listClientOrderId", o.stop_trigger as trigger, o.created_at as "createdAt", o.updated_at as "updatedAt"
  from spot.order o
  join market.currency_match m on m.id = o.match_id
  join ledger.currency received
    on received.id = case o.side when 'buy' then m.base_currency_id else m.quote_currency_id end
  left join spot.order sibling on sibling.id = o.oco_order_id`;

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

export function listOpenOrders(db: Db, userId: number, matchId: number | null): Promise<OrderRead[]> {
  return db.query<OrderRead>(
    `${ORDER} where o.user_id = $1 and o.state = 'pending' and ($2::integer is null or o.match_id = $2)
     order by o.id desc`,
    [userId, matchId],
  );
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
  return db.query<OrderRead>(
    `${ORDER} where o.user_id = $1 and ($2::integer is null or o.match_id = $2)
       and ($3::text is null or o.side = $3)
       and ($4::timestamptz is null or o.created_at >= $4) and ($5::timestamptz is null or o.created_at < $5)
       and ($6::bigint is null or o.id < $6) and ($7::text is null or o.type = $7)
       and (not $8::boolean or o.oco_order_id is not null) and ($9::text is null or o.state = $9)
     order by o.id desc limit $10`,
    [
      filter.userId,
      filter.matchId,
      filter.side,
      filter.from,
      filter.to,
      filter.beforeId,
      filter.type,
      filter.isOco,
      filter.state,
      filter.rows,
    ],
  );
}

/** The name as the columns that it can be found by; the last allows the order's own id for want of a client's. */
function columnsOf(name: OrderName): readonly [string | null, number | null, string | null, boolean] {
  if ('id' in name) return [name.id, null, null, false];
  if ('number' in name) return [null, name.number, null, false];
  if ('clientOrderId' in name) return [null, null, name.clientOrderId, false];
  return [UUID.test(name.label) ? name.label : null, null, name.label, true];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export async function findOrder(db: Db, userId: number, name: OrderName): Promise<OrderRead | undefined> {
  const rows = await db.query<OrderRead>(
    `${ORDER} where o.user_id = $1 and (
       (o.public_id = $2 and (not $5::boolean or o.client_order_id is null)) or o.id = $3
       or o.client_order_id = $4)
     order by o.client_order_id nulls last limit 1`,
    [userId, ...columnsOf(name)],
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
     join spot.order o on o.id = own.order_id
     join market.currency_match m on m.id = own.match_id
     join ledger.currency received
       on received.id = case own.side when 'buy' then m.base_currency_id else m.quote_currency_id end`;

const MAKER_HALF = `select t.id, t.match_id, t.price, t.quantity, t.total, t.at, 'maker' as role,
    t.maker_order_id as order_id, t.maker_fee as fee, case t.taker_side when 'buy' then 'sell' else 'buy' end as side
  from spot.trade t`;
const TAKER_HALF = `select t.id, t.match_id, t.price, t.quantity, t.total, t.at, 'taker' as role,
    t.taker_order_id as order_id, t.taker_fee as fee, t.taker_side as side
  from spot.trade t`;

/** The user's side of trades: each half is found by its own index, then merged. */
export function listFills(db: Db, filter: ListFilter): Promise<FillRead[]> {
  return db.query<FillRead>(
    `with own as (
       (${MAKER_HALF}
        where t.maker_user_id = $1 and ($2::integer is null or t.match_id = $2)
          and ($3::text is null or t.taker_side <> $3)
          and ($4::timestamptz is null or t.at >= $4) and ($5::timestamptz is null or t.at < $5)
          and ($6::bigint is null or t.id < $6)
        order by t.id desc limit $7)
       union all
       (${TAKER_HALF}
        where t.taker_user_id = $1 and ($2::integer is null or t.match_id = $2)
          and ($3::text is null or t.taker_side = $3)
          and ($4::timestamptz is null or t.at >= $4) and ($5::timestamptz is null or t.at < $5)
          and ($6::bigint is null or t.id < $6)
        order by t.id desc limit $7)
     )
     ${PRESENT_FILLS}
     order by own.id desc limit $7`,
    [filter.userId, filter.matchId, filter.side, filter.from, filter.to, filter.beforeId, filter.rows],
  );
}

/**
 * The trades of one order of the user. It takes when it comes or when its stop fires, and makes until it was last
 * touched: the indexes of users by match and time find its trades, and none of orders is needed. Where a clock that was
 * set back left some outside of these times, all trades of the user in the match are looked through.
 */
export async function listFillsOfOrder(db: Db, publicId: string, filter: ListFilter): Promise<FillRead[]> {
  const [order] = await db.query<{
    id: number;
    matchId: number;
    times: string[];
    end: string;
    executed: string;
  }>(
    `select id, match_id as "matchId", array[created_at, coalesce(triggered_at, created_at)]::text[] as times,
       updated_at::text as end, executed_quantity as executed
     from spot.order where public_id = $1 and user_id = $2`,
    [publicId, filter.userId],
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
       and ($11::bigint is null or own.id < $11)
     order by own.id desc limit $12`,
    [
      ...[filter.userId, order.matchId, order.times, order.end, order.id, order.executed],
      ...[filter.matchId, filter.side, filter.from, filter.to, filter.beforeId, filter.rows],
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

/** Counts the open orders of all users, from the index that has nothing else. */
export async function countOpenOrders(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "select count(*) as count from spot.order where state = 'pending'",
  );
  return row?.count ?? 0;
}

/** The id of the newest order; 0 before the first. */
export async function readLastOrderId(db: Db): Promise<number> {
  const [row] = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from spot.order');
  return row?.id ?? 0;
}

/** The users who have an open order of a match. */
export async function listOwners(db: Db, matchId: number): Promise<readonly number[]> {
  const rows = await db.query<{ readonly userId: number }>(
    `select distinct user_id as "userId" from spot.order where state = 'pending' and match_id = $1`,
    [matchId],
  );
  return rows.map(({ userId }) => userId);
}

/** The number of the last trade of each match that had any. */
export function listTradeSeqs(db: Db): Promise<{ readonly matchId: number; readonly seq: number }[]> {
  return db.query('select match_id as "matchId", trade_seq as seq from spot.market_state');
}
