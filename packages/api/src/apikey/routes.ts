import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'apikey.list': ['GET', '/api/private/apikey/list'],
  'apikey.create': ['POST', '/api/private/apikey/create'],
  'apikey.update': ['POST', '/api/private/apikey/update'],
  'apikey.revoke': ['POST', '/api/private/apikey/revoke'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'apikey.operator_keys': ['GET', '/api/operator/apikey/keys'],
  'apikey.operator_revoke': ['POST', '/api/operator/apikey/revoke'],
} as const satisfies OperatorRoutes;
