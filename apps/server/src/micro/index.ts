export { microChannels } from './channels.ts';
export { microAuditPart } from './audit.ts';
export { MICRO_HOLDS } from './audit-queries.ts';
export { createMicro, type Micro } from './micro.ts';
export { microTicksNeededSince } from './order-queries.ts';
export { microRoutes } from './routes.ts';
export { MICRO_STATEMENT } from './statement-kinds.ts';
export { MICRO_RULES } from './published-rules.ts';
