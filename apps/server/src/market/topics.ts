import type { KlinePeriod } from '@openbourse/api';
import type { CandleRow, MarketTick } from '@openbourse/api/socket';
import { topic } from '../kernel/bus.ts';

/** The 24-hour statistics of the matches that changed since the last event; at most one event every 250 ms. */
export const tickersChanged = topic<readonly MarketTick[]>('market.tickers_changed');

export interface CandleChange {
  readonly matchId: number;
  readonly period: KlinePeriod;
  readonly candle: CandleRow;
}
/** The moving candle of a match and period; changes in between are left out. */
export const candlesChanged = topic<CandleChange>('market.candles_changed');
