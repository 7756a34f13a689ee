export type { FeedHealth, Market } from './market.ts';
export type { Currency, MarketTrade, Match, MatchKind } from './match.ts';
export { type CandleChange, candlesChanged, tickersChanged } from './topics.ts';
