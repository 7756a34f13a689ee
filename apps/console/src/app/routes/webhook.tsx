export { WebhookScreen as Component } from '../../features/webhook/index.ts';
