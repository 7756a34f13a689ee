import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'alert.list': ['GET', '/api/private/alert/list'],
  'alert.add': ['POST', '/api/private/alert/add'],
  'alert.change': ['POST', '/api/private/alert/change'],
  'alert.remove': ['POST', '/api/private/alert/remove'],
} as const satisfies UserRoutes;
