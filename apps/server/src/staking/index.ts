export { stakingRoutes } from './routes.ts';
