export { liabilityAuditPart } from './audit.ts';
export { createLiability, type Liability } from './liability.ts';
export { listRecordedSnapshots, type RecordedSnapshot } from './recorded-snapshots.ts';
export { liabilityRoutes } from './routes.ts';
export { sealedLiabilityColumns } from './sealed-columns.ts';
