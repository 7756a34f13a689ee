import { type Db, toTimestamp } from '../kernel/db.ts';

/** A trade as everybody may see it, by its number in the match; the taker's order stays inside the server. */
export interface NumberedTrade {
  readonly number: number;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly takerSide: 'buy' | 'sell';
  readonly takerOrder: number;
  readonly at: number;
}

const COLUMNS = `t.trade_seq as number, trim_scale(t.price)::text as price,
  trim_scale(t.quantity)::text as quantity, trim_scale(t.total)::text as total, t.taker_side as "takerSide",
  t.taker_order_id as "takerOrder", t.at`;

/** Trades from a number on, oldest first. */
export function listTradesFrom(
  db: Db,
  matchId: number,
  of: { readonly from: number; readonly rows: number },
): Promise<NumberedTrade[]> {
  return db.query<NumberedTrade>(
    `select ${COLUMNS} from spot.trade t
     where t.match_id = $1 and t.trade_seq >= $2 order by t.trade_seq limit $3`,
    [matchId, of.from, of.rows],
  );
}

/** The newest trades before a number, or of all, oldest first. */
export async function listTradesBefore(
  db: Db,
  matchId: number,
  of: { readonly before: number | null; readonly rows: number },
): Promise<NumberedTrade[]> {
  const rows = await db.query<NumberedTrade>(
    `select ${COLUMNS} from spot.trade t
     where t.match_id = $1 and ($2::bigint is null or t.trade_seq < $2) order by t.trade_seq desc limit $3`,
    [matchId, of.before, of.rows],
  );
  return rows.toReversed();
}

/** The last trade of each match that has one. */
export function listLastTrades(
  db: Db,
  matchIds: readonly number[],
): Promise<(NumberedTrade & { readonly matchId: number })[]> {
  return db.query(
    `select m.id as "matchId", l.*
     from unnest($1::integer[]) as m(id)
     cross join lateral (
       select ${COLUMNS} from spot.trade t where t.match_id = m.id order by t.trade_seq desc limit 1
     ) l`,
    [matchIds],
  );
}

/**
 * The number of the first trade at or after an instant; after the last one when there is none. Numbers are dense and
 * times never fall, so halving the numbers finds it in a few steps of the key.
 */
export async function findFirstTradeAt(db: Db, matchId: number, at: number): Promise<number> {
  const [row] = await db.query<{ readonly number: number }>(
    `with recursive search(low, high) as (
       select min(trade_seq), max(trade_seq) + 1 from spot.trade where match_id = $1
       union all
       select case when t.at < $2 then t.trade_seq + 1 else s.low end,
              case when t.at < $2 then s.high else t.trade_seq end
       from search s
       join spot.trade t on t.match_id = $1 and t.trade_seq = (s.low + s.high) / 2
       where s.low < s.high
     )
     select low as number from search where low = high`,
    [matchId, toTimestamp(at)],
  );
  return row?.number ?? 1;
}
