import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'site.modes': ['GET', '/api/public/site/modes'],
  'site.rules': ['GET', '/api/public/site/rules'],
  'site.anchors': ['GET', '/api/public/site/anchors'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'site.operator_modes': ['GET', '/api/operator/site/modes'],
  'site.operator_set_mode': ['POST', '/api/operator/site/set_mode'],
  'site.operator_lift_mode': ['POST', '/api/operator/site/lift_mode'],
  'site.operator_brand': ['GET', '/api/operator/site/brand'],
  'site.operator_brand_picture': ['POST', '/api/operator/site/brand_picture'],
  'site.operator_set_brand': ['POST', '/api/operator/site/set_brand'],
} as const satisfies OperatorRoutes;
