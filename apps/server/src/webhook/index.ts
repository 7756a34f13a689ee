export { webhookRoutes } from './routes.ts';
export { sealedWebhookColumns } from './sealed-columns.ts';
export { createWebhooks, type Webhooks } from './webhook.ts';
