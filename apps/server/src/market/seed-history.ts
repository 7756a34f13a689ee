import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { Database } from '../kernel/db.ts';
import { seededNoise } from './feed/noise.ts';
import { openTimeOf } from './period.ts';
import { type CourseTable, simulateCourses } from './simulate-history.ts';
import { aggregate, type Minutes, minutesOf, TURNOVER_STEP } from './simulate-minutes.ts';
import { loadMatches } from './load-matches.ts';
import type { Match } from './match.ts';
import { listCourses } from './listing-queries.ts';
import { hasCandles, insertHistory } from './queries.ts';

/** Days of each period that a new demonstration has. */
const DEPTH_DAYS: Readonly<Record<KlinePeriod, number>> = {
  '1m': 3,
  '5m': 14,
  '15m': 30,
  '30m': 45,
  '1h': 90,
  '4h': 90,
  '1d': 90,
  '1w': 90,
  '1M': 90,
};

/**
 * Fills an empty market with simulated history up to the last full minute: one course per currency, so that all
 * pairs agree, and every period added up from the same minutes. Answers how many candles it wrote; a market that
 * has candles is left alone.
 */
export async function seedHistory(
  database: Database,
  options: { readonly days: number; readonly now: number; readonly seed: number },
): Promise<number> {
  if (options.days === 0 || (await hasCandles(database))) return 0;
  const { matches } = await loadMatches(database);
  const end = openTimeOf('1m', options.now);
  const noise = seededNoise(options.seed);
  const dynamics = await listCourses(database);
  const courses = simulateCourses(noise, dynamics, { end, days: options.days });
  let written = 0;
  for (const match of matches) {
    if (!courses.logValues.has(match.base.code) && !courses.logValues.has(match.quote.code)) continue;
    const minutes = minutesOf(match, courses, noise);
    written += await writeHistory(database, { match, minutes, courses, days: options.days });
  }
  return written;
}

async function writeHistory(
  database: Database,
  of: {
    readonly match: Match;
    readonly minutes: Minutes;
    readonly courses: CourseTable;
    readonly days: number;
  },
): Promise<number> {
  const { match, minutes, courses } = of;
  return database.transaction(async (tx) => {
    let written = 0;
    for (const period of KLINE_PERIODS) {
      const since = openTimeOf(period, courses.end - Math.min(DEPTH_DAYS[period], of.days) * DAY_MS);
      const candles = aggregate(minutes, period, since);
      written += candles.count;
      await insertHistory(
        tx,
        {
          matchId: match.id,
          period,
          priceTick: match.priceTick,
          quantityStep: match.quantityStep,
          turnoverStep: TURNOVER_STEP,
        },
        candles.columns,
      );
    }
    return written;
  });
}
