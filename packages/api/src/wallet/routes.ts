import type { OperatorRoutes, UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'wallet.coins': ['GET', '/api/private/wallet/coins'],
  'wallet.deposit_address': ['GET', '/api/private/wallet/deposit_address'],
  'wallet.deposits': ['GET', '/api/private/wallet/deposits'],
  'wallet.deposit': ['GET', '/api/private/wallet/deposit'],
  'wallet.manual_deposit': ['POST', '/api/private/wallet/manual_deposit'],
  'wallet.addresses': ['GET', '/api/private/wallet/addresses'],
  'wallet.bind_address': ['POST', '/api/private/wallet/bind_address'],
  'wallet.remove_address': ['POST', '/api/private/wallet/remove_address'],
  'wallet.withdrawal_quote': ['GET', '/api/private/wallet/withdrawal_quote'],
  'wallet.withdraw': ['POST', '/api/private/wallet/withdraw'],
  'wallet.cancel_withdrawal': ['POST', '/api/private/wallet/cancel_withdrawal'],
  'wallet.withdrawals': ['GET', '/api/private/wallet/withdrawals'],
  'wallet.withdrawal': ['GET', '/api/private/wallet/withdrawal'],
} as const satisfies UserRoutes;

export const OPERATOR_ROUTES = {
  'wallet.operator_deposits': ['GET', '/api/operator/wallet/deposits'],
  'wallet.operator_deposit': ['GET', '/api/operator/wallet/deposit'],
  'wallet.operator_decide_manual_deposit': ['POST', '/api/operator/wallet/decide_manual_deposit'],
  'wallet.operator_terms': ['GET', '/api/operator/wallet/terms'],
  'wallet.operator_set_term': ['POST', '/api/operator/wallet/set_term'],
  'wallet.operator_withdraw_term': ['POST', '/api/operator/wallet/withdraw_term'],
  'wallet.operator_chains': ['GET', '/api/operator/wallet/chains'],
  'wallet.operator_custody': ['GET', '/api/operator/wallet/custody'],
  'wallet.operator_declarations': ['GET', '/api/operator/wallet/declarations'],
  'wallet.operator_declare_custody': ['POST', '/api/operator/wallet/declare_custody'],
  'wallet.operator_withdrawals': ['GET', '/api/operator/wallet/withdrawals'],
  'wallet.operator_withdrawal': ['GET', '/api/operator/wallet/withdrawal'],
  'wallet.operator_decide_withdrawal': ['POST', '/api/operator/wallet/decide_withdrawal'],
  'wallet.operator_withdrawal_switches': ['GET', '/api/operator/wallet/withdrawal_switches'],
  'wallet.operator_stop_withdrawals': ['POST', '/api/operator/wallet/stop_withdrawals'],
  'wallet.operator_resume_withdrawals': ['POST', '/api/operator/wallet/resume_withdrawals'],
  'wallet.operator_hot_wallet_caps': ['GET', '/api/operator/wallet/hot_wallet_caps'],
  'wallet.operator_lower_hot_wallet_cap': ['POST', '/api/operator/wallet/lower_hot_wallet_cap'],
  'wallet.operator_change_hot_wallet_cap': ['POST', '/api/operator/wallet/change_hot_wallet_cap'],
} as const satisfies OperatorRoutes;
