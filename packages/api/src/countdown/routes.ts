import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'countdown.list': ['GET', '/api/private/countdown/list'],
  'countdown.set': ['POST', '/api/private/countdown/set'],
} as const satisfies UserRoutes;
