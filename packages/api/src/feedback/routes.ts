import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'feedback.submit': ['POST', '/api/private/feedback/submit'],
  'feedback.list': ['GET', '/api/private/feedback/list'],
  'feedback.details': ['GET', '/api/private/feedback/details'],
  'feedback.reply': ['POST', '/api/private/feedback/reply'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'feedback.operator_queue': ['GET', '/api/operator/feedback/queue'],
  'feedback.operator_details': ['GET', '/api/operator/feedback/details'],
  'feedback.operator_reply': ['POST', '/api/operator/feedback/reply'],
  'feedback.operator_statistics': ['GET', '/api/operator/feedback/statistics'],
} as const satisfies OperatorRoutes;
