import type { KlinePeriod } from '@openbourse/api';
import type { CandleRow, MarketTick } from '@openbourse/api/socket';
import type { Tx } from '../kernel/db.ts';
import type { MarketTrade, Match } from './match.ts';

/** What other slices may ask of the market. Everything but `recordTrades` answers from memory. */
export interface Market {
  /** Loads matches and candles, then opens the feed. */
  start(): Promise<void>;
  /** Closes the feed and writes what candles of the index still wait. */
  stop(): Promise<void>;

  /** Every active match in the order of lists. */
  all(): readonly Match[];
  find(matchId: number): Match | undefined;
  findBySymbol(symbol: string): Match | undefined;
  /** Whether trading hours are open; digital currencies never close. */
  isOpen(matchId: number): boolean;

  /** The base of the price band: the average of our trades of the last 5 minutes, else the index (rule book, section 1). */
  referencePrice(matchId: number): string | null;
  /** The guarded index: null while the feed is stale, frozen or closed. */
  indexPrice(matchId: number): string | null;
  /** What one unit of a currency is worth in USDT, by its last price; null when nothing quotes it. */
  price(currencyCode: string): string | null;

  /** Counts trades into the candles of all nine periods inside the caller's transaction, in one statement. */
  recordTrades(tx: Tx, trades: readonly MarketTrade[]): Promise<void>;
  /** Counts the same trades into memory; to be called once their transaction is committed. */
  applyTrades(trades: readonly MarketTrade[]): void;

  isHalted(matchId: number): boolean;
  /** Stops the acceptance of orders until `resume` or a restart; every start audits first. */
  halt(matchIds: readonly number[], reason: string): void;
  resume(matchIds: readonly number[]): void;

  /** The 24-hour statistics of every match. */
  tickers(): readonly MarketTick[];
  /** The candle that is still moving; null before the first price of the period. */
  currentCandle(matchId: number, period: KlinePeriod): CandleRow | null;
  feedHealth(): readonly FeedHealth[];
}

/** Whether the index of a match can be used. */
export interface FeedHealth {
  readonly matchId: number;
  readonly symbol: string;
  readonly state: 'healthy' | 'stale' | 'frozen' | 'closed';
  /** Since the last accepted tick; null before the first. */
  readonly ageMs: number | null;
}
