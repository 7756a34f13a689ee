export { convertAuditPart } from './audit.ts';
export { type Converting, createConverting } from './converting.ts';
export { convertRoutes } from './routes.ts';
