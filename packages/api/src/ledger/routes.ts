import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'ledger.epochs': ['GET', '/api/public/ledger/epochs'],
  'ledger.account_list': ['GET', '/api/private/account/list'],
  'ledger.account_detail': ['GET', '/api/private/account/detail'],
  'ledger.account_entries': ['GET', '/api/private/account/entries'],
  'ledger.transfer': ['POST', '/api/private/account/transfer'],
  'ledger.transfers': ['GET', '/api/private/account/transfers'],
  'ledger.move_plan': ['GET', '/api/private/account/move_plan'],
  'ledger.settings': ['GET', '/api/private/account/settings'],
  'ledger.set_settings': ['POST', '/api/private/account/set_settings'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'ledger.operator_entries': ['GET', '/api/operator/ledger/entries'],
  'ledger.operator_txn': ['GET', '/api/operator/ledger/txn'],
  'ledger.operator_user_accounts': ['GET', '/api/operator/ledger/user_accounts'],
  'ledger.operator_accounts': ['GET', '/api/operator/ledger/accounts'],
  'ledger.operator_currencies': ['GET', '/api/operator/ledger/currencies'],
  'ledger.operator_list_currency': ['POST', '/api/operator/ledger/list_currency'],
  'ledger.operator_set_logo': ['POST', '/api/operator/ledger/set_logo'],
  'ledger.operator_audit': ['GET', '/api/operator/ledger/audit'],
  'ledger.operator_audit_now': ['POST', '/api/operator/ledger/audit_now'],
  'ledger.operator_violations': ['GET', '/api/operator/ledger/violations'],
  'ledger.operator_acknowledge_violation': ['POST', '/api/operator/ledger/acknowledge_violation'],
  'ledger.operator_post_entry': ['POST', '/api/operator/ledger/post_entry'],
  'ledger.operator_manual_entries': ['GET', '/api/operator/ledger/manual_entries'],
  'ledger.operator_house_accounts': ['GET', '/api/operator/ledger/house_accounts'],
  'ledger.operator_move_capital': ['POST', '/api/operator/ledger/move_capital'],
  'ledger.operator_movements': ['GET', '/api/operator/ledger/movements'],
} as const satisfies OperatorRoutes;
