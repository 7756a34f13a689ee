import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'spot.place_order': ['POST', '/api/private/spot/place_order'],
  'spot.place_scaled_orders': ['POST', '/api/private/spot/place_scaled_orders'],
  'spot.amend_order': ['POST', '/api/private/spot/amend_order'],
  'spot.cancel_order': ['POST', '/api/private/spot/cancel_order'],
  'spot.cancel_all': ['POST', '/api/private/spot/cancel_all'],
  'spot.open_orders': ['GET', '/api/private/spot/open_orders'],
  'spot.orders': ['GET', '/api/private/spot/orders'],
  'spot.order': ['GET', '/api/private/spot/order'],
  'spot.trades': ['GET', '/api/private/spot/trades'],
  'spot.fee_rates': ['GET', '/api/private/spot/fee_rates'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'spot.operator_orders': ['GET', '/api/operator/spot/orders'],
  'spot.operator_trades': ['GET', '/api/operator/spot/trades'],
  'spot.operator_fee_rules': ['GET', '/api/operator/spot/fee_rules'],
  'spot.operator_add_fee_rule': ['POST', '/api/operator/spot/add_fee_rule'],
} as const satisfies OperatorRoutes;
