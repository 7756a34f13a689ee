import type { KlinePeriod } from '@openbourse/api';
import { type Db, type Statement, toTimestamp, type Tx } from '../kernel/db.ts';
import type { MatchKind } from './match.ts';

export interface MatchRow {
  readonly id: number;
  readonly symbol: string;
  readonly kind: MatchKind;
  readonly base_currency_id: number;
  readonly quote_currency_id: number;
  readonly price_tick: string;
  readonly quantity_step: string;
  readonly quantity_max: string;
  readonly min_notional: string;
  readonly is_spot_tradable: boolean;
  readonly is_trading: boolean;
  readonly keeps_ticks: boolean;
  readonly offers_micro: boolean;
  readonly venue_symbol: string | null;
  readonly is_active: boolean;
  readonly listed_at: number | null;
  readonly opens_at: number | null;
  readonly delists_at: number | null;
}

/** Time from which a match `m` that takes no orders takes them. */
export const OPENS_AT = `(select min(f.effective_from) from market.filter_change f
  where f.match_id = m.id and f.state = 'planned' and f.is_trading and not m.is_trading)`;

/** Every match in the order of lists, those that are delisted too. */
export function listMatches(db: Db): Promise<MatchRow[]> {
  return db.query(`
    select m.id, m.symbol, m.kind, m.base_currency_id, m.quote_currency_id,
           trim_scale(m.price_tick)::text as price_tick, trim_scale(m.quantity_step)::text as quantity_step,
           trim_scale(m.quantity_max)::text as quantity_max, trim_scale(m.min_notional)::text as min_notional,
           m.is_spot_tradable, m.is_trading, m.keeps_ticks, m.offers_micro, m.venue_symbol,
           m.is_active and b.is_active and q.is_active as is_active, m.listed_at, d.delists_at,
           ${OPENS_AT} as opens_at
    from market.currency_match m
    join ledger.currency b on b.id = m.base_currency_id
    join ledger.currency q on q.id = m.quote_currency_id
    left join market.delisting d on d.match_id = m.id and d.state in ('planned', 'ending')
    order by m.rank, m.id`);
}

export interface CandleColumns {
  readonly matchIds: readonly number[];
  readonly periods: readonly KlinePeriod[];
  readonly openTimes: readonly number[];
  readonly opens: readonly string[];
  readonly highs: readonly string[];
  readonly lows: readonly string[];
  readonly closes: readonly string[];
  readonly volumes: readonly string[];
  readonly turnovers: readonly string[];
  readonly trades: readonly number[];
  readonly takerBuyVolumes: readonly string[];
  readonly takerBuyTurnovers: readonly string[];
}

/**
 * Merges what happened into the candles of any matches and periods. The rows are put in key order, so that two
 * writers cannot wait for each other.
 */
export function upsertCandles(columns: CandleColumns): Statement {
  return {
    sql: `insert into market.candle as c
       (match_id, period, open_time, open, high, low, close, volume, turnover, trades, taker_buy_volume,
        taker_buy_turnover)
     select n.match_id, n.period, n.open_time, n.open, n.high, n.low, n.close, n.volume, n.turnover, n.trades,
            n.taker_buy_volume, n.taker_buy_turnover
     from unnest($1::integer[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[],
                 $7::numeric[], $8::numeric[], $9::numeric[], $10::integer[], $11::numeric[], $12::numeric[])
       as n(match_id, period, open_time, open, high, low, close, volume, turnover, trades, taker_buy_volume,
            taker_buy_turnover)
     order by n.match_id, n.period, n.open_time
     on conflict (match_id, period, open_time) do update set
       high = greatest(c.high, excluded.high),
       low = least(c.low, excluded.low),
       close = excluded.close,
       volume = c.volume + excluded.volume,
       turnover = c.turnover + excluded.turnover,
       trades = c.trades + excluded.trades,
       taker_buy_volume = c.taker_buy_volume + excluded.taker_buy_volume,
       taker_buy_turnover = c.taker_buy_turnover + excluded.taker_buy_turnover`,
    params: [
      columns.matchIds,
      columns.periods,
      columns.openTimes.map(toTimestamp),
      columns.opens,
      columns.highs,
      columns.lows,
      columns.closes,
      columns.volumes,
      columns.turnovers,
      columns.trades,
      columns.takerBuyVolumes,
      columns.takerBuyTurnovers,
    ],
  };
}

/** Columns of whole numbers as PostgreSQL reads arrays; candles count prices in ticks and volumes in steps. */
export interface HistoryColumns {
  readonly openTimes: string;
  readonly opens: string;
  readonly highs: string;
  readonly lows: string;
  readonly closes: string;
  readonly volumes: string;
  /** In units of the given turnover step. */
  readonly turnovers: string;
}

/** Writes candles that are not there yet, from whole numbers. */
export async function insertHistory(
  tx: Tx,
  of: {
    readonly matchId: number;
    readonly period: KlinePeriod;
    readonly priceTick: string;
    readonly quantityStep: string;
    readonly turnoverStep: string;
  },
  columns: HistoryColumns,
): Promise<void> {
  await tx.query(
    `insert into market.candle
       (match_id, period, open_time, open, high, low, close, volume, turnover, trades)
     select $1, $2, to_timestamp(n.at / 1000), n.open * $3::numeric, n.high * $3::numeric, n.low * $3::numeric,
            n.close * $3::numeric, n.volume * $4::numeric, n.turnover * $5::numeric, 0
     from unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
       as n(at, open, high, low, close, volume, turnover)
     on conflict do nothing`,
    [
      of.matchId,
      of.period,
      of.priceTick,
      of.quantityStep,
      of.turnoverStep,
      columns.openTimes,
      columns.opens,
      columns.highs,
      columns.lows,
      columns.closes,
      columns.volumes,
      columns.turnovers,
    ],
  );
}

export async function hasCandles(db: Db): Promise<boolean> {
  const [row] = await db.query<{ readonly found: boolean }>(
    'select exists (select from market.candle) as found',
  );
  return row?.found === true;
}

export interface CandleRecord extends CandleFigures {
  readonly match_id: number;
  readonly period: KlinePeriod;
}

export interface CandleFigures {
  readonly open_time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly trades: number;
  readonly taker_buy_volume: string;
  readonly taker_buy_turnover: string;
}

const CANDLE_COLUMNS = `
  c.match_id, c.period, c.open_time, trim_scale(c.open)::text as open, trim_scale(c.high)::text as high,
  trim_scale(c.low)::text as low, trim_scale(c.close)::text as close, trim_scale(c.volume)::text as volume,
  trim_scale(c.turnover)::text as turnover, c.trades, trim_scale(c.taker_buy_volume)::text as taker_buy_volume,
  trim_scale(c.taker_buy_turnover)::text as taker_buy_turnover`;

/** The candles of a match and period that opened before an instant, newest first. */
export function listCandlesBefore(
  db: Db,
  of: {
    readonly matchId: number;
    readonly period: KlinePeriod;
    readonly before: number;
    readonly size: number;
  },
): Promise<CandleRecord[]> {
  return db.query(
    `select ${CANDLE_COLUMNS} from market.candle c
     where c.match_id = $1 and c.period = $2 and c.open_time < $3
     order by c.open_time desc limit $4`,
    [of.matchId, of.period, toTimestamp(of.before), of.size],
  );
}

/** The candles of the given matches and period from an instant on, oldest first. */
export function listCandlesSince(
  db: Db,
  of: { readonly matchIds: readonly number[]; readonly period: KlinePeriod; readonly since: number },
): Promise<CandleRecord[]> {
  return db.query(
    `select ${CANDLE_COLUMNS} from market.candle c
     where c.match_id = any($1::integer[]) and c.period = $2 and c.open_time >= $3
     order by c.match_id, c.open_time`,
    [of.matchIds, of.period, toTimestamp(of.since)],
  );
}

/** The latest candle of each match and period: the moving one, unless nothing has happened in its time yet. */
export function listLatestCandles(
  db: Db,
  of: { readonly matchIds: readonly number[]; readonly periods: readonly KlinePeriod[] },
): Promise<CandleRecord[]> {
  return db.query(
    `select ${CANDLE_COLUMNS}
     from unnest($1::integer[]) as m(id)
     cross join unnest($2::text[]) as p(period)
     cross join lateral (
       select * from market.candle one
       where one.match_id = m.id and one.period = p.period
       order by one.open_time desc limit 1
     ) c`,
    [of.matchIds, of.periods],
  );
}
