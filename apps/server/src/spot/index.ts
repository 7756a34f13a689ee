export { spotAuditPart } from './audit.ts';
export { OPEN_HOLDS } from './audit-queries.ts';
export type { Placed } from './command.ts';
export type { PlaceInput, Trader } from './place-request.ts';
export { spotRoutes } from './routes.ts';
export { createSpot, type Spot, type SpotDeps } from './spot.ts';
export { bookChanged, type OrderRow, ordersChanged, tradesExecuted } from './topics.ts';
