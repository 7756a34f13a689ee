export { supportChannels } from './channels.ts';
export { sendMessage } from './chat/send-message.ts';
export { SUPPORT_QUEUES } from './dashboard-queries.ts';
export { submitFeedback } from './feedback/submit.ts';
export { supportRoutes } from './routes.ts';
export { seedTemplates } from './template/seed-templates.ts';
export { createSupport, type Support } from './support.ts';
