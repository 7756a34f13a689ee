import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'statement.years': ['GET', '/api/private/statement/years'],
  'statement.yearly': ['GET', '/api/private/statement/yearly'],
  'statement.file': ['GET', '/api/private/statement/file'],
} as const satisfies UserRoutes;
