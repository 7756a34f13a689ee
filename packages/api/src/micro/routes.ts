import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'micro.products': ['GET', '/api/public/micro/products'],
  'micro.funds': ['GET', '/api/public/micro/funds'],
  'micro.house_edge': ['GET', '/api/public/micro/house_edge'],
  'micro.place': ['POST', '/api/private/micro/place'],
  'micro.orders': ['GET', '/api/private/micro/orders'],
  'micro.history': ['GET', '/api/private/micro/history'],
  'micro.limits': ['GET', '/api/private/micro/limits'],
  'micro.set_loss_limit': ['POST', '/api/private/micro/set_loss_limit'],
  'micro.exclude_self': ['POST', '/api/private/micro/exclude_self'],
  'micro.refill_practice': ['POST', '/api/private/micro/refill_practice'],
  'micro.receipt': ['GET', '/api/private/micro/receipt'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'micro.operator_products': ['GET', '/api/operator/micro/products'],
  'micro.operator_add_product': ['POST', '/api/operator/micro/add_product'],
  'micro.operator_exposure': ['GET', '/api/operator/micro/exposure'],
  'micro.operator_orders': ['GET', '/api/operator/micro/orders'],
  'micro.operator_receipt': ['GET', '/api/operator/micro/receipt'],
} as const satisfies OperatorRoutes;
