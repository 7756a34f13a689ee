export { createFiat, type Fiat } from './fiat.ts';
export { fiatRoutes } from './routes.ts';
