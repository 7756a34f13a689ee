import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'demo.mailbox': ['GET', '/api/public/demo/mailbox'],
  'demo.verify_me': ['POST', '/api/private/demo/verify_me'],
  'demo.send_coins': ['POST', '/api/private/demo/send_coins'],
} as const satisfies UserRoutes;
