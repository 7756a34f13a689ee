export { auditChain, operatorAuditPart } from './audit/audit-part.ts';
export { operatorSessionsEnded } from './deps.ts';
export { createOperator, type Operator } from './operator.ts';
export type { Outcome, Persons } from './proposal/kind.ts';
export { operatorRoutes } from './routes.ts';
export type { DashboardSources } from './system/dashboard.ts';
export type { Queue } from './system/queue.ts';
export { systemRoutes } from './system/system-routes.ts';
export { sealedOperatorColumns } from './sealed-columns.ts';
