/**
 * Every call of the operators' console: its name, method and path. Apart from the traders' table, so that their app
 * does not carry it. A path under /api/operator needs an operator's session; signing in is public.
 */
export const OPERATOR_ROUTES = {
  'ledger.operator_entries': ['GET', '/api/operator/ledger/entries'],
  'ledger.operator_txn': ['GET', '/api/operator/ledger/txn'],
  'ledger.operator_accounts': ['GET', '/api/operator/ledger/accounts'],
  'ledger.operator_audit': ['GET', '/api/operator/ledger/audit'],
  'ledger.operator_audit_now': ['POST', '/api/operator/ledger/audit_now'],
  'ledger.operator_propose_entry': ['POST', '/api/operator/ledger/propose_entry'],
  'ledger.operator_decide_entry': ['POST', '/api/operator/ledger/decide_entry'],
  'ledger.operator_manual_entries': ['GET', '/api/operator/ledger/manual_entries'],
  'wallet.operator_deposits': ['GET', '/api/operator/wallet/deposits'],
  'wallet.operator_deposit': ['GET', '/api/operator/wallet/deposit'],
  'wallet.operator_decide_manual_deposit': ['POST', '/api/operator/wallet/decide_manual_deposit'],
  'wallet.operator_chains': ['GET', '/api/operator/wallet/chains'],

  'file.operator_view': ['GET', '/api/operator/file/view'],

  'verification.operator_queue': ['GET', '/api/operator/verification/queue'],
  'verification.operator_case': ['GET', '/api/operator/verification/case'],
  'verification.operator_claim': ['POST', '/api/operator/verification/claim'],
  'verification.operator_decide': ['POST', '/api/operator/verification/decide'],
} as const satisfies Record<
  string,
  readonly ['GET' | 'POST', `/api/${'public/operator' | 'operator'}/${string}`]
>;

/** The name of a call of the console, `<noun>.<verb>`. */
export type OperatorRouteName = keyof typeof OPERATOR_ROUTES;
