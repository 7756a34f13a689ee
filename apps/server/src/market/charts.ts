import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { type Bar, barOfRecord } from './bar.ts';
import { type Chart, createChart } from './chart.ts';
import type { Match } from './match.ts';
import { listCandlesSince, listLatestCandles } from './queries.ts';

/** The charts of all matches by match id. */
export type Charts = ReadonlyMap<number, Chart>;

/** Reads what the charts need to go on from where the candles end. */
export async function loadCharts(db: Db, matches: readonly Match[], now: number): Promise<Charts> {
  const matchIds = matches.map((match) => match.id);
  const minutes = new Map<number, Bar[]>(matchIds.map((id) => [id, []]));
  for (const record of await listCandlesSince(db, { matchIds, period: '1m', since: now - DAY_MS })) {
    minutes.get(record.match_id)?.push(barOfRecord(record));
  }
  const latest = new Map<number, Map<KlinePeriod, Bar>>(matchIds.map((id) => [id, new Map()]));
  for (const record of await listLatestCandles(db, { matchIds, periods: KLINE_PERIODS })) {
    latest.get(record.match_id)?.set(record.period, barOfRecord(record));
  }
  return new Map(
    matchIds.map((id) => [
      id,
      createChart({ minutes: minutes.get(id) ?? [], latest: latest.get(id) ?? new Map() }),
    ]),
  );
}
