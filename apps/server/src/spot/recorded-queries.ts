import type { Side, TimeInForce, Trigger } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import { streamRows } from '../kernel/stream-rows.ts';
import type { LegType, OrderState } from './order.ts';

/** An order as it was placed, and what became of it. */
export interface RecordedOrder {
  readonly row: 'order';
  readonly id: number;
  readonly userId: number;
  readonly side: Side;
  readonly type: LegType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly price: string | null;
  readonly stopPrice: string | null;
  readonly trigger: Trigger | null;
  readonly quantity: string | null;
  /** Less than at first when the order was amended in its place. */
  readonly lastQuantity: string | null;
  readonly total: string | null;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly ocoOrderId: number | null;
  readonly trailBps: number | null;
  readonly activationPrice: string | null;
  /** The last trade when it was placed, of a trailing order. */
  readonly trailFrom: number | null;
  /** The best price that it followed until it ended, or until `trailSeq`. */
  readonly trailPeak: string | null;
  readonly trailSeq: number | null;
  /** Slice of an iceberg, and the place of the last one. */
  readonly visibleQuantity: string | null;
  readonly turnSeq: number | null;
  readonly turnFill: number | null;
  readonly placedSeq: number;
  /** Epoch milliseconds, as every `at`. */
  readonly at: number;
  readonly state: OrderState;
  readonly revokeReason: string | null;
  readonly executedQuantity: string;
  readonly executedTotal: string;
  readonly fee: string;
  readonly held: string;
}

/** An order that was open where a recording begins, as it stood there. */
export interface OpeningOrder extends Omit<RecordedOrder, 'row'> {
  readonly row: 'open_order';
  readonly triggeredSeq: number | null;
  /** The best price that a trailing order had followed. */
  readonly trailPeakThen: string | null;
  /** The place of the slice that an iceberg showed: of its step, and which fill of that; null while it had that of the order. */
  readonly turnThen: readonly [seq: number, fill: number] | null;
  readonly executedQuantityThen: string;
  readonly executedTotalThen: string;
  readonly feeThen: string;
}

/** A later step of an order. */
interface LaterStep {
  readonly seq: number;
  readonly id: number;
  /** The step that placed it. */
  readonly placedSeq: number;
  readonly at: number;
}

/** An amendment that left an order its place. */
export interface RecordedAmendment extends LaterStep {
  readonly row: 'reduced';
  readonly number: number;
  readonly quantity: string;
}

export type RecordedStep =
  | RecordedOrder
  | (LaterStep & { readonly row: 'triggered' })
  | RecordedAmendment
  | (LaterStep & {
      readonly row: 'cancelled';
      readonly reason: string;
    });

export interface RecordedTrade {
  readonly row: 'trade';
  readonly seq: number;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly takerSide: Side;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly makerUserId: number;
  readonly takerUserId: number;
  /** Steps that placed both orders. */
  readonly makerSeq: number;
  readonly takerSeq: number;
  readonly makerFee: string;
  readonly takerFee: string;
  readonly at: number;
}

/** A place in a market between two commands. */
export interface MarketPlace {
  readonly engineSeq: number;
  readonly tradeSeq: number;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
const text = (column: string): string => `trim_scale(${column})::text`;

const ORDER = `'id', o.id, 'userId', o.user_id, 'side', o.side, 'type', o.type, 'timeInForce', o.time_in_force,
  'postOnly', o.post_only, 'price', ${text('o.price')}, 'stopPrice', ${text('o.stop_price')}, 'trigger', o.stop_trigger,
  'quantity', ${text('coalesce(amended.quantity_before, o.quantity)')}, 'lastQuantity', ${text('o.quantity')}, 'total', ${text('o.total')}, 'makerFeePpm', o.maker_fee_ppm,
  'takerFeePpm', o.taker_fee_ppm, 'ocoOrderId', o.oco_order_id, 'trailBps', o.trail_bps,
  'activationPrice', ${text('o.activation_price')}, 'trailFrom', o.trail_from, 'trailPeak', ${text('o.trail_peak')},
  'trailSeq', o.trail_seq, 'visibleQuantity', ${text('o.visible_quantity')}, 'turnSeq', o.turn_seq, 'turnFill', o.turn_fill,
  'placedSeq', o.placed_seq, 'at', ${ms('o.created_at')},
  'state', o.state, 'revokeReason', o.revoke_reason, 'executedQuantity', ${text('o.executed_quantity')},
  'executedTotal', ${text('o.executed_total')}, 'fee', ${text('o.fee')}, 'held', ${text('o.held')}`;

/** Orders that were amended after a place, with the quantity that they had there or were placed with. */
const AMENDED = `amended as materialized (
    select distinct on (order_id) order_id, quantity_before from spot.amendment
    where match_id = $1 and engine_seq > $2 order by order_id, engine_seq
  )`;

/**
 * Rows that a match recorded after a place up to another one, in its sequence. A trade comes after the step of its taker, of a pair
 * after both steps; one whose taker is missing comes with the next one, so that the missing step is found before.
 */
export async function* streamRecorded(
  view: Db,
  of: { readonly matchId: number; readonly after: MarketPlace; readonly until: MarketPlace },
): AsyncGenerator<RecordedStep | RecordedTrade> {
  const rows = streamRows<{ row: RecordedStep | RecordedTrade }>(
    view,
    `with ${AMENDED} select row from (
       select o.placed_seq as step, 0 as turn, 0 as trade, json_build_object('row', 'order', ${ORDER}) as row
       from spot.order o left join amended on amended.order_id = o.id
       where o.match_id = $1 and o.placed_seq > $2 and o.placed_seq <= $4
       union all
       select o.triggered_seq, 0, 0,
         json_build_object('row', 'triggered', 'seq', o.triggered_seq, 'id', o.id, 'placedSeq', o.placed_seq, 'at', ${ms('o.triggered_at')})
       from spot.order o where o.match_id = $1 and o.triggered_seq > $2 and o.triggered_seq <= $4
       union all
       select a.engine_seq, 0, 0, json_build_object('row', 'reduced', 'seq', a.engine_seq, 'id', a.order_id, 'number', a.id,
         'placedSeq', o.placed_seq, 'quantity', ${text('a.quantity')}, 'at', ${ms('a.at')})
       from spot.amendment a
       left join spot.order o on (o.user_id, o.match_id, o.id) = (a.user_id, a.match_id, a.order_id)
       where a.match_id = $1 and a.engine_seq > $2 and a.engine_seq <= $4
       union all
       select o.cancelled_seq, 0, 0, json_build_object('row', 'cancelled', 'seq', o.cancelled_seq, 'id', o.id, 'placedSeq', o.placed_seq,
         'reason', o.revoke_reason, 'at', ${ms('o.updated_at')})
       from spot.order o where o.match_id = $1 and o.cancelled_seq > $2 and o.cancelled_seq <= $4
       union all
       select coalesce(min(coalesce(
           o.triggered_seq, o.placed_seq + (o.type = 'limit' and o.oco_order_id is not null)::integer
         )) over (order by t.trade_seq rows between current row and unbounded following), $4 + 1), 1,
         t.trade_seq, json_build_object('row', 'trade', 'seq', t.trade_seq, 'price', ${text('t.price')},
           'quantity', ${text('t.quantity')}, 'total', ${text('t.total')}, 'takerSide', t.taker_side,
           'makerOrderId', t.maker_order_id, 'takerOrderId', t.taker_order_id, 'makerUserId', t.maker_user_id,
           'takerUserId', t.taker_user_id, 'makerSeq', m.placed_seq, 'takerSeq', o.placed_seq, 'makerFee', ${text('t.maker_fee')}, 'takerFee', ${text('t.taker_fee')},
           'at', ${ms('t.at')})
       from spot.trade t
       left join spot.order o on (o.user_id, o.match_id, o.id) = (t.taker_user_id, t.match_id, t.taker_order_id)
       left join spot.order m on (m.user_id, m.match_id, m.id) = (t.maker_user_id, t.match_id, t.maker_order_id)
       where t.match_id = $1 and t.trade_seq > $3 and t.trade_seq <= $5
     ) as recorded order by step, turn, trade`,
    [of.matchId, of.after.engineSeq, of.after.tradeSeq, of.until.engineSeq, of.until.tradeSeq],
  );
  for await (const { row } of rows) yield row;
}

/** The peak of a trailing order at a place, from the trades alone. One that follows at once follows from the last trade on. */
const PEAK_THEN = `case when o.trail_bps is not null then spot.followed_to(o.match_id,
  case o.side when 'buy' then 'b' else 's' end::"char", case o.stop_trigger when 'up' then 'u' else 'd' end::"char",
  o.activation_price, null, o.trail_from - (o.activation_price is null)::integer, $3) end`;

/** The turn of an iceberg at a place, from the trades alone. */
const TURN_THEN = `case when o.visible_quantity is not null then (
  select json_build_array(f.seq, f.fill) from spot.refilled_by(o.user_id, o.match_id, o.id, o.visible_quantity, $3) f) end`;

/** Orders of a match that were open at a place, as they stood there, by their sequence. */
async function* streamOpenAt(
  view: Db,
  of: { readonly matchId: number } & MarketPlace,
): AsyncGenerator<OpeningOrder> {
  const rows = streamRows<{ row: OpeningOrder }>(
    view,
    `with ${AMENDED}, traded as (
       select order_id, sum(quantity) as quantity, sum(total) as total, sum(fee) as fee from (
         select maker_order_id as order_id, quantity, total, maker_fee as fee from spot.trade
         where match_id = $1 and trade_seq <= $3
         union all
         select taker_order_id, quantity, total, taker_fee from spot.trade where match_id = $1 and trade_seq <= $3
       ) as sides group by order_id
     )
     select json_build_object('row', 'open_order', ${ORDER},
       'triggeredSeq', case when o.triggered_seq <= $2 then o.triggered_seq end,
       'trailPeakThen', ${text(PEAK_THEN)}, 'turnThen', ${TURN_THEN},
       'executedQuantityThen', ${text('coalesce(d.quantity, 0)')}, 'executedTotalThen', ${text('coalesce(d.total, 0)')},
       'feeThen', ${text('coalesce(d.fee, 0)')}) as row
     from spot.order o left join traded d on d.order_id = o.id left join amended on amended.order_id = o.id
     where o.match_id = $1 and o.placed_seq <= $2 and case o.state
       when 'completed' then coalesce(d.quantity, 0) < o.executed_quantity
       when 'revoked' then coalesce(o.cancelled_seq, o.triggered_seq, o.placed_seq) > $2
       else true end
     order by o.placed_seq`,
    [of.matchId, of.engineSeq, of.tradeSeq],
  );
  for await (const { row } of rows) yield row;
}

/** A match as it stood at a place. */
export async function readOpening(
  view: Db,
  of: { readonly matchId: number } & MarketPlace,
): Promise<
  MarketPlace & {
    readonly lastPrice: string | null;
    readonly lastOrderId: number;
    readonly orders: readonly OpeningOrder[];
  }
> {
  const { matchId, engineSeq, tradeSeq } = of;
  const orders: OpeningOrder[] = [];
  for await (const order of streamOpenAt(view, of)) orders.push(order);
  const [row] = await view.query<{ lastPrice: string | null; lastOrderId: number }>(
    `select (select trim_scale(price)::text from spot.trade where match_id = $1 and trade_seq = $3) as "lastPrice",
       (select coalesce(max(id), 0) from (
         select max(id) as id from spot.order where match_id = $1 and placed_seq <= $2
         union all select max(id) from spot.amendment where match_id = $1 and engine_seq <= $2
       ) as numbers) as "lastOrderId"`,
    [matchId, engineSeq, tradeSeq],
  );
  return { engineSeq, tradeSeq, lastPrice: null, lastOrderId: 0, ...row, orders };
}

/** Where each match stands that was ever traded. */
export function listMarketPlaces(
  view: Db,
): Promise<(MarketPlace & { readonly matchId: number; readonly lastPrice: string | null })[]> {
  return view.query(
    `select match_id as "matchId", engine_seq as "engineSeq", trade_seq as "tradeSeq",
       trim_scale(last_price)::text as "lastPrice" from spot.market_state order by match_id`,
  );
}

/** The place of a match before the first step of an instant or later: all steps of a command are of one instant. */
export async function findPlaceBefore(
  view: Db,
  of: { readonly matchId: number; readonly at: string },
): Promise<MarketPlace> {
  const [row] = await view.query<MarketPlace>(
    `with place as (
       select coalesce((
         select min(seq) - 1 from (
           select min(placed_seq) as seq from spot.order where match_id = $1 and created_at >= $2
           union all select min(triggered_seq) from spot.order where match_id = $1 and triggered_at >= $2
           union all select min(engine_seq) from spot.amendment where match_id = $1 and at >= $2
           union all select min(cancelled_seq) from spot.order
             where match_id = $1 and cancelled_seq is not null and updated_at >= $2
         ) as steps
       ), (select engine_seq from spot.market_state where match_id = $1), 0) as seq
     )
     select place.seq as "engineSeq", coalesce((
       select max(t.trade_seq) from spot.trade t
       join spot.order o on (o.user_id, o.match_id, o.id) = (t.taker_user_id, t.match_id, t.taker_order_id)
       where t.match_id = $1 and coalesce(o.triggered_seq, o.placed_seq) <= place.seq
     ), 0) as "tradeSeq" from place`,
    [of.matchId, of.at],
  );
  return row ?? { engineSeq: 0, tradeSeq: 0 };
}
