import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'portfolio.overview': ['GET', '/api/private/portfolio/overview'],
  'portfolio.performance': ['GET', '/api/private/portfolio/performance'],
  'portfolio.costs': ['GET', '/api/private/portfolio/costs'],
} as const satisfies UserRoutes;
