import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'payment.payee': ['GET', '/api/private/payment/payee'],
  'payment.payees': ['GET', '/api/private/payment/payees'],
  'payment.quote': ['GET', '/api/private/payment/quote'],
  'payment.pay': ['POST', '/api/private/payment/pay'],
  'payment.list': ['GET', '/api/private/payment/list'],
  'payment.receipt': ['GET', '/api/private/payment/receipt'],
  'payment.settings': ['GET', '/api/private/payment/settings'],
  'payment.set_settings': ['POST', '/api/private/payment/set_settings'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'payment.operator_payments': ['GET', '/api/operator/payment/payments'],
} as const satisfies OperatorRoutes;
