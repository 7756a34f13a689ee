import type { Database, Db } from '../kernel/db.ts';
import type { FeeRule } from './fee-rates.ts';
import type { ExitState, LegType, OrderState } from './order.ts';

/** A row of spot.order with the public id of its OCO sibling. */
export interface OrderRecord {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly matchId: number;
  readonly clientOrderId: string | null;
  readonly listClientOrderId: string | null;
  readonly side: 'buy' | 'sell';
  readonly type: LegType;
  readonly timeInForce: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  readonly price: string | null;
  readonly stopPrice: string | null;
  readonly trigger: 'up' | 'down' | null;
  readonly quantity: string | null;
  readonly total: string | null;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly state: OrderState;
  readonly revokeReason: string | null;
  readonly executedQuantity: string;
  readonly executedTotal: string;
  readonly fee: string;
  readonly held: string;
  readonly ocoOrderId: number | null;
  readonly ocoPublicId: string | null;
  readonly ocoClientOrderId: string | null;
  readonly placedSeq: number;
  readonly triggeredSeq: number | null;
  readonly cancelledSeq: number | null;
  readonly triggeredAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly exitState: ExitState | null;
  readonly parentOrderId: number | null;
  readonly trailBps: number | null;
  readonly activationPrice: string | null;
  readonly trailFrom: number | null;
  readonly trailPeak: string | null;
  readonly trailSeq: number | null;
  readonly visibleQuantity: string | null;
  readonly turnSeq: number | null;
  readonly turnFill: number | null;
}

const ORDER = `select o.id, o.public_id as "publicId", o.user_id as "userId", o.match_id as "matchId",
  o.client_order_id as "clientOrderId", o.list_client_order_id as "listClientOrderId", o.side, o.type, o.time_in_force as "timeInForce",
  o.post_only as "postOnly", o.price, o.stop_price as "stopPrice", o.stop_trigger as trigger, o.quantity, o.total,
  o.maker_fee_ppm as "makerFeePpm", o.taker_fee_ppm as "takerFeePpm", o.state, o.revoke_reason as "revokeReason",
  o.executed_quantity as "executedQuantity", o.executed_total as "executedTotal", o.fee, o.held,
  o.oco_order_id as "ocoOrderId", sibling.public_id as "ocoPublicId",
  sibling.client_order_id as "ocoClientOrderId", o.placed_seq as "placedSeq",
  o.triggered_seq as "triggeredSeq", o.cancelled_seq as "cancelledSeq", o.triggered_at as "triggeredAt",
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.take_profit as "takeProfit", o.stop_loss as "stopLoss",
  o.exit_state as "exitState", o.parent_order_id as "parentOrderId",
  o.trail_bps as "trailBps", o.activation_price as "activationPrice", o.trail_from as "trailFrom",
  o.trail_peak as "trailPeak", o.trail_seq as "trailSeq",
  o.visible_quantity as "visibleQuantity", o.turn_seq as "turnSeq", o.turn_fill as "turnFill"
  from spot.order o left join spot.order sibling
    on sibling.user_id = o.user_id and sibling.match_id = o.match_id and sibling.id = o.oco_order_id`;

/** The open orders of one user. Their keys come first, whatever the planner believes: most orders have ended. */
export function listPendingOrdersOf(db: Db, userId: number): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `with open as materialized (select * from spot.open_order where user_id = $1)
     ${ORDER} join open on (open.user_id, open.match_id, open.order_id) = (o.user_id, o.match_id, o.id)`,
    [userId],
  );
}

/** Only the hash may choose the rows: a user has many orders, and one of an id. */
export function listOrdersByClientIds(
  db: Db,
  keys: readonly { readonly userId: number; readonly clientOrderId: string }[],
): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} join unnest($1::bigint[], $2::text[]) as k(user_id, client_order_id)
       on hashtextextended(o.client_order_id, o.user_id) = hashtextextended(k.client_order_id, k.user_id)
         and o.user_id + 0 = k.user_id and o.client_order_id = k.client_order_id`,
    [keys.map((key) => key.userId), keys.map((key) => key.clientOrderId)],
  );
}

export function listOrdersByKeys(
  db: Db,
  keys: readonly { readonly userId: number; readonly matchId: number; readonly id: number }[],
): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(
    `${ORDER} join unnest($1::integer[], $2::integer[], $3::bigint[]) as k(user_id, match_id, id)
       on (o.user_id, o.match_id, o.id) = (k.user_id, k.match_id, k.id)`,
    [keys.map(({ userId }) => userId), keys.map(({ matchId }) => matchId), keys.map(({ id }) => id)],
  );
}

/** The steps of those amendments that happened, by their numbers. */
export async function listAmended(
  db: Db,
  drawn: readonly {
    readonly userId: number;
    readonly matchId: number;
    readonly number: number;
    readonly orderId: number;
  }[],
): Promise<ReadonlyMap<number, number>> {
  if (drawn.length === 0) return new Map();
  const rows = await db.query<{ number: number; step: number }>(
    `select a.id as number, a.engine_seq as step from spot.amendment a
     join unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[]) as k(user_id, match_id, order_id, id)
       on (a.user_id, a.match_id, a.order_id) = (k.user_id, k.match_id, k.order_id) and a.id = k.id`,
    [
      drawn.map(({ userId }) => userId),
      drawn.map(({ matchId }) => matchId),
      drawn.map(({ orderId }) => orderId),
      drawn.map(({ number }) => number),
    ],
  );
  return new Map(rows.map(({ number, step }) => [number, step]));
}

export interface MarketStateRecord {
  readonly matchId: number;
  readonly engineSeq: number;
  readonly tradeSeq: number;
  readonly lastPrice: string | null;
}

export function listMarketStates(db: Db): Promise<MarketStateRecord[]> {
  return db.query<MarketStateRecord>(
    `select match_id as "matchId", engine_seq as "engineSeq", trade_seq as "tradeSeq", last_price as "lastPrice"
     from spot.market_state`,
  );
}

export async function insertMarketStates(db: Db, matchIds: readonly number[]): Promise<void> {
  await db.query(
    `insert into spot.market_state (match_id, engine_seq, trade_seq)
     select id, 0, 0 from unnest($1::integer[]) as id on conflict do nothing`,
    [matchIds],
  );
}

export function listFeeRules(db: Db, at: string): Promise<FeeRule[]> {
  return db.query<FeeRule>(
    `select user_group as "userGroup", match_id as "matchId", maker_fee_ppm as "makerFeePpm",
       taker_fee_ppm as "takerFeePpm", effective_from as "effectiveFrom"
     from spot.fee_rule where effective_from <= $1`,
    [at],
  );
}

/** The key of the lock that a transaction of the writer holds to its end. */
const WRITER_LOCK = 4_711_004;

/** The text that begins a transaction of the writer. It waits for the end of one whose connection was lost. */
export const beginAlone = (db: Pick<Database, 'begin'>): string =>
  `${db.begin()}; select pg_advisory_xact_lock(${WRITER_LOCK})`;

/** Runs something short while no transaction of the writer is under way, in whichever process it is. */
export function whileWriterRests<T>(db: Database, run: () => Promise<T>): Promise<T> {
  return db.aside.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${WRITER_LOCK})`);
    return run();
  });
}

/**
 * Every statement of the writer finds its rows by an index. Without this, a plan that is prepared while a table is
 * small reads the whole table with each batch, until its statistics are renewed.
 */
export async function preferIndexes(db: Db): Promise<void> {
  await db.query('set enable_seqscan = off');
  await db.query('set enable_hashjoin = off');
  await db.query('set enable_mergejoin = off');
}
