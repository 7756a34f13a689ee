/**
 * Every call of the contract: its name, method and path. Plain data without schemas, so that a browser can
 * import it without the schema library; the schemas that belong to each name are in the file of its noun.
 * The specification's section 7 fixes the paths marked by its own table; the others follow its manner.
 */
export const ROUTES = {
  'identity.area_list': ['GET', '/api/public/default/area_list'],
  'identity.login': ['POST', '/api/public/user/login'],
  'identity.register': ['POST', '/api/public/user/register'],
  'identity.forget_password': ['POST', '/api/public/user/forget_password'],
  'identity.refresh_token': ['GET', '/api/public/user/refresh_token'],
  'identity.send_email': ['POST', '/api/public/notify/send_email'],
  'identity.send_sms': ['POST', '/api/public/notify/send_sms'],
  'identity.info': ['GET', '/api/private/user/info'],
  'identity.send_code': ['POST', '/api/private/user/send_code'],
  'identity.amend_password': ['POST', '/api/private/user/amend_password'],
  'identity.amend_pay_password': ['POST', '/api/private/user/amend_pay_password'],
  'identity.logout': ['POST', '/api/private/user/logout'],
  'identity.sessions': ['GET', '/api/private/user/sessions'],
  'identity.revoke_session': ['POST', '/api/private/user/revoke_session'],
  'identity.socket_ticket': ['POST', '/api/private/user/socket_ticket'],
  'identity.login_second': ['POST', '/api/public/user/login_second'],
  'identity.login_passkey_begin': ['POST', '/api/public/user/login_passkey_begin'],
  'identity.login_passkey_finish': ['POST', '/api/public/user/login_passkey_finish'],
  'identity.security_center': ['GET', '/api/private/user/security_center'],
  'identity.security_events': ['GET', '/api/private/user/security_events'],
  'identity.authenticator_begin': ['POST', '/api/private/user/authenticator_begin'],
  'identity.authenticator_bind': ['POST', '/api/private/user/authenticator_bind'],
  'identity.authenticator_unbind': ['POST', '/api/private/user/authenticator_unbind'],
  'identity.renew_recovery_codes': ['POST', '/api/private/user/renew_recovery_codes'],
  'identity.passkeys': ['GET', '/api/private/user/passkeys'],
  'identity.passkey_begin': ['POST', '/api/private/user/passkey_begin'],
  'identity.passkey_finish': ['POST', '/api/private/user/passkey_finish'],
  'identity.passkey_rename': ['POST', '/api/private/user/passkey_rename'],
  'identity.passkey_remove': ['POST', '/api/private/user/passkey_remove'],
  'identity.anti_phishing_code': ['POST', '/api/private/user/anti_phishing_code'],
  'identity.freeze': ['POST', '/api/private/user/freeze'],
  'identity.send_bind_code': ['POST', '/api/private/user/send_bind_code'],
  'identity.bind_account': ['POST', '/api/private/user/bind_account'],

  'market.currency_matches': ['GET', '/api/public/market/currency_matches'],
  'market.deal': ['GET', '/api/public/market/deal'],
  'market.kline': ['GET', '/api/public/market/kline'],
  'market.depth': ['GET', '/api/public/market/depth'],
  'market.sparklines': ['GET', '/api/public/market/sparklines'],
  'market.changes': ['GET', '/api/public/market/changes'],
  'market.forex_tickers': ['GET', '/api/public/forex/tickers'],
  'market.forex_ticker': ['GET', '/api/public/forex/ticker'],
  'market.forex_kline': ['GET', '/api/public/forex/kline'],

  'ledger.account_list': ['GET', '/api/private/account/list'],
  'ledger.account_detail': ['GET', '/api/private/account/detail'],
  'ledger.account_entries': ['GET', '/api/private/account/entries'],
  'ledger.transfer': ['POST', '/api/private/account/transfer'],
  'ledger.transfers': ['GET', '/api/private/account/transfers'],

  'content.news_list': ['GET', '/api/public/news/list'],
  'content.news_info': ['GET', '/api/public/news/info'],
  'content.setting': ['GET', '/api/public/default/setting'],
  'content.site': ['GET', '/api/public/default/site'],

  'spot.place_order': ['POST', '/api/private/spot/place_order'],
  'spot.cancel_order': ['POST', '/api/private/spot/cancel_order'],
  'spot.cancel_all': ['POST', '/api/private/spot/cancel_all'],
  'spot.open_orders': ['GET', '/api/private/spot/open_orders'],
  'spot.orders': ['GET', '/api/private/spot/orders'],
  'spot.order': ['GET', '/api/private/spot/order'],
  'spot.trades': ['GET', '/api/private/spot/trades'],
  'spot.fee_rates': ['GET', '/api/private/spot/fee_rates'],

  'wallet.coins': ['GET', '/api/private/wallet/coins'],
  'wallet.deposit_address': ['GET', '/api/private/wallet/deposit_address'],
  'wallet.deposits': ['GET', '/api/private/wallet/deposits'],
  'wallet.deposit': ['GET', '/api/private/wallet/deposit'],
  'wallet.manual_deposit': ['POST', '/api/private/wallet/manual_deposit'],

  'file.image_upload': ['POST', '/api/public/common/image_upload'],
  'file.view': ['GET', '/api/private/file/view'],

  'verification.real_name': ['POST', '/api/private/user_real/real_name'],
  'verification.advanced': ['POST', '/api/private/user_real/advanced'],
  'verification.center': ['GET', '/api/private/user_real/center'],

  'demo.operators': ['GET', '/api/public/demo/operators'],
  'demo.mailbox': ['GET', '/api/public/demo/mailbox'],
  'demo.verify_me': ['POST', '/api/private/demo/verify_me'],
  'demo.send_coins': ['POST', '/api/private/demo/send_coins'],
} as const satisfies Record<string, readonly ['GET' | 'POST', `/api/${'public' | 'private'}/${string}`]>;

/** The name of a call, `<noun>.<verb>`. */
export type RouteName = keyof typeof ROUTES;
