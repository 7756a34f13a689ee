import type { KlinePeriod } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';
import type { CandleFigures } from './queries.ts';

const SUMS = `trim_scale((array_agg(c.open order by c.open_time))[1])::text as open,
  trim_scale(max(c.high))::text as high, trim_scale(min(c.low))::text as low,
  trim_scale((array_agg(c.close order by c.open_time desc))[1])::text as close,
  trim_scale(sum(c.volume))::text as volume, trim_scale(sum(c.turnover))::text as turnover,
  sum(c.trades)::integer as trades, trim_scale(sum(c.taker_buy_volume))::text as taker_buy_volume,
  trim_scale(sum(c.taker_buy_turnover))::text as taker_buy_turnover`;

/** Candles that are added up from stored ones between two instants, oldest first. */
export function listGridCandles(
  db: Db,
  of: {
    readonly matchId: number;
    readonly base: KlinePeriod;
    /** Null for calendar months. */
    readonly lengthMs: number | null;
    readonly originMs: number;
    readonly offsetMs: number;
    readonly since: number;
    readonly before: number;
  },
): Promise<CandleFigures[]> {
  const span = `($5::double precision * interval '1 millisecond')`;
  const opening =
    of.lengthMs === null
      ? `date_trunc('month', c.open_time + ${span}, 'UTC') - ${span}`
      : `date_bin(${span}, c.open_time, $6::timestamptz)`;
  return db.query<CandleFigures>(
    `select g.open_time, ${SUMS}
     from market.candle c cross join lateral (select ${opening} as open_time) g
     where c.match_id = $1 and c.period = $2 and c.open_time >= $3 and c.open_time < $4
     group by g.open_time order by g.open_time`,
    [
      of.matchId,
      of.base,
      toTimestamp(of.since),
      toTimestamp(of.before),
      ...(of.lengthMs === null ? [of.offsetMs] : [of.lengthMs, toTimestamp(of.originMs)]),
    ],
  );
}

/** The close of the last stored candle before an instant, and when the first one from it on opened. */
export async function findNeighbours(
  db: Db,
  of: { readonly matchId: number; readonly base: KlinePeriod; readonly at: number },
): Promise<{ readonly close: string | null; readonly next: number | null }> {
  const [row] = await db.query<{ readonly close: string | null; readonly next: number | null }>(
    `select
       (select trim_scale(c.close)::text from market.candle c
        where c.match_id = $1 and c.period = $2 and c.open_time < $3 order by c.open_time desc limit 1) as close,
       (select c.open_time from market.candle c
        where c.match_id = $1 and c.period = $2 and c.open_time >= $3 order by c.open_time limit 1) as next`,
    [of.matchId, of.base, toTimestamp(of.at)],
  );
  return row ?? { close: null, next: null };
}

/** Statistics of each match since a full minute: minutes up to the next full hour, hours from there on. */
export function listWindows(
  db: Db,
  of: { readonly matchIds: readonly number[]; readonly since: number; readonly hour: number },
): Promise<(CandleFigures & { readonly match_id: number })[]> {
  return db.query(
    `select c.match_id, min(c.open_time) as open_time, ${SUMS}
     from market.candle c
     where c.match_id = any($1::integer[])
       and ((c.period = '1m' and c.open_time >= $2 and c.open_time < $3) or (c.period = '1h' and c.open_time >= $3))
     group by c.match_id`,
    [of.matchIds, toTimestamp(of.since), toTimestamp(of.hour)],
  );
}
