import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'staking.products': ['GET', '/api/private/staking/products'],
  'staking.subscribe': ['POST', '/api/private/staking/subscribe'],
  'staking.orders': ['GET', '/api/private/staking/orders'],
  'staking.order': ['GET', '/api/private/staking/order'],
  'staking.dividends': ['GET', '/api/private/staking/dividends'],
  'staking.redeem_quote': ['GET', '/api/private/staking/redeem_quote'],
  'staking.redeem': ['POST', '/api/private/staking/redeem'],
  'staking.earnings': ['GET', '/api/private/staking/earnings'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'staking.operator_products': ['GET', '/api/operator/staking/products'],
  'staking.operator_add_product': ['POST', '/api/operator/staking/add_product'],
  'staking.operator_open_product': ['POST', '/api/operator/staking/open_product'],
  'staking.operator_close_product': ['POST', '/api/operator/staking/close_product'],
  'staking.operator_orders': ['GET', '/api/operator/staking/orders'],
  'staking.operator_rewards': ['GET', '/api/operator/staking/rewards'],
} as const satisfies OperatorRoutes;
