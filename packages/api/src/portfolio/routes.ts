import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'portfolio.overview': ['GET', '/api/private/portfolio/overview'],
} as const satisfies UserRoutes;
