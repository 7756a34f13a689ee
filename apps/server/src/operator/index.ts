export type { AuditEntry } from './audit/record.ts';
export { createOperator, type Operator } from './operator.ts';
