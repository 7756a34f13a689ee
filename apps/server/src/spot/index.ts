export { spotAuditPart } from './audit.ts';
export { type Execution, type FillText, presentExecution } from './execution.ts';
export { OPEN_HOLDS } from './audit-queries.ts';
export { spotOperatorRoutes } from './operator-routes.ts';
export type { PlaceInput, Trader } from './place-request.ts';
export { spotRoutes } from './routes.ts';
export { createSpot, type Spot } from './spot.ts';
export { bookChanged, commitUntold, ordersChanged, ordersExecuted, tradesExecuted } from './topics.ts';
