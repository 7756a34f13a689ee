export { webhookRoutes } from './routes.ts';
export { sealedWebhookColumns } from './sealed-columns.ts';
export type { OutgoingEvent, PostEvent } from './post-event.ts';
export { createWebhooks, type Webhooks } from './webhook.ts';
