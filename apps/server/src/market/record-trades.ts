import { KLINE_PERIODS } from '@openbourse/api';
import type { Statement } from '../kernel/db.ts';
import { gatherBars, printOfTrade } from './bar.ts';
import type { MarketTrade } from './match.ts';
import { writeBars } from './write-bars.ts';

/**
 * Counts trades, oldest first, into the candles of all nine periods. It is sent in the transaction that writes the
 * trades, so a candle's volume is always the sum of its trades (reliability, invariant M9).
 */
export function recordTrades(trades: readonly MarketTrade[]): Statement {
  return writeBars(gatherBars(trades.map(printOfTrade), KLINE_PERIODS));
}
