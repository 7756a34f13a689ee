export { createFiat, type Fiat } from './fiat.ts';
export { fiatRoutes } from './routes.ts';
export { fiatChanged, fiatMessage } from './topics.ts';
