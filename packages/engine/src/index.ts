export type {
  ArmedOrder,
  CancelReason,
  Depth,
  DepthLevel,
  EngineConfig,
  EngineEvent,
  EngineSnapshot,
  LimitCommand,
  MarketCommand,
  MarketSize,
  OpenOrder,
  PlaceCommand,
  RestingOrder,
  Side,
  StopCommand,
  StopLimitCommand,
  StopMarketCommand,
  TimeInForce,
  Trigger,
} from './order-book/commands.ts';
export { MatchingEngine, type Preview } from './order-book/matching-engine.ts';
export { type NewOrder, OrderBook, type StopCause, type Taker } from './order-book/order-book.ts';
export { ASK, BID, type SideIndex } from './order-book/price-levels.ts';
