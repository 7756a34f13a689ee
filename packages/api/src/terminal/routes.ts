import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'terminal.show': ['GET', '/api/private/terminal/show'],
  'terminal.save': ['POST', '/api/private/terminal/save'],
} as const satisfies UserRoutes;
