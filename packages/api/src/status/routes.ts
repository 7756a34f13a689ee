import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'status.show': ['GET', '/api/public/status'],
} as const satisfies UserRoutes;
