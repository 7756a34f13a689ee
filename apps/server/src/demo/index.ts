export { createDemo, type Demo, type DemoDeps } from './demo.ts';
export { createDemoMessenger, mailboxRoutes } from './mailbox/mailbox.ts';
export { demoRoutes } from './routes.ts';
