export { AuditScreen as Component } from '../../features/operator/index.ts';
