export { statusRoutes } from './routes.ts';
export { createStatus } from './status.ts';
