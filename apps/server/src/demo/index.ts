export { hasDemoPeople } from './demo-queries.ts';
export { createDemo, type Demo } from './demo.ts';
export { createDemoMessenger, mailboxRoutes } from './mailbox/mailbox.ts';
export { demoRoutes } from './routes.ts';
export { DEMO_STATEMENT } from './statement-kinds.ts';
