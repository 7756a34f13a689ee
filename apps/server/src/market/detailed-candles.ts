import { HOUR_MS } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { type Bar, barOfRecord, type DetailedCandle, detailOfBar, toUnits } from './bar.ts';
import { findNeighbours, listGridCandles, listWindows } from './grid-queries.ts';
import { type Grid, gridOf, type Interval, nextOpening, openingOfCandle } from './interval.ts';

/** The most stored candles that one answer is added up from. */
const BASES_MAX = 20_000;
/** The database reads years of four digits. */
const LAST_INSTANT = Date.UTC(9999, 0, 1);

export interface CandleRange {
  readonly matchId: number;
  readonly interval: Interval;
  /** Lead of the clocks that the candles follow over UTC, in whole minutes. */
  readonly offsetMs: number;
  /** The first opening; without one the newest candles up to the last are meant. */
  readonly from: number | null;
  /** The last opening; no later than now. */
  readonly until: number;
  readonly size: number;
}

/** A candle and when it closes. */
export type ClosedCandle = DetailedCandle & { readonly closeTime: number };

/**
 * Candles of any interval, oldest first, from the match's first trade on. A time in which nothing was traded has one
 * that stands at the price before it.
 */
export async function readCandles(db: Db, range: CandleRange): Promise<readonly ClosedCandle[]> {
  const grid = gridOf(range.interval, range.offsetMs);
  const { matchId } = range;
  const size = Math.min(range.size, Math.max(1, Math.floor((BASES_MAX * grid.baseMs) / grid.longestMs)));
  const last = openingOfCandle(grid, Math.min(range.until, LAST_INSTANT));
  const asked = range.from === null ? stepBack(grid, last, size - 1) : firstOpening(grid, range.from);
  const near = await findNeighbours(db, { matchId, base: grid.base, at: asked });
  const start = near.close === null && near.next !== null ? openingOfCandle(grid, near.next) : asked;
  if (near.close === null && near.next === null) return [];
  const openings: number[] = [];
  for (let at = start; at <= last && openings.length < size; at = nextOpening(grid, at)) openings.push(at);
  const final = openings.at(-1);
  if (final === undefined) return [];
  const before = nextOpening(grid, final);
  const rows = await listGridCandles(db, { ...grid, matchId, since: start, before });
  return fill(grid, openings, { bars: rows.map(barOfRecord), close: near.close });
}

function firstOpening(grid: Grid, from: number): number {
  const at = Math.min(from, LAST_INSTANT);
  const opening = openingOfCandle(grid, at);
  return opening === at ? opening : nextOpening(grid, opening);
}

function stepBack(grid: Grid, opening: number, count: number): number {
  if (grid.lengthMs !== null) return opening - count * grid.lengthMs;
  let at = opening;
  for (let step = 0; step < count; step += 1) at = openingOfCandle(grid, at - 1);
  return at;
}

function fill(
  grid: Grid,
  openings: readonly number[],
  from: { readonly bars: readonly Bar[]; readonly close: string | null },
): readonly ClosedCandle[] {
  const bars = new Map(from.bars.map((bar) => [bar.openTime, bar]));
  let close = from.close === null ? null : toUnits(from.close);
  return openings.flatMap((openTime) => {
    const bar = bars.get(openTime) ?? (close === null ? null : standingAt(openTime, close));
    if (bar === null) return [];
    close = bar.close;
    return [{ ...detailOfBar(bar), closeTime: nextOpening(grid, openTime) - 1 }];
  });
}

function standingAt(openTime: number, price: bigint): Bar {
  const nothing = { volume: 0n, turnover: 0n, trades: 0, takerBuyVolume: 0n, takerBuyTurnover: 0n };
  return { openTime, open: price, high: price, low: price, close: price, ...nothing };
}

/** Statistics of each match since a full minute; matches without a price in that time are left out. */
export async function readWindows(
  db: Db,
  matchIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, DetailedCandle>> {
  const hour = Math.ceil(since / HOUR_MS) * HOUR_MS;
  const rows = await listWindows(db, { matchIds, since, hour });
  return new Map(rows.map((row) => [row.match_id, detailOfBar(barOfRecord(row))]));
}
