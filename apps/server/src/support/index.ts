export { supportChannels } from './channels.ts';
export { showStanding } from './chat/read-chat.ts';
export { sendMessage } from './chat/send-message.ts';
export { SUPPORT_QUEUES } from './dashboard-queries.ts';
export { listFeedback } from './feedback/read-feedback.ts';
export { submitFeedback } from './feedback/submit.ts';
export { supportRoutes } from './routes.ts';
export { seedTemplates } from './template/seed-templates.ts';
export { createSupport, type Support } from './support.ts';
