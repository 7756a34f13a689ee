/**
 * Every call of the operators' console: its name, method and path. Apart from the traders' table, so that their app
 * does not carry it. A path under /api/operator needs an operator's session; signing in is public.
 */
export const OPERATOR_ROUTES = {
  'identity.operator_users': ['GET', '/api/operator/identity/users'],
  'identity.operator_user': ['GET', '/api/operator/identity/user'],
  'identity.operator_user_events': ['GET', '/api/operator/identity/user_events'],
  'identity.operator_freeze_user': ['POST', '/api/operator/identity/freeze_user'],
  'identity.operator_unfreeze_user': ['POST', '/api/operator/identity/unfreeze_user'],
  'identity.operator_disable_user': ['POST', '/api/operator/identity/disable_user'],
  'identity.operator_enable_user': ['POST', '/api/operator/identity/enable_user'],
  'identity.operator_end_sessions': ['POST', '/api/operator/identity/end_sessions'],
  'identity.operator_authenticator_resets': ['GET', '/api/operator/identity/authenticator_resets'],
  'identity.operator_propose_authenticator_reset': [
    'POST',
    '/api/operator/identity/propose_authenticator_reset',
  ],
  'identity.operator_decide_authenticator_reset': [
    'POST',
    '/api/operator/identity/decide_authenticator_reset',
  ],

  'operator.login': ['POST', '/api/public/operator/login'],
  'operator.logout': ['POST', '/api/operator/session/logout'],
  'operator.me': ['GET', '/api/operator/session/me'],
  'operator.sessions': ['GET', '/api/operator/session/list'],
  'operator.end_session': ['POST', '/api/operator/session/end'],
  'operator.amend_password': ['POST', '/api/operator/session/amend_password'],
  'operator.operators': ['GET', '/api/operator/operator/list'],
  'operator.create': ['POST', '/api/operator/operator/create'],
  'operator.set_roles': ['POST', '/api/operator/operator/set_roles'],
  'operator.set_active': ['POST', '/api/operator/operator/set_active'],
  'operator.reset_authenticator': ['POST', '/api/operator/operator/reset_authenticator'],
  'operator.reset_password': ['POST', '/api/operator/operator/reset_password'],
  'operator.audit_list': ['GET', '/api/operator/audit/list'],
  'operator.audit_verify': ['GET', '/api/operator/audit/verify'],
  'operator.dashboard': ['GET', '/api/operator/dashboard/summary'],
  'operator.jobs': ['GET', '/api/operator/system/jobs'],
  'operator.health': ['GET', '/api/operator/system/health'],

  'content.operator_settings': ['GET', '/api/operator/content/settings'],
  'content.operator_set_setting': ['POST', '/api/operator/content/set_setting'],
  'content.operator_news_list': ['GET', '/api/operator/content/news_list'],
  'content.operator_news': ['GET', '/api/operator/content/news'],
  'content.operator_save_news': ['POST', '/api/operator/content/save_news'],
  'content.operator_save_news_text': ['POST', '/api/operator/content/save_news_text'],
  'content.operator_preview': ['POST', '/api/operator/content/preview'],
  'content.operator_publish_news': ['POST', '/api/operator/content/publish_news'],

  'market.operator_matches': ['GET', '/api/operator/market/matches'],
  'market.operator_filter_changes': ['GET', '/api/operator/market/filter_changes'],
  'market.operator_change_filters': ['POST', '/api/operator/market/change_filters'],
  'market.operator_withdraw_change': ['POST', '/api/operator/market/withdraw_change'],
  'market.operator_feeds': ['GET', '/api/operator/market/feeds'],
  'market.operator_halt': ['POST', '/api/operator/market/halt'],
  'market.operator_resume': ['POST', '/api/operator/market/resume'],

  'spot.operator_fee_rules': ['GET', '/api/operator/spot/fee_rules'],
  'spot.operator_add_fee_rule': ['POST', '/api/operator/spot/add_fee_rule'],

  'ledger.operator_entries': ['GET', '/api/operator/ledger/entries'],
  'ledger.operator_txn': ['GET', '/api/operator/ledger/txn'],
  'ledger.operator_user_accounts': ['GET', '/api/operator/ledger/user_accounts'],
  'ledger.operator_accounts': ['GET', '/api/operator/ledger/accounts'],
  'ledger.operator_audit': ['GET', '/api/operator/ledger/audit'],
  'ledger.operator_audit_now': ['POST', '/api/operator/ledger/audit_now'],
  'ledger.operator_propose_entry': ['POST', '/api/operator/ledger/propose_entry'],
  'ledger.operator_decide_entry': ['POST', '/api/operator/ledger/decide_entry'],
  'ledger.operator_manual_entries': ['GET', '/api/operator/ledger/manual_entries'],
  'ledger.operator_house_accounts': ['GET', '/api/operator/ledger/house_accounts'],
  'ledger.operator_propose_movement': ['POST', '/api/operator/ledger/propose_movement'],
  'ledger.operator_decide_movement': ['POST', '/api/operator/ledger/decide_movement'],
  'ledger.operator_movements': ['GET', '/api/operator/ledger/movements'],

  'wallet.operator_deposits': ['GET', '/api/operator/wallet/deposits'],
  'wallet.operator_deposit': ['GET', '/api/operator/wallet/deposit'],
  'wallet.operator_decide_manual_deposit': ['POST', '/api/operator/wallet/decide_manual_deposit'],
  'wallet.operator_terms': ['GET', '/api/operator/wallet/terms'],
  'wallet.operator_propose_term': ['POST', '/api/operator/wallet/propose_term'],
  'wallet.operator_decide_term': ['POST', '/api/operator/wallet/decide_term'],
  'wallet.operator_chains': ['GET', '/api/operator/wallet/chains'],
  'wallet.operator_withdrawals': ['GET', '/api/operator/wallet/withdrawals'],
  'wallet.operator_withdrawal': ['GET', '/api/operator/wallet/withdrawal'],
  'wallet.operator_decide_withdrawal': ['POST', '/api/operator/wallet/decide_withdrawal'],
  'wallet.operator_withdrawal_switches': ['GET', '/api/operator/wallet/withdrawal_switches'],
  'wallet.operator_withdrawal_switch': ['POST', '/api/operator/wallet/withdrawal_switch'],
  'wallet.operator_hot_wallet_caps': ['GET', '/api/operator/wallet/hot_wallet_caps'],
  'wallet.operator_hot_wallet_cap': ['POST', '/api/operator/wallet/hot_wallet_cap'],

  'file.operator_view': ['GET', '/api/operator/file/view'],

  'verification.operator_queue': ['GET', '/api/operator/verification/queue'],
  'verification.operator_case': ['GET', '/api/operator/verification/case'],
  'verification.operator_claim': ['POST', '/api/operator/verification/claim'],
  'verification.operator_decide': ['POST', '/api/operator/verification/decide'],

  'contract.operator_rules': ['GET', '/api/operator/contract/rules'],
  'contract.operator_add_rule': ['POST', '/api/operator/contract/add_rule'],
  'contract.operator_exposure': ['GET', '/api/operator/contract/exposure'],
  'contract.operator_near_liquidation': ['GET', '/api/operator/contract/near_liquidation'],
  'contract.operator_closes': ['GET', '/api/operator/contract/closes'],
  'contract.operator_receipt': ['GET', '/api/operator/contract/receipt'],

  'micro.operator_products': ['GET', '/api/operator/micro/products'],
  'micro.operator_add_product': ['POST', '/api/operator/micro/add_product'],
  'micro.operator_exposure': ['GET', '/api/operator/micro/exposure'],
  'micro.operator_orders': ['GET', '/api/operator/micro/orders'],
  'micro.operator_receipt': ['GET', '/api/operator/micro/receipt'],
} as const satisfies Record<
  string,
  readonly ['GET' | 'POST', `/api/${'public/operator' | 'operator'}/${string}`]
>;

/** The name of a call of the console, `<noun>.<verb>`. */
export type OperatorRouteName = keyof typeof OPERATOR_ROUTES;
