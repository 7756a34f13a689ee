import type { Db } from '../kernel/db.ts';
import { idsOfTimes, ORDER, type OrderRead } from './read-queries.ts';

/** A window of ids or times; without a bound it ends at the newest. */
export interface NumberedFilter {
  readonly userId: number;
  readonly matchId: number;
  /** Rows from this number on, the oldest first. */
  readonly fromNumber: number | null;
  readonly from: string | null;
  /** The last instant of the window. */
  readonly until: string | null;
  readonly rows: number;
}

/** Orders of a match: the oldest of the window when it has a start, else the newest; ascending by number. */
export async function listNumbered(db: Db, filter: NumberedFilter): Promise<OrderRead[]> {
  const { userId, matchId, fromNumber, from, until, rows } = filter;
  if (fromNumber !== null) {
    return db.query<OrderRead>(
      `${ORDER} where o.user_id = $1 and o.match_id = $2 and o.id >= $3 order by o.id limit $4`,
      [userId, matchId, fromNumber, rows],
    );
  }
  const found = await db.query<OrderRead>(
    `with ids as materialized (${idsOfTimes('$1', { match: '$2', from: '$3', until: '$4' })})
     ${ORDER} where o.user_id = $1 and o.match_id = $2
       and o.id >= (select first from ids) and o.id <= (select last from ids)
       and o.created_at >= coalesce($3::timestamptz, '-infinity')
       and o.created_at <= coalesce($4::timestamptz, 'infinity')
     order by o.id ${from === null ? 'desc' : ''} limit $5`,
    [userId, matchId, from, until, rows],
  );
  return found.toSorted((a, b) => a.id - b.id);
}

/** The legs of pairs by the number of the pair, the newest pairs first. */
export function listPairLegs(
  db: Db,
  filter: {
    readonly userId: number;
    /** Pairs from this number on, the oldest first. */
    readonly fromNumber: number | null;
    readonly from: string | null;
    readonly until: string | null;
    readonly isOpen: boolean;
    readonly rows: number;
  },
): Promise<OrderRead[]> {
  return db.query<OrderRead>(
    `with pair as (
       select p.match_id, p.id, p.oco_order_id from spot.order p
       where p.user_id = $1 and p.oco_order_id > p.id and p.id >= coalesce($2::bigint, 0)
         and p.created_at >= coalesce($3::timestamptz, '-infinity')
         and p.created_at <= coalesce($4::timestamptz, 'infinity')
         and (not $5::boolean or exists (
           select from spot.open_order w
           where w.user_id = $1 and w.match_id = p.match_id and w.order_id in (p.id, p.oco_order_id)))
       order by p.id ${filter.fromNumber === null && filter.from === null ? 'desc' : ''} limit $6
     )
     ${ORDER} where o.user_id = $1 and (o.match_id, o.id) in (
       select match_id, id from pair union all select match_id, oco_order_id from pair) order by o.id`,
    [filter.userId, filter.fromNumber, filter.from, filter.until, filter.isOpen, filter.rows],
  );
}

/** The number of the newest pair that the client gave this id, or whose first leg has it as its own id. */
export async function findPairNumber(db: Db, userId: number, label: string): Promise<number | undefined> {
  const rows = await db.query<{ number: number }>(
    `select least(id, oco_order_id) as number from spot.order
     where user_id = $1 and list_client_order_id = $2 order by id desc limit 1`,
    [userId, label],
  );
  return rows[0]?.number;
}

export interface AmendmentRead {
  /** The step of its match. */
  readonly step: number;
  readonly quantityBefore: string;
  readonly quantity: string;
  readonly at: number;
}

export function listAmendments(
  db: Db,
  of: {
    readonly userId: number;
    readonly matchId: number;
    readonly number: number;
    readonly fromStep: number;
    readonly rows: number;
  },
): Promise<AmendmentRead[]> {
  return db.query<AmendmentRead>(
    `select engine_seq as step, trim_scale(quantity_before)::text as "quantityBefore",
       trim_scale(quantity)::text as quantity, at
     from spot.amendment
     where user_id = $1 and match_id = $2 and order_id = $3 and engine_seq >= $4 order by engine_seq limit $5`,
    [of.userId, of.matchId, of.number, of.fromStep, of.rows],
  );
}

export interface NumberedFillRead {
  readonly trade: number;
  readonly orderNumber: number;
  readonly pairNumber: number | null;
  readonly side: 'buy' | 'sell';
  readonly isMaker: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly fee: string;
  readonly feeCode: string;
  readonly at: number;
}

const halfOf = (role: 'maker' | 'taker'): string => `(select t.trade_seq, t.price, t.quantity, t.total, t.at,
    ${role === 'maker'} as is_maker, t.${role}_order_id as order_id, t.${role}_fee as fee
  from spot.trade t
  where t.${role}_user_id = $1 and t.match_id = $2
    and t.at >= coalesce($3::timestamptz, '-infinity') and t.at <= coalesce($4::timestamptz, 'infinity')
    and t.trade_seq >= coalesce($5::bigint, 0) and ($6::bigint is null or t.${role}_order_id = $6)`;

/**
 * The user's side of trades of a match: the oldest of the window when it has a start, else the newest; ascending.
 * A window by trade or by order is narrowed by its times, which the indexes have.
 */
export async function listNumberedFills(
  db: Db,
  filter: Omit<NumberedFilter, 'fromNumber'> & {
    readonly fromTrade: number | null;
    readonly orderNumber: number | null;
  },
): Promise<NumberedFillRead[]> {
  const { userId, matchId, fromTrade, orderNumber, rows } = filter;
  const isAscending = filter.from !== null || fromTrade !== null;
  const order = isAscending ? 't.at, t.trade_seq' : 't.at desc, t.trade_seq desc';
  const found = await db.query<NumberedFillRead>(
    `with own as (${halfOf('maker')} order by ${order} limit $7) union all ${halfOf('taker')} order by ${order} limit $7))
     select own.trade_seq as trade, own.order_id as "orderNumber",
       case when o.oco_order_id is not null then least(o.id, o.oco_order_id) end as "pairNumber", o.side,
       own.is_maker as "isMaker", trim_scale(own.price)::text as price, trim_scale(own.quantity)::text as quantity,
       trim_scale(own.total)::text as total, trim_scale(own.fee)::text as fee, received.code as "feeCode", own.at
     from own
     join spot.order o on o.user_id = $1 and o.match_id = $2 and o.id = own.order_id
     join market.currency_match m on m.id = o.match_id
     join ledger.currency received
       on received.id = case o.side when 'buy' then m.base_currency_id else m.quote_currency_id end
     order by own.trade_seq ${isAscending ? '' : 'desc'} limit $7`,
    [userId, matchId, filter.from, filter.until, fromTrade, orderNumber, rows],
  );
  return found.toSorted((a, b) => a.trade - b.trade);
}

/** When a trade of a match happened, or the next one after it. */
export async function findTradeTime(db: Db, matchId: number, fromTrade: number): Promise<number | undefined> {
  const rows = await db.query<{ at: number }>(
    'select at from spot.trade where match_id = $1 and trade_seq >= $2 order by trade_seq limit 1',
    [matchId, fromTrade],
  );
  return rows[0]?.at;
}
