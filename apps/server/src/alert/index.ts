export { type Alerts, createAlerts } from './alerts.ts';
export { alertRoutes } from './routes.ts';
