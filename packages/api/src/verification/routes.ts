import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'verification.real_name': ['POST', '/api/private/user_real/real_name'],
  'verification.advanced': ['POST', '/api/private/user_real/advanced'],
  'verification.center': ['GET', '/api/private/user_real/center'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'verification.operator_queue': ['GET', '/api/operator/verification/queue'],
  'verification.operator_case': ['GET', '/api/operator/verification/case'],
  'verification.operator_claim': ['POST', '/api/operator/verification/claim'],
  'verification.operator_decide': ['POST', '/api/operator/verification/decide'],
} as const satisfies OperatorRoutes;
