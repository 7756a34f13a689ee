import type { KlinePeriod } from '@openbourse/api';
import type { CandleRow } from '@openbourse/api/socket';
import type { Db } from '../kernel/db.ts';
import { type Bar, barOfRecord, candleOfBar, mergeBars } from './bar.ts';
import { listCandlesBefore } from './queries.ts';

export interface KlineRequest {
  readonly matchId: number;
  readonly period: KlinePeriod;
  readonly size: number;
  /** Only candles that opened before this instant. */
  readonly before: number;
}

/** No later instant can be asked for: the database reads years of four digits. */
const LAST_INSTANT = Date.UTC(9999, 11, 31);

/** The candles of a match, oldest first: the stored ones and, after them, what still waits to be stored. */
export async function readKline(
  db: Db,
  request: KlineRequest,
  waiting: readonly Bar[],
): Promise<readonly CandleRow[]> {
  const before = Math.min(request.before, LAST_INSTANT);
  const stored = (await listCandlesBefore(db, { ...request, before })).map(barOfRecord);
  const bars = new Map(stored.toReversed().map((bar) => [bar.openTime, bar]));
  for (const bar of waiting) {
    if (bar.openTime >= request.before) continue;
    const earlier = bars.get(bar.openTime);
    bars.set(bar.openTime, earlier === undefined ? bar : mergeBars(earlier, bar));
  }
  return [...bars.values()].slice(-request.size).map(candleOfBar);
}
