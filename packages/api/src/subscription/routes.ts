import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'subscription.offerings': ['GET', '/api/public/subscription/offerings'],
  'subscription.offering': ['GET', '/api/public/subscription/offering'],
  'subscription.allocation': ['GET', '/api/public/subscription/allocation'],
  'subscription.own': ['GET', '/api/private/subscription/own'],
  'subscription.preview': ['GET', '/api/private/subscription/preview'],
  'subscription.commit': ['POST', '/api/private/subscription/commit'],
  'subscription.cancel': ['POST', '/api/private/subscription/cancel'],
  'subscription.commitments': ['GET', '/api/private/subscription/commitments'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'subscription.operator_offerings': ['GET', '/api/operator/subscription/offerings'],
  'subscription.operator_offering': ['GET', '/api/operator/subscription/offering'],
  'subscription.operator_tokens': ['GET', '/api/operator/subscription/tokens'],
  'subscription.operator_allocation': ['GET', '/api/operator/subscription/allocation'],
  'subscription.operator_save_offering': ['POST', '/api/operator/subscription/save_offering'],
  'subscription.operator_save_text': ['POST', '/api/operator/subscription/save_text'],
  'subscription.operator_publish': ['POST', '/api/operator/subscription/publish'],
  'subscription.operator_cancel': ['POST', '/api/operator/subscription/cancel'],
} as const satisfies OperatorRoutes;
