export { microAuditPart } from './audit.ts';
export { MICRO_HOLDS } from './audit-queries.ts';
export { createMicro, type Micro } from './micro.ts';
export { presentOrder } from './order.ts';
export { microRoutes } from './routes.ts';
export { microChanged } from './topics.ts';
export { MICRO_STATEMENT } from './statement-kinds.ts';
