import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'contract.products': ['GET', '/api/public/contract/products'],
  'contract.funds': ['GET', '/api/public/contract/funds'],
  'contract.account': ['GET', '/api/private/contract/account'],
  'contract.open': ['POST', '/api/private/contract/open'],
  'contract.cancel': ['POST', '/api/private/contract/cancel'],
  'contract.cancel_all': ['POST', '/api/private/contract/cancel_all'],
  'contract.set_triggers': ['POST', '/api/private/contract/set_triggers'],
  'contract.change_margin': ['POST', '/api/private/contract/change_margin'],
  'contract.close': ['POST', '/api/private/contract/close'],
  'contract.reverse': ['POST', '/api/private/contract/reverse'],
  'contract.close_all': ['POST', '/api/private/contract/close_all'],
  'contract.positions': ['GET', '/api/private/contract/positions'],
  'contract.history': ['GET', '/api/private/contract/history'],
  'contract.closes': ['GET', '/api/private/contract/closes'],
  'contract.overnight_fees': ['GET', '/api/private/contract/overnight_fees'],
  'contract.receipt': ['GET', '/api/private/contract/receipt'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'contract.operator_rules': ['GET', '/api/operator/contract/rules'],
  'contract.operator_add_rule': ['POST', '/api/operator/contract/add_rule'],
  'contract.operator_exposure_rules': ['GET', '/api/operator/contract/exposure_rules'],
  'contract.operator_add_exposure_rule': ['POST', '/api/operator/contract/add_exposure_rule'],
  'contract.operator_exposure': ['GET', '/api/operator/contract/exposure'],
  'contract.operator_near_liquidation': ['GET', '/api/operator/contract/near_liquidation'],
  'contract.operator_positions': ['GET', '/api/operator/contract/positions'],
  'contract.operator_closes': ['GET', '/api/operator/contract/closes'],
  'contract.operator_receipt': ['GET', '/api/operator/contract/receipt'],
} as const satisfies OperatorRoutes;
