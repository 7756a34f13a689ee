import type { Db } from '../kernel/db.ts';
import { type DetailedCandle, barOfRecord, detailOfBar } from './bar.ts';
import { listGridCandles, listWindows } from './grid-queries.ts';
import { type Grid, gridOf, type Interval, nextOpening, openingOfCandle } from './interval.ts';

const HOUR_MS = 3_600_000;
/** The most stored candles that one answer is added up from. */
const BASES_MAX = 50_000;
/** PostgreSQL reads years of four digits. */
const FIRST_INSTANT = 0;
const LAST_INSTANT = Date.UTC(9999, 0, 1);

export interface CandleRange {
  readonly matchId: number;
  readonly interval: Interval;
  /** How far the clocks that the candles follow are ahead of UTC, in whole minutes. */
  readonly offsetMs: number;
  /** The first and the last opening; without a first one the newest candles up to the last. */
  readonly from: number | null;
  readonly until: number;
  readonly size: number;
}

/** A candle and when it closes. */
export type ClosedCandle = DetailedCandle & { readonly closeTime: number };

/** Candles of any interval, oldest first. Known limit: a time in which nothing was traded has none. */
export async function readCandles(db: Db, range: CandleRange): Promise<readonly ClosedCandle[]> {
  const grid = gridOf(range.interval, range.offsetMs);
  const until = Math.min(Math.max(range.until, FIRST_INSTANT), LAST_INSTANT);
  const last = openingOfCandle(grid, until);
  const reach = Math.min(range.size * grid.longestMs, BASES_MAX * grid.baseMs);
  const newest = Math.max(FIRST_INSTANT, openingOfCandle(grid, last - reach) + grid.longestMs);
  const since = range.from === null ? newest : firstOpening(grid, range.from);
  const end = nextOpening(grid, last);
  const before =
    range.from === null ? end : Math.min(end, openingOfCandle(grid, since + BASES_MAX * grid.baseMs));
  if (since >= before) return [];
  const rows = await listGridCandles(db, {
    ...grid,
    matchId: range.matchId,
    since,
    before,
    isNewest: range.from === null,
    size: range.size,
  });
  return rows.map((row) => ({
    ...detailOfBar(barOfRecord(row)),
    closeTime: nextOpening(grid, row.open_time) - 1,
  }));
}

function firstOpening(grid: Grid, from: number): number {
  const at = Math.min(Math.max(from, FIRST_INSTANT), LAST_INSTANT);
  const opening = openingOfCandle(grid, at);
  return opening === at ? opening : nextOpening(grid, opening);
}

/** What happened in each match since a full minute; matches without a price in that time are left out. */
export async function readWindows(
  db: Db,
  matchIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, DetailedCandle>> {
  const hour = Math.ceil(since / HOUR_MS) * HOUR_MS;
  const rows = await listWindows(db, { matchIds, since, hour });
  return new Map(rows.map((row) => [row.match_id, detailOfBar(barOfRecord(row))]));
}
