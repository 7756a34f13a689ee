export { referralRoutes } from './routes.ts';
