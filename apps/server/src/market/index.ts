export type { Tick } from './feed/feed.ts';
export type { OpenFeed } from './feed/open-feed.ts';
export { createMarket, type Market } from './market.ts';
export type { MarketDeps } from './market-deps.ts';
export type { Currency, MarketTrade, Match } from './match.ts';
export { type BookSources, marketRoutes } from './routes.ts';
export { seedHistory } from './seed-history.ts';
export { seedMarket } from './seed-market.ts';
export { type CandleChange, candlesChanged, tickersChanged } from './topics.ts';
