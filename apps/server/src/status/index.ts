export { statusRoutes } from './routes.ts';
export { createStatus, type Status } from './status.ts';
