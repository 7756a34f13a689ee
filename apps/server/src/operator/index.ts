export { operatorAuditPart } from './audit/audit-part.ts';
export { createOperator, type Operator } from './operator.ts';
export { operatorRoutes } from './routes.ts';
export { systemRoutes } from './system/system-routes.ts';
