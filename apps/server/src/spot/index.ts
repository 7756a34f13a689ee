export { spotChannels } from './channels.ts';
export { spotAuditPart } from './audit.ts';
export type { FillText } from './execution.ts';
export { OPEN_HOLDS } from './audit-open-queries.ts';
export { spotOperatorRoutes } from './operator-routes.ts';
export {
  type BookListener,
  BookReplay,
  type FiltersOfTime,
  type Opening,
  type ReplayedTrade,
} from './replay-book.ts';
export {
  findPlaceBefore,
  listMarketPlaces,
  type MarketPlace,
  type OpeningOrder,
  readOpening,
  type RecordedOrder,
  type RecordedStep,
  type RecordedTrade,
  streamRecorded,
} from './recorded-queries.ts';
export { countOpenIcebergs } from './iceberg-queries.ts';
export { hashLevels, readBooks } from './hash-book.ts';
export type { OrderName } from './book.ts';
export type { NumberedOrder, PlacedOrder } from './numbered.ts';
export type { OrderDemands, PlaceInput, Trader } from './place-request.ts';
export type { AmendedInPlace, NumberedFill, NumberedPair } from './read-numbered.ts';
export { type NumberedExecution, presentExecution } from './present-execution.ts';
export { createOrderLimit, type OrderCounts, type OrderLimit, type OrderLimits } from './order-limit.ts';
export { spotRoutes } from './routes.ts';
export { createSpot, type Spot } from './spot.ts';
export type { OrderRow } from './topics.ts';
export { bookChanged, commitUntold, ordersChanged, ordersExecuted, tradesExecuted } from './topics.ts';
export { whileWriterRests } from './load-queries.ts';
export { countOpenOrders, listTradeSeqs, readLastOrderId } from './read-queries.ts';
export type { NumberedTrade } from './public-trade-queries.ts';
export { orderBounds } from './order-bounds.ts';
export { SPOT_STATEMENT } from './statement-kinds.ts';
export { SPOT_RULES } from './published-rules.ts';
