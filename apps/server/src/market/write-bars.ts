import type { Statement } from '../kernel/db.ts';
import { type PlacedBar, toDecimal, type Units } from './bar.ts';
import { upsertCandles } from './queries.ts';

/** Merges bars into the stored candles. */
export function writeBars(placed: readonly PlacedBar[]): Statement {
  const decimals = (read: (one: PlacedBar) => Units): readonly string[] =>
    placed.map((one) => toDecimal(read(one)));
  return upsertCandles({
    matchIds: placed.map((one) => one.matchId),
    periods: placed.map((one) => one.period),
    openTimes: placed.map((one) => one.bar.openTime),
    opens: decimals((one) => one.bar.open),
    highs: decimals((one) => one.bar.high),
    lows: decimals((one) => one.bar.low),
    closes: decimals((one) => one.bar.close),
    volumes: decimals((one) => one.bar.volume),
    turnovers: decimals((one) => one.bar.turnover),
    trades: placed.map((one) => one.bar.trades),
    takerBuyVolumes: decimals((one) => one.bar.takerBuyVolume),
    takerBuyTurnovers: decimals((one) => one.bar.takerBuyTurnover),
  });
}
