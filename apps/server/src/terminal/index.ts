export { terminalRoutes } from './routes.ts';
