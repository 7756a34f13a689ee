import { type Db, toTimestamp } from '../kernel/db.ts';

/** Sums up the trades of each UTC day by the currency that markets are quoted in: from the candles, which are few. */
export function listDayTurnovers(
  db: Db,
  since: number,
): Promise<{ readonly day: number; readonly code: string; readonly amount: string }[]> {
  return db.query(
    `select c.open_time as day, q.code, trim_scale(sum(c.turnover))::text as amount
     from market.candle c join market.currency_match m on m.id = c.match_id
       join ledger.currency q on q.id = m.quote_currency_id
     where c.period = '1d' and c.open_time >= $1 group by 1, 2`,
    [toTimestamp(since)],
  );
}
