import type { KlinePeriod } from '@openbourse/api';
import type { CandleRow, MarketTick } from '@openbourse/api/socket';
import { sharedTopic, topic } from '../kernel/bus.ts';
import type { FeedHealth } from './feed/feed.ts';

/** The 24-hour statistics of the matches that changed since the last event; at most one event every 250 ms. */
export const tickersChanged = topic<readonly MarketTick[]>('market.tickers_changed');

export interface CandleChange {
  readonly matchId: number;
  readonly period: KlinePeriod;
  readonly candle: CandleRow;
}
/** The moving candle of a match and period; changes in between are left out. */
export const candlesChanged = topic<CandleChange>('market.candles_changed');

/** The guarded index of a match at an instant. */
export interface IndexRow {
  readonly matchId: number;
  /** Null while it cannot be used. */
  readonly price: string | null;
  /** However old; null before the first. */
  readonly last: string | null;
  readonly state: FeedHealth['state'];
  readonly ageMs: number | null;
  readonly isYoung: boolean;
  readonly isPrompt: boolean;
}

/** The index of every match, several times a second, for processes that hear no venues. */
export const indexShown = sharedTopic<{ readonly at: number; readonly rows: readonly IndexRow[] }>(
  'market.index_shown',
);

/** A minute of a match since the last event; decimals as text. */
export interface MovedBar {
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly trades: number;
  readonly takerBuyVolume: string;
  readonly takerBuyTurnover: string;
}

export interface MovedMatch {
  readonly matchId: number;
  /** When the last of it happened. */
  readonly at: number;
  /** The number of the last trade in it; null for an index, which has none. */
  readonly seq: number | null;
  /** Oldest first. */
  readonly bars: readonly MovedBar[];
}

/** Trades and forex prices since the last event, for processes that do not make them. */
export const barsMoved = sharedTopic<readonly MovedMatch[]>('market.bars_moved');

/** The matches were changed and are to be read anew. */
export const catalogChanged = sharedTopic<{ readonly at: number }>('market.catalog_changed');

/** New matches or announced changes wait for the process of the order books, where no order may be under way. */
export const changesDue = sharedTopic<{ readonly at: number }>('market.changes_due');
