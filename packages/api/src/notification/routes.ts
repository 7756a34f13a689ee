import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'notification.read': ['POST', '/api/private/notification/read'],
  'notification.settings': ['GET', '/api/private/notification/settings'],
  'notification.set_settings': ['POST', '/api/private/notification/set_settings'],
  'notification.set_kind': ['POST', '/api/private/notification/set_kind'],
  'notification.push_key': ['GET', '/api/private/notification/push_key'],
  'notification.push_browsers': ['GET', '/api/private/notification/push_browsers'],
  'notification.push_subscribe': ['POST', '/api/private/notification/push_subscribe'],
  'notification.push_unsubscribe': ['POST', '/api/private/notification/push_unsubscribe'],
} as const satisfies UserRoutes;
