import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'tier.levels': ['GET', '/api/public/tier/levels'],
  'tier.mine': ['GET', '/api/private/tier/mine'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'tier.operator_programmes': ['GET', '/api/operator/tier/programmes'],
  'tier.operator_days': ['GET', '/api/operator/tier/days'],
  'tier.operator_add_programme': ['POST', '/api/operator/tier/add_programme'],
  'tier.operator_user': ['GET', '/api/operator/tier/user'],
  'tier.operator_assign': ['POST', '/api/operator/tier/assign'],
} as const satisfies OperatorRoutes;
